// Windows that a view opens after a real click of the user, over the rungs and in this engine.
import { assert } from 'chai';
import {
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { ESCAPES, POPUPS } from './routes/navigations.mjs';
import type { RungName } from './routes/route.mjs';
import { attackCode, reached, settled, startAttacker } from './support/attacker.js';
import type { Attacker } from './support/attacker.js';
import { runAfterClick } from './support/click.js';
import { mountWithoutPolicy, removeControls } from './support/control.js';
import { RUNGS, settingsOf } from './support/rungs.js';

describe('what a view does with a click of the user', () => {
  const arrived = new Map<RungName | 'control', Record<string, object>>();

  before(async () => {
    const html = await scriptedHtml();
    const attackers = new Map<RungName, Attacker>();
    for (const rung of RUNGS) {
      const frame = await readyFrame({ html, ...(await settingsOf(rung)) });
      const attacker = await startAttacker([]);
      attackers.set(rung, attacker);
      // A click pays for one window only. The rest are stopped at once, so one click is enough for all.
      for (const group of [...POPUPS.map((route) => [route]), ESCAPES])
        await runAfterClick(frame, attackCode(group, attacker), (code) =>
          viewEvaluates(frame, code),
        );
      removeFrames();
    }
    const control = await startAttacker([]);
    for (const route of POPUPS) {
      const frame = await mountWithoutPolicy('allow-popups');
      await runAfterClick(frame, attackCode([route], control), (code) =>
        frame.contentWindow!.postMessage(code, '*'),
      );
      await settled(control, [route.name]);
    }
    await pause(300);
    arrived.set('control', await reached(control));
    for (const [rung, attacker] of attackers) arrived.set(rung, await reached(attacker));
  });
  after(removeControls);

  for (const { name } of POPUPS)
    it(`control: ${name} arrives where popups are allowed`, () => {
      assert.property(arrived.get('control'), name);
    });
  for (const rung of RUNGS)
    for (const { name, closedBy } of [...POPUPS, ...ESCAPES])
      it(`${rung}: after a click, ${name} is closed by ${closedBy}`, () => {
        assert.notProperty(arrived.get(rung), name);
      });
});
