// Where a view navigates, or navigates others, over the isolation kinds and in this engine.
import { assert } from 'chai';
import {
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { DEPARTURES, ESCAPES } from './routes/navigations.mjs';
import { attackCode, reached, settled, startAttacker } from './support/attacker.js';
import { describeRoutes } from './support/describe-routes.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

describeRoutes('where a view goes', DEPARTURES, true);
describeRoutes('where a view sends the pages around it', ESCAPES);

describe('a view whose frameDomains are granted', () => {
  afterEach(removeFrames);
  const [departure] = DEPARTURES;

  // One directive controls what may be framed, whether the frame is the view's own or the view itself. The sandbox page of a
  // view with its own origin frames only that view.
  for (const isolation of ISOLATIONS) {
    const isOpen = isolation !== 'dedicated';
    const claim = isOpen ? 'may turn itself into a page of theirs, OPEN as documented' : 'stays';
    it(`${isolation}: ${claim}`, async () => {
      const friend = await startAttacker([]);
      const frame = await readyFrame({
        resource: {
          text: await scriptedHtml(),
          _meta: { ui: { csp: { frameDomains: [friend.url] } } },
        },
        ...(await settingsOf(isolation)),
      });
      const violation = isOpen ? undefined : nextEvent(frame, 'mcp-app-csp-violation');
      viewEvaluates(frame, attackCode([departure!], friend)).catch(() => {});
      if (violation) assert.equal((await violation).directive, 'frame-src');
      else await settled(friend, [departure!.name]);
      assert.equal(departure!.name in (await reached(friend)), isOpen);
    });
  }
});
