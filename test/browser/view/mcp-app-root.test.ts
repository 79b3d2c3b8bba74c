import { assert } from 'chai';
import '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';
import {
  appOf,
  ContextRequestEvent,
  mcpAppContext,
} from '../../../packages/elements/src/mcp-app-root/app-context.js';
import { McpAppRootElement } from '../../../packages/elements/src/mcp-app-root/mcp-app-root.js';
import type { InitializeResult } from '../../../packages/elements/src/protocol/index.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { linkedHost, until } from './support/linked-host.js';
import type { LinkedHost } from './support/linked-host.js';

describe('<mcp-app-root>', () => {
  let root: McpAppRootElement;
  let host: LinkedHost;

  /** The element with the app of a host in this page. */
  async function mount(
    inner = '<p>The view</p>',
    answer: Partial<InitializeResult> = {},
    attributes = '',
    options: ConstructorParameters<typeof McpApp>[1] = {},
  ) {
    host = linkedHost(answer);
    const holder = document.createElement('div');
    holder.innerHTML = `<mcp-app-root name="Clock" ${attributes}>${inner}</mcp-app-root>`;
    root = holder.querySelector('mcp-app-root')!;
    root.app = new McpApp(
      { name: 'Clock', version: '1' },
      { transport: host.transport, ...options },
    );
    document.body.append(holder);
    await root.updateComplete;
  }
  const status = (wanted: string) => until(() => root.matches(`:state(${wanted})`));
  const isShown = (selector: string) => root.querySelector(selector)!.checkVisibility();
  const words = () => root.shadowRoot!.querySelector('[role=status]')!.textContent!.trim();
  const rendered = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await root.updateComplete;
  };

  afterEach(async () => {
    root?.parentElement?.remove();
    await rendered();
  });

  describe('the connection', () => {
    it('L1 L5 creates an app from its attributes', async () => {
      const holder = document.createElement('div');
      holder.innerHTML =
        '<mcp-app-root name="Clock" version="2.1.0" available-display-modes="inline  fullscreen wide"></mcp-app-root>';
      root = holder.querySelector('mcp-app-root')!;
      document.body.append(holder);
      assert.deepEqual(root.app.appInfo, { name: 'Clock', version: '2.1.0' });
      assert.deepEqual(root.app.capabilities, { availableDisplayModes: ['inline', 'fullscreen'] });
    });

    it('L1 connects with an app that is set right after it is inserted', async () => {
      host = linkedHost();
      const holder = document.createElement('div');
      holder.innerHTML = '<mcp-app-root><p>The view</p></mcp-app-root>';
      root = holder.querySelector('mcp-app-root')!;
      document.body.append(holder);
      const given = new McpApp({ name: 'Given', version: '1' }, { transport: host.transport });
      root.app = given;
      await status('ready');
      assert.strictEqual(root.app, given);
      assert.strictEqual(appOf(root.querySelector('p')!), given);
    });

    it('L1 shows its content with an app that was set before the element was defined', async () => {
      host = linkedHost();
      const holder = document.createElement('div');
      holder.innerHTML = '<late-root><p>The view</p></late-root>';
      root = holder.firstElementChild as McpAppRootElement;
      root.app = new McpApp({ name: 'Early', version: '1' }, { transport: host.transport });
      document.body.append(holder);
      customElements.define('late-root', class extends McpAppRootElement {});
      await status('ready');
      await rendered();
      assert.isTrue(isShown('p'));
    });

    it('L1 uses what is set right after it is inserted', async () => {
      const holder = document.createElement('div');
      holder.innerHTML = '<mcp-app-root></mcp-app-root>';
      root = holder.querySelector('mcp-app-root')!;
      document.body.append(holder);
      root.name = 'Late';
      root.availableDisplayModes = ['pip'];
      await rendered();
      assert.equal(root.app.appInfo.name, 'Late');
      assert.deepEqual(root.app.capabilities, { availableDisplayModes: ['pip'] });
    });

    it('connects nothing for an element that is removed immediately', async () => {
      host = linkedHost();
      root = document.createElement('mcp-app-root');
      root.app = new McpApp({ name: 'Gone', version: '1' }, { transport: host.transport });
      document.body.append(root);
      root.remove();
      await rendered();
      assert.equal(root.app.getSnapshot().status, 'idle');
      assert.deepEqual(host.heard('ui/initialize'), []);
    });

    it('L5 declares every display mode, `split` among them', () => {
      const holder = document.createElement('div');
      holder.innerHTML =
        '<mcp-app-root available-display-modes="inline fullscreen pip split"></mcp-app-root>';
      const declared = holder.querySelector('mcp-app-root')!.app.capabilities.availableDisplayModes;
      assert.deepEqual(declared, ['inline', 'fullscreen', 'pip', 'split']);
    });

    it('waits while it is held, shows its loading slot, and uses what is set meanwhile', async () => {
      host = linkedHost();
      const holder = document.createElement('div');
      holder.innerHTML =
        '<mcp-app-root hold name="Early"><b slot="loading">Wait</b><p>The view</p></mcp-app-root>';
      root = holder.querySelector('mcp-app-root')!;
      document.body.append(holder);
      await rendered();
      assert.isTrue(isShown('b'));
      assert.isFalse(isShown('p'));
      root.recoverStructuredContent = false;
      root.name = 'Late';
      const { app } = root;
      assert.equal(app.appInfo.name, 'Late');
      await rendered();
      assert.equal(app.getSnapshot().status, 'idle');
      root.app = new McpApp({ name: 'Given', version: '1' }, { transport: host.transport });
      await rendered();
      assert.deepEqual(host.heard('ui/initialize'), []);
      root.removeAttribute('hold');
      await status('ready');
      await rendered();
      assert.isTrue(isShown('p'));
      assert.equal(app.getSnapshot().status, 'idle', 'the app that was replaced never connected');
    });

    it('closes its app when it is held again, and connects again afterwards', async () => {
      await mount();
      await status('ready');
      root.hold = true;
      await rendered();
      assert.equal(root.app.getSnapshot().status, 'closed');
      const other = linkedHost();
      root.app = new McpApp({ name: 'Other', version: '1' }, { transport: other.transport });
      root.hold = false;
      await until(() => root.app.getSnapshot().status === 'ready');
    });

    it('another app replaces the one that runs', async () => {
      await mount('<p>The view</p>', { hostContext: { theme: 'dark' } });
      await status('ready');
      const before = root.app;
      const other = linkedHost({ hostContext: { theme: 'light' } });
      const heard: unknown[] = [];
      root.addEventListener('mcp-app-snapshot-change', ({ snapshot }) =>
        heard.push(snapshot.status),
      );
      root.app = new McpApp({ name: 'Other', version: '1' }, { transport: other.transport });
      await until(() => root.app.getSnapshot().status === 'ready');
      await rendered();
      assert.equal(before.getSnapshot().status, 'closed');
      assert.equal(document.documentElement.dataset['theme'], 'light');
      assert.strictEqual(appOf(root.querySelector('p')!), root.app);
      assert.deepEqual(heard.at(-1), 'ready');
      await until(() => other.heard('ui/notifications/size-changed').length > 0);
      const { app } = root;
      root.app = app;
      await rendered();
      assert.equal(root.app.getSnapshot().status, 'ready', 'the same app changes nothing');
    });

    it('shows that it is loading, then the view', async () => {
      await mount('<b slot="loading">Wait</b><p>The view</p>');
      assert.isTrue(isShown('b'));
      assert.isFalse(isShown('p'));
      await status('ready');
      await rendered();
      assert.isFalse(isShown('b'));
      assert.isTrue(isShown('p'));
      assert.equal(words(), '');
    });

    it('has a default text for loading, announced politely and once', async () => {
      await mount('<p>The view</p>', {}, 'wait-for="result"');
      await until(() => words() === 'Loading…');
      const drawn = root.shadowRoot!.querySelector('.notice');
      root.requestUpdate();
      await rendered();
      assert.strictEqual(root.shadowRoot!.querySelector('.notice'), drawn, 'said once');
      const region = root.shadowRoot!.querySelector('[role=status]')!;
      host.peer.notify('ui/notifications/tool-result', { content: [] });
      await status('tool-result');
      await rendered();
      assert.equal(words(), '');
      assert.strictEqual(root.shadowRoot!.querySelector('[role=status]'), region);
    });

    it('says why there is no connection, and retries', async () => {
      await mount();
      root.parentElement!.remove();
      await rendered();
      let tries = 0;
      host = linkedHost();
      host.peer.handle('ui/initialize', () => {
        throw new Error(`no room ${++tries}`);
      });
      const holder = document.createElement('div');
      holder.innerHTML = '<mcp-app-root name="Clock"><p>The view</p></mcp-app-root>';
      root = holder.querySelector('mcp-app-root')!;
      root.app = new McpApp({ name: 'Clock', version: '1' }, { transport: host.transport });
      document.body.append(holder);
      await status('error');
      await rendered();
      await until(() => words().includes('no room 1'));
      assert.include(words(), 'This app could not connect.');
      assert.include(words(), 'Try again');
      assert.isFalse(isShown('p'));
      const other = linkedHost();
      await root.app.connect({ transport: other.transport });
      await rendered();
      assert.isTrue(isShown('p'));
    });

    it('shows the error slot instead of the view', async () => {
      await mount('<p>The view</p><b slot="error">Sorry</b>');
      await status('ready');
      host.peer.close();
      await status('closed');
      await rendered();
      assert.isTrue(isShown('p'), 'a View that was shown stays when the connection ends');
      const failing = linkedHost({ protocolVersion: 'banana' });
      await root.app.connect({ transport: failing.transport }).catch(() => {});
      await rendered();
      assert.isTrue(isShown('b'));
      assert.isFalse(isShown('p'));
    });

    it('ends the session when it is removed, but not when it is moved', async () => {
      await mount();
      await status('ready');
      const { app } = root;
      const elsewhere = document.createElement('main');
      document.body.append(elsewhere);
      elsewhere.append(root);
      await rendered();
      assert.equal(app.getSnapshot().status, 'ready');
      assert.lengthOf(host.heard('ui/initialize'), 1);
      elsewhere.remove();
      await rendered();
      assert.equal(app.getSnapshot().status, 'closed');
      assert.isFalse(document.documentElement.hasAttribute('data-theme'));
    });
  });

  describe('the tool', () => {
    const tool = { name: 'time', inputSchema: { type: 'object' as const } };

    it('has a :state() for each status and tool state, and an event', async () => {
      await mount();
      const seen: string[] = [];
      root.addEventListener('mcp-app-snapshot-change', ({ snapshot }) =>
        seen.push(`${snapshot.status} ${snapshot.toolStatus}`),
      );
      await status('ready');
      assert.isTrue(root.matches(':state(tool-waiting)'));
      host.peer.notify('ui/notifications/tool-input-partial', { arguments: {} });
      await status('tool-streaming');
      host.peer.notify('ui/notifications/tool-input', { arguments: {} });
      await status('tool-input');
      host.peer.notify('ui/notifications/tool-result', { content: [], isError: true });
      await status('tool-error');
      assert.isFalse(root.matches(':state(tool-input)'));
      assert.deepEqual(seen, ['ready waiting', 'ready streaming', 'ready input', 'ready error']);
    });

    it('wait-for="result" hides the view until the result', async () => {
      await mount('<p>The view</p><b slot="loading">Wait</b>', {}, 'wait-for="result"');
      await status('ready');
      await rendered();
      assert.isFalse(isShown('p'));
      assert.isTrue(isShown('b'));
      host.peer.notify('ui/notifications/tool-input', { arguments: {} });
      await status('tool-input');
      await rendered();
      assert.isFalse(isShown('p'));
      host.peer.notify('ui/notifications/tool-result', { content: [] });
      await status('tool-result');
      await rendered();
      assert.isTrue(isShown('p'));
      assert.isFalse(isShown('b'));
    });

    it('wait-for="input" hides it until the input', async () => {
      await mount('<p>The view</p>', {}, 'wait-for="input"');
      await status('ready');
      await rendered();
      assert.isFalse(isShown('p'));
      host.peer.notify('ui/notifications/tool-input', { arguments: {} });
      await status('tool-input');
      await rendered();
      assert.isTrue(isShown('p'));
    });

    it('D4 shows a slot for cancelled above the view', async () => {
      await mount('<p>The view</p><b slot="cancelled">Never mind</b>');
      await status('ready');
      host.peer.notify('ui/notifications/tool-cancelled', {});
      await status('tool-cancelled');
      await rendered();
      assert.isTrue(isShown('b'));
      assert.isTrue(isShown('p'));
    });

    it('starved: shows a text if the view is not shown, and nothing that would call the tool a second time', async () => {
      await mount('<p>The view</p>', { hostContext: { toolInfo: { tool } } }, 'wait-for="result"', {
        starvedAfter: 20,
      });
      await status('tool-starved');
      await rendered();
      await until(() => words().includes('No data received.'));
      assert.isNull(root.shadowRoot!.querySelector('button'));
      await root.retry();
      assert.lengthOf(host.heard('tools/call'), 0);
    });

    it('starved: shows no text over a visible view', async () => {
      await mount('<p>The view</p>', {}, '', { starvedAfter: 20 });
      await status('tool-starved');
      await rendered();
      assert.equal(words(), '');
      assert.isTrue(isShown('p'));
    });

    it('labels can be partly translated', async () => {
      await mount('<p>The view</p>', {}, 'wait-for="result"', { starvedAfter: 20 });
      root.labels = { starved: 'Keine Daten.' };
      await status('tool-starved');
      await rendered();
      assert.include(words(), 'Keine Daten.');
    });
  });

  describe('the app for descendants', () => {
    it('is provided by the context protocol, from inside a shadow root', async () => {
      await mount('<div id="outer"></div>');
      const outer = root.querySelector('#outer')!;
      const inner = document.createElement('i');
      outer.attachShadow({ mode: 'open' }).append(inner);
      assert.strictEqual(appOf(inner), root.app);
      assert.isUndefined(appOf(document.body));
    });

    it('answers only for its own context, and the innermost root answers', async () => {
      await mount('<p></p>');
      let calls = 0;
      const inner = root.querySelector('p')!;
      inner.dispatchEvent(new ContextRequestEvent('other', () => calls++));
      assert.equal(calls, 0);
      let reached = false;
      root.parentElement!.addEventListener('context-request', () => (reached = true));
      inner.dispatchEvent(new ContextRequestEvent(mcpAppContext, () => calls++));
      assert.equal(calls, 1);
      assert.isFalse(reached);
    });
  });

  describe('its effects on the page', () => {
    it('C1 applies the theme to <html>', async () => {
      await mount('<p></p>', { hostContext: { theme: 'dark', displayMode: 'inline' } });
      await status('ready');
      assert.equal(document.documentElement.dataset['theme'], 'dark');
      assert.equal(document.documentElement.dataset['displayMode'], 'inline');
    });

    it('C3 follows a change of sizing, without another connection', async () => {
      await mount('<p></p>', {}, 'sizing="off"');
      await status('ready');
      root.sizing = 'content';
      await until(() => host.heard('ui/notifications/size-changed').length > 0);
      root.sizing = 'off';
      await rendered();
      const count = host.heard('ui/notifications/size-changed').length;
      const tall = document.createElement('div');
      tall.style.height = '700px';
      root.append(tall);
      await new Promise((resolve) => setTimeout(resolve, 400));
      assert.lengthOf(host.heard('ui/notifications/size-changed'), count);
      root.sizing = 'content';
      await until(() => host.heard('ui/notifications/size-changed').length > count);
      assert.lengthOf(host.heard('ui/initialize'), 1);
    });

    it('C3 reports the size, unless sizing is off', async () => {
      await mount('<p></p>');
      await status('ready');
      await until(() => host.heard('ui/notifications/size-changed').length > 0);
      root.parentElement!.remove();
      await rendered();
      await mount('<p></p>', {}, 'sizing="off"');
      await status('ready');
      await new Promise((resolve) => setTimeout(resolve, 400));
      assert.deepEqual(host.heard('ui/notifications/size-changed'), []);
    });
  });
});
