import { assert } from 'chai';
import {
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../../support/frame-harness.js';
import type { Route, IsolationKind } from '../routes/route.mjs';
import { attackCode, hasControl, isOpen, reached, settled, startAttacker } from './attacker.js';
import type { Attacker } from './attacker.js';
import { removeControls, runControls } from './control.js';
import { engine } from '../../support/engine.js';
import { ISOLATIONS, settingsOf } from './isolations.js';

const namesOf = (routes: readonly Route[]) => routes.map(({ name }) => name);

/** Time for messages in transit to arrive, once everything else has. */
const LATE_MS = 300;

/** Runs these attacks in views of one isolation: all in one, or each in its own. */
async function attackFrom(isolation: IsolationKind, routes: readonly Route[], apart: boolean) {
  const html = await scriptedHtml();
  const settings = await settingsOf(isolation);
  const attacker = await startAttacker(routes);
  const groups = apart ? routes.map((route) => [route]) : [routes];
  await Promise.all(
    groups.map(async (group) => {
      const frame = await readyFrame({ html, ...settings });
      assert.equal(frame.details.isolation, isolation);
      // A view that navigates away may be gone before it answers.
      const started = viewEvaluates(frame, attackCode(group, attacker));
      if (apart) started.catch(() => {});
      else assert.equal(await started, 'started');
    }),
  );
  return attacker;
}

/** One test for each route, isolation and control. `apart`: for routes that a view may not survive. */
export function describeRoutes(title: string, routes: readonly Route[], apart = false): void {
  describe(title, () => {
    const arrived = new Map<IsolationKind | 'control', Record<string, object>>();

    before(async () => {
      const attackers = new Map<IsolationKind, Attacker>();
      for (const isolation of ISOLATIONS)
        attackers.set(isolation, await attackFrom(isolation, routes, apart));
      const control = await startAttacker(routes);
      await runControls(routes, control, apart);
      const expected = routes.filter(hasControl);
      // The control was last, so when it has arrived the others have had more time than they need.
      await settled(control, namesOf(expected));
      // Of a dozen navigations that started together, one was lost once.
      const there = await reached(control);
      const lost = expected.filter(({ name }) => !Object.hasOwn(there, name));
      if (lost.length > 0) {
        await runControls(lost, control, apart);
        await settled(control, namesOf(expected));
      }
      for (const [isolation, attacker] of attackers)
        await settled(attacker, namesOf(routes.filter((route) => isOpen(route, isolation))));
      await pause(LATE_MS);
      arrived.set('control', await reached(control));
      for (const [isolation, attacker] of attackers)
        arrived.set(isolation, await reached(attacker));
    });
    after(() => {
      removeFrames();
      removeControls();
    });

    for (const route of routes) {
      const { name, closedBy, absent } = route;
      if (absent?.includes(engine))
        it(`control: ${name} arrives nowhere in this engine`, () => {
          assert.notProperty(arrived.get('control'), name, 'it does now: take it out of `absent`');
        });
      else if (hasControl(route))
        it(`control: ${name} arrives without our sandbox`, () => {
          assert.property(arrived.get('control'), name);
        });
      for (const isolation of ISOLATIONS)
        if (isOpen(route, isolation))
          it(`${isolation}: ${name} is OPEN in this engine, as documented`, () => {
            assert.property(
              arrived.get(isolation),
              name,
              'it is closed now: take it out of `open`',
            );
          });
        else
          it(`${isolation}: ${name} is closed by ${closedBy}`, () => {
            assert.notProperty(arrived.get(isolation), name);
          });
    }
  });
}
