import 'axe-core';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { assert } from 'chai';
import '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';
import type { HostToView, ViewToHost } from '../../../packages/elements/src/protocol/index.js';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import { windowTransport } from '../../../packages/elements/src/rpc/window-transport.js';
import { until } from './support/linked-host.js';

// This is not a module: it adds itself to the window.
declare const axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };

describe('<mcp-app-root> in its own page', () => {
  it('L1 C1 C3 a single HTML file is a view', async () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'border:0;width:400px;height:200px';
    const script = new URL(
      '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.ts',
      import.meta.url,
    ).href;
    frame.srcdoc = `<!doctype html><style>body,h1{margin:0;font:16px/40px serif}</style>
<script type="module" src="${script}"></script>
<mcp-app-root name="Plain" version="1.0.0" available-display-modes="inline pip"><h1>Hello</h1></mcp-app-root>`;
    document.body.append(frame);
    const peer = new JsonRpcPeer<HostToView, ViewToHost>(windowTransport(frame.contentWindow!));
    let asked: object | undefined;
    const heights: (number | undefined)[] = [];
    peer.handle('ui/initialize', (params) => {
      asked = params;
      return {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'Host', version: '1' },
        hostCapabilities: {},
        hostContext: { theme: 'dark' as const },
      };
    });
    peer.on('ui/notifications/size-changed', ({ height }) => heights.push(height));
    await until(() => heights.length > 0);
    assert.deepInclude(asked, {
      appInfo: { name: 'Plain', version: '1.0.0' },
      appCapabilities: { availableDisplayModes: ['inline', 'pip'] },
    });
    const page = frame.contentDocument!;
    assert.isTrue(page.querySelector('h1')!.checkVisibility());
    assert.equal(page.documentElement.dataset['theme'], 'dark');
    await until(() => heights.at(-1) === 40);
    peer.close();
    frame.remove();
  });

  it('says so immediately when it is opened without a host, and has no axe violations', async () => {
    const root = document.createElement('mcp-app-root');
    root.name = 'Alone';
    root.append('The view');
    document.body.append(root);
    await root.updateComplete;
    assert.isTrue(root.matches(':state(error)'));
    await until(() => root.shadowRoot!.textContent?.includes('@mcp-app/devtools/dev') === true);
    const { violations } = await axe.run(root, { runOnly: ['wcag2a', 'wcag2aa', 'best-practice'] });
    assert.deepEqual(
      violations.map(({ id }) => id).filter((id) => id !== 'region'),
      [],
    );
    root.remove();
  });
});
