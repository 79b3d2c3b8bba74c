import { assert } from 'chai';
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { otherOrigin } from '../../support/other-origin.js';
import { until } from './support/linked-host.js';

// The official transport logs everything.
console.debug = () => {};

describe('a View on another origin under AppBridge 2.0.4', () => {
  it('X2 L1 D3 connects although it cannot know the origin of its Host', async () => {
    const bridge = new AppBridge(null, { name: 'Host', version: '1' }, {}, {});
    const frame = document.createElement('iframe');
    frame.src = `${otherOrigin}/test/browser/view/support/cross-origin-view.html`;
    document.body.append(frame);
    const logs: { data: unknown }[] = [];
    bridge.onloggingmessage = (params) => logs.push(params);
    bridge.oninitialized = () =>
      void bridge.sendToolResult({ content: [{ type: 'text', text: 'hello' }] });
    await bridge.connect(new PostMessageTransport(frame.contentWindow!, frame.contentWindow!));
    // Another window says the same things, and is ignored.
    const stranger = document.createElement('iframe');
    stranger.srcdoc =
      `<script>parent.frames[0].postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { content: [{ type: 'text', text: 'forged' }] } }, '*')</` +
      `script>`;
    document.body.append(stranger);
    await until(() => logs.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(
      logs.map(({ data }) => data),
      [`hello ${otherOrigin}`],
    );
    await bridge.close();
    frame.remove();
    stranger.remove();
  });
});
