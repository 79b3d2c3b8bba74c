// The test host as view authors use it in a browser: beside an element, and around a frame.
import { assert } from 'chai';
import { createTestHost } from '../../../packages/devtools/src/testing/index.js';
import type { TestHost } from '../../../packages/devtools/src/testing/index.js';
import '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';

describe('createTestHost in a browser', () => {
  let host: TestHost;
  afterEach(() => {
    host.close();
    document.querySelectorAll('mcp-app-root, iframe').forEach((element) => element.remove());
  });

  it('L1 D3 is found by an <mcp-app-root> in the page', async () => {
    host = createTestHost({ timeout: 20_000, hostContext: { theme: 'dark' } });
    const root = document.createElement('mcp-app-root');
    root.name = 'Clock';
    root.waitFor = 'result';
    root.innerHTML = '<p>noon</p>';
    document.body.append(root);
    await host.ready();
    assert.equal(document.documentElement.dataset['theme'], 'dark');
    await host.sendToolInput({ zone: 'UTC' });
    assert.isFalse(root.firstElementChild!.checkVisibility());
    await host.sendToolResult({ content: [{ type: 'text', text: '12:00' }] });
    await root.updateComplete;
    assert.isTrue(root.firstElementChild!.checkVisibility());
    const { params } = await host.nextNotification('ui/notifications/size-changed');
    assert.isAbove(params.height!, 0);
  });

  it('L1 V1 attach: connects a view in a frame', async () => {
    host = createTestHost({
      timeout: 100_000,
      tools: { double: ({ n }) => answer(2 * (n as number)) },
    });
    const frame = document.createElement('iframe');
    document.body.append(frame);
    host.attach(frame);
    const script = new URL('../view/support/interop-view.ts', import.meta.url).href;
    frame.srcdoc = `<!doctype html><script type="module" src="${script}"></script>`;
    await host.nextRequest('ui/initialize');
    await host.ready();
    const { app } = frame.contentWindow!.view;
    const { structuredContent } = await app.callServerTool({ name: 'double', arguments: { n: 4 } });
    assert.deepEqual(structuredContent, { n: 8 });
    assert.equal((await host.callAppTool('double', { n: 3 })).isError, undefined);
  });
});

const answer = (n: number) => ({ content: [], structuredContent: { n } });
