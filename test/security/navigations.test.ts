// Where a view navigates, or navigates others, over the isolation kinds and in this engine.
import { assert } from 'chai';
import { readyFrame, removeFrames, scriptedHtml, viewEvaluates } from '../support/frame-harness.js';
import { DEPARTURES, ESCAPES } from './routes/navigations.mjs';
import { attackCode, reached, settled, startAttacker } from './support/attacker.js';
import { describeRoutes } from './support/describe-routes.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

describeRoutes('where a view goes', DEPARTURES, true);
describeRoutes('where a view sends the pages around it', ESCAPES);

describe('a view whose frameDomains are granted', () => {
  afterEach(removeFrames);
  const [departure] = DEPARTURES;

  // One directive controls what may be framed, whether the frame is the view's own or the view itself.
  for (const isolation of ISOLATIONS)
    it(`${isolation}: may turn itself into a page of theirs, OPEN as documented`, async () => {
      const friend = await startAttacker([]);
      const frame = await readyFrame({
        resource: {
          text: await scriptedHtml(),
          _meta: { ui: { csp: { frameDomains: [friend.url] } } },
        },
        ...(await settingsOf(isolation)),
      });
      viewEvaluates(frame, attackCode([departure!], friend)).catch(() => {});
      await settled(friend, [departure!.name]);
      assert.property(await reached(friend), departure!.name);
    });
});
