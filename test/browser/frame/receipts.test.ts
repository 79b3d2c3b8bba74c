// Receipts, with McpApp and with the official App in the frame.
import { assert } from 'chai';
import { conversationQueue } from '../../../packages/elements/src/chat/conversation-queue.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { readyFrame, removeFrames } from '../../support/frame-harness.js';
import { appCalls, officialHtml, OFFICIAL_VERSIONS } from '../../support/official-view-html.js';
import { scriptPage } from '../../support/script-page.js';

async function receiptsHtml(): Promise<string> {
  const entry = encodeURIComponent('./test/views/receipts-view.ts');
  const response = await fetch(`/official-bundles/${entry}.js`);
  return scriptPage(await response.text(), 'Receipts', '<p>A view that asks for receipts</p>');
}

/** Lets the view send a request, and returns the answer. */
async function does(frame: McpAppFrameElement, tool: string, text: string): Promise<unknown> {
  const { structuredContent } = await frame.callAppTool(tool, { text });
  return (structuredContent as { answer: unknown }).answer;
}

const policy = () => 'allow' as const;

describe('receipts', () => {
  afterEach(removeFrames);

  it('keeps the messages of two views in order in one queue, and lets a view withdraw its own', async () => {
    const sent: unknown[] = [];
    const queue = conversationQueue(({ content }) => {
      sent.push((content[0] as { text: string }).text);
      return new Promise(() => {});
    });
    const html = await receiptsHtml();
    const { handlers } = queue;
    const one = await readyFrame({ html, handlers, consent: { policy } });
    const two = await readyFrame({ html, handlers, consent: { policy } });
    assert.deepEqual(await does(one, 'say', 'a'), { receipt: 'accepted' });
    assert.deepEqual(await does(two, 'say', 'b'), { receipt: 'queued', messageId: 'message-2' });
    assert.deepEqual(await does(one, 'say', 'c'), { receipt: 'queued', messageId: 'message-3' });
    assert.equal(await does(one, 'withdraw', 'message-2'), false, 'the message of another view');
    assert.equal(await does(two, 'withdraw', 'message-2'), true);
    queue.setBusy(true);
    queue.setBusy(false);
    assert.deepEqual(sent, ['a', 'c']);
    assert.equal(await does(one, 'withdraw', 'message-3'), false, 'it was sent');
    assert.deepEqual(queue.waiting, []);
  });

  it('a listener instead of a handler: accepted, or denied if it prevents the default', async () => {
    const frame = await readyFrame({ html: await receiptsHtml(), consent: { policy } });
    frame.addEventListener('mcp-app-model-context', () => {});
    frame.addEventListener('mcp-app-message', (event) => event.preventDefault());
    assert.deepEqual(await does(frame, 'tell', 'x'), { receipt: 'accepted' });
    assert.deepEqual(await does(frame, 'say', 'x'), { isError: true, receipt: 'denied' });
    assert.equal(await does(frame, 'withdraw', 'message-1'), false, 'not offered here');
  });

  for (const { version, sdk } of OFFICIAL_VERSIONS) {
    it(`gives App ${version}, which did not ask for receipts, the answers of the specification`, async () => {
      const message = () => ({ receipt: 'queued', messageId: 'm1' }) as const;
      const handlers = { message, updateModelContext: message, withdrawMessage: () => {} };
      const frame = await readyFrame({
        html: await officialHtml(sdk),
        handlers,
        consent: { policy },
      });
      const content = [{ type: 'text', text: 'x' }];
      const said = await appCalls(frame, 'sendMessage', { role: 'user', content });
      const told = await appCalls(frame, 'updateModelContext', { content });
      assert.deepEqual([said, told], [{ result: {} }, { result: {} }]);
    });
  }
});
