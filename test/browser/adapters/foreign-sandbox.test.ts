// Values as frameworks keep them, behind a sandbox page of somebody else, which gets messages with postMessage.
import { assert } from 'chai';
import {
  eventually,
  failingFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewReceived,
} from '../../support/frame-harness.js';
import { otherOrigin } from '../../support/other-origin.js';
import { reactiveData } from './support/readings.mjs';

describe('a sandbox page of somebody else', () => {
  const sandboxUrl = `${otherOrigin}/test/pages/plain-proxy.html`;
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  for (const framework of ['Vue', 'Svelte'] as const)
    it(`gets plain data from what ${framework} keeps`, async () => {
      const keep = reactiveData[framework];
      const input = { zones: [{ name: 'UTC' }] };
      const result = { content: [], structuredContent: { list: [{ at: 'noon' }] } };
      assert.throws(() => structuredClone(keep({ ...input })));
      const frame = await readyFrame({
        html,
        sandbox: { url: sandboxUrl },
        toolInput: keep({ ...input }),
        toolResult: keep({ ...result }),
      });
      const [heard] = await eventually(async () => {
        const received = await viewReceived(frame, 'ui/notifications/tool-result');
        return received.length > 0 && received;
      });
      assert.deepEqual(heard!.params, result);
      const [first] = await viewReceived(frame, 'ui/notifications/tool-input');
      assert.deepEqual(first!.params, { arguments: input });
    });

  for (const [what, properties] of [
    ['tool input', { toolInput: { n: 1n } }],
    ['context', { host: { context: { n: 1n } } }],
  ] as const)
    it(`does not hide ${what} that JSON cannot represent`, async () => {
      const { error, frame } = await failingFrame({
        html,
        sandbox: { url: sandboxUrl },
        ...properties,
      });
      assert.match(error.message, /BigInt/);
      assert.equal(frame.status, 'error');
    });
});
