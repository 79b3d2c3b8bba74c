// Questions of tasks go the same way as others: they are asked once, in the frame whose call became the task.
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { frameTracing } from '../../../packages/elements/src/tracing/index.js';
import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  startTaskServer,
  viewRequests,
} from '../../support/frame-harness.js';
import { isGone, shownForm, statesOf } from './asking-frame.js';
import { press, textOf } from './elicitation-page.js';

const resultOf = (result: unknown) =>
  (result as { content: { text: string }[] } | undefined)?.content[0]?.text;

for (const revision of ['2026-07-28', '2025-11-25'])
  describe(`a task of ${revision} that asks`, () => {
    let html: string;
    let server: string;
    before(async () => {
      html = await scriptedHtml();
      server = await startTaskServer(revision);
    });
    afterEach(() => {
      removeFrames();
      configureFrames({ tracing: undefined });
    });

    for (const isTraced of [false, true])
      it(`asks in the frame whose view called${isTraced ? ', also with tracing' : ''}`, async () => {
        if (isTraced) configureFrames({ tracing: frameTracing() });
        const given = {
          html,
          server,
          elicitation: 'form' as const,
          consent: { policy: 'trusting' as const },
          limits: { appToolTimeout: 120_000 },
        };
        const [other, frame] = [await readyFrame(given), await readyFrame(given)];
        const states = statesOf(frame);
        const called = viewRequests(frame, 'tools/call', { name: 'ask', arguments: {} });
        const form = await shownForm(frame);
        assert.include(textOf(form, 'section'), 'Which size?');
        assert.isTrue(isGone(other));
        press(form, 'Send');
        assert.equal(resultOf((await called).result), 'ask ended');
        assert.deepEqual(states, ['frame asked', 'frame accept']);
      });

    it('asks in the frame that called its own tool', async () => {
      const frame = mountFrame({ html, server, tool: 'ask', toolInput: {}, elicitation: 'form' });
      const states = statesOf(frame);
      press(await shownForm(frame), 'Send');
      await eventually(() => resultOf(frame.toolResult) === 'ask ended', 'the result');
      assert.deepEqual(states, ['frame asked', 'frame accept']);
    });
  });
