// postMessage cannot clone everything that frameworks pass; a message is JSON, so it can be copied.
import { assert } from 'chai';
import { reactive } from 'vue';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import { windowTransport } from '../../../packages/elements/src/rpc/window-transport.js';
import type { HostToView, ViewToHost } from '../../../packages/elements/src/protocol/index.js';
import type { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { until } from './support/linked-host.js';

describe('messages with values that cannot be cloned', () => {
  let app: McpApp;
  let peer: JsonRpcPeer<HostToView, ViewToHost>;
  let frame: HTMLIFrameElement;
  const calls: unknown[] = [];

  before(async () => {
    frame = document.createElement('iframe');
    const script = new URL('./support/interop-view.ts', import.meta.url).href;
    frame.srcdoc = `<!doctype html><script type="module" src="${script}"></script>`;
    document.body.append(frame);
    peer = new JsonRpcPeer<HostToView, ViewToHost>(windowTransport(frame.contentWindow!));
    peer.handle('ui/initialize', () => ({
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'Host', version: '1' },
      hostCapabilities: { serverTools: {} },
      hostContext: {},
    }));
    peer.handle('tools/call', (params) => {
      calls.push(params.arguments);
      return { content: [] };
    });
    await until(() => frame.contentWindow!.view?.app.getSnapshot().status === 'ready');
    ({ app } = frame.contentWindow!.view);
  });
  after(() => {
    peer.close();
    frame.remove();
  });

  it('V1 sends the value behind a reactive proxy', async () => {
    const cart = reactive({ items: [{ id: 1 }], note: undefined });
    await app.callServerTool({ name: 'buy', arguments: cart });
    assert.deepEqual(calls.at(-1), { items: [{ id: 1 }] });
  });

  it('V10 does the same in a notification', async () => {
    const logs: unknown[] = [];
    peer.on('notifications/message', ({ data }) => logs.push(data));
    await app.sendLog({ level: 'info', data: reactive({ a: [1] }) });
    await until(() => logs.length > 0);
    assert.deepEqual(logs, [{ a: [1] }]);
  });

  it('V1 leaves out a function, as in any JSON', async () => {
    await app.callServerTool({ name: 'buy', arguments: { onclick() {}, n: 1 } });
    assert.deepEqual(calls.at(-1), { n: 1 });
  });

  for (const [what, value, reason] of [
    ['a circle', circle(), /circular|cyclic/i],
    ['a BigInt', { n: 1n }, /BigInt/],
  ] as const)
    it(`V1 refuses ${what} immediately, with the reason`, async () => {
      const before = calls.length;
      const error = await app.callServerTool({ name: 'buy', arguments: value }).then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      assert.match(error?.message ?? '', reason);
      assert.lengthOf(calls, before);
    });
});

function circle(): Record<string, unknown> {
  const self: Record<string, unknown> = {};
  self['self'] = self;
  return self;
}
