// Windows that a view opens after a real click of the user, over the isolation kinds and in this engine.
import { assert } from 'chai';
import { readyFrame, removeFrames, scriptedHtml, viewEvaluates } from '../support/frame-harness.js';
import { ESCAPES, POPUPS } from './routes/navigations.mjs';
import type { IsolationKind } from './routes/route.mjs';
import { attackCode, reached, settled, startAttacker } from './support/attacker.js';
import type { Attacker } from './support/attacker.js';
import { runAfterClick } from './support/click.js';
import { mountWithoutPolicy, removeControls } from './support/control.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

describe('what a view does with a click of the user', () => {
  const arrived = new Map<IsolationKind | 'control', Record<string, object>>();

  before(async () => {
    const html = await scriptedHtml();
    const attackers = new Map<IsolationKind, Attacker>();
    for (const isolation of ISOLATIONS) {
      const frame = await readyFrame({ html, ...(await settingsOf(isolation)) });
      const attacker = await startAttacker([]);
      attackers.set(isolation, attacker);
      // A click allows only one window. The rest are stopped immediately, so one click is enough for all.
      for (const group of [...POPUPS.map((route) => [route]), ESCAPES])
        await runAfterClick(frame, attackCode(group, attacker), (code) =>
          viewEvaluates(frame, code),
        );
      removeFrames();
    }
    const control = await startAttacker([]);
    for (const route of POPUPS) {
      // Engines sometimes lose a window on a busy machine; a control shows that one can arrive at all.
      for (let tries = 0; tries < 3 && !(route.name in (await reached(control))); tries++) {
        const frame = await mountWithoutPolicy('allow-popups');
        await runAfterClick(frame, attackCode([route], control), (code) =>
          frame.contentWindow!.postMessage(code, '*'),
        );
        await settled(control, [route.name]);
      }
    }
    arrived.set('control', await reached(control));
    for (const [isolation, attacker] of attackers) arrived.set(isolation, await reached(attacker));
  });
  after(removeControls);

  for (const { name } of POPUPS)
    it(`control: ${name} arrives where popups are allowed`, () => {
      assert.property(arrived.get('control'), name);
    });
  for (const isolation of ISOLATIONS)
    for (const { name, closedBy } of [...POPUPS, ...ESCAPES])
      it(`${isolation}: after a click, ${name} is closed by ${closedBy}`, () => {
        assert.notProperty(arrived.get(isolation), name);
      });
});
