import type { AppErrorReason } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';
import { SANDBOX_FILE } from './sandbox-addresses.js';

/**
 * What can go wrong, by phase. Every error has a `reason` for code, and a message and a hint for people. The tool's
 * result is shown below it.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Errors' };
export default meta;

const never = () => new Promise<never>(() => {});
const uri = 'ui://shop/orders.html';
const mimeType = 'text/html;profile=mcp-app';
const toolResult = { content: [{ type: 'text' as const, text: 'Four orders, two of them open.' }] };

/** A frame that fails with this reason. */
const fails = (reason: AppErrorReason, args: FrameArgs): FrameStory => ({
  args: { toolResult, ...args },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'error');
    await expect(frame.error?.reason).toBe(reason);
  },
});

const reads = (text: string, type = mimeType): FrameArgs => ({
  resourceUri: uri,
  handlers: { readResource: () => ({ contents: [{ uri, mimeType: type, text }] }) },
});

/** connect: no server responds at this address. */
export const ServerUnreachable = fails('server-unreachable', {
  client: undefined,
  server: 'http://127.0.0.1:9/mcp',
  tool: 'list-orders',
});

/** resource: the server has no such tool. */
export const UnknownTool = fails('unknown-tool', { tool: 'show-weather' });

/** resource: the tool exists but has no view. */
export const NoView: FrameStory = {
  ...fails('no-view', { tool: 'ship-order' }),
  async play(context) {
    await fails('no-view', {}).play!(context);
    const shown = () => frameIn(context.canvasElement).shadowRoot!.querySelector('.failure');
    await waitFor(() => expect(shown()).not.toBeNull());
    // A retry would fail in the same way.
    await expect(shown()!.querySelector('.retry')).toBeNull();
  },
};

/** resource: the address of a view must start with `ui://`. */
export const BadUri = fails('bad-uri', { resourceUri: 'https://shop.example/orders.html' });

/** resource: the server does not have the resource that its tool names. */
export const ReadFailed = fails('read-failed', { resourceUri: 'ui://shop/nothing.html' });

/** resource: the server answers with an empty list. */
export const NotFound = fails('not-found', {
  resourceUri: uri,
  handlers: { readResource: () => ({ contents: [] }) },
});

/** resource: the MIME type is plain HTML, not that of a view. */
export const WrongMimeType = fails('wrong-mime-type', reads('<p>Orders</p>', 'text/plain'));

/** resource: the view is empty. */
export const Empty = fails('empty', reads(''));

/** resource: the blob is not valid base64. */
export const InvalidBase64 = fails('invalid-base64', {
  resource: { uri, mimeType, blob: '§§§' },
});

/** resource: the view differs from the one that the page has pinned. */
export const ContentChanged = fails('content-changed', {
  html: '<p>Orders, and something new</p>',
  consent: { pin: 'sha256-of-another-view', policy: { 'app-change': 'deny' } },
});

/** resource: the HTML is larger than the page allows. */
export const TooLarge = fails('too-large', {
  ...reads('x'.repeat(2000)),
  limits: { maxHtmlBytes: 1000 },
});

/** resource: the server takes too long. */
export const ReadTimeout = fails('read-timeout', {
  resourceUri: uri,
  handlers: { readResource: never },
  limits: { resourceTimeout: 200 },
});

/** sandbox: a sandbox page on the page's own origin would give the view the page's rights. */
export const SameOrigin = fails('same-origin', {
  html: '<p>Orders</p>',
  sandbox: { url: SANDBOX_FILE },
});

/** sandbox: not a valid address. */
export const BadSandboxUrl = fails('bad-sandbox-url', {
  html: '<p>Orders</p>',
  sandbox: { url: 'sandbox:orders' },
});

/** sandbox: nothing responds at this address. */
export const SandboxSilent = fails('sandbox-silent', {
  html: '<p>Orders</p>',
  sandbox: { url: 'http://127.0.0.1:9/sandbox.html' },
  limits: { sandboxTimeout: 300 },
});

/**
 * handshake: the view failed before it could connect. A view that draws something is shown: see States, Unconnected.
 */
export const NeverInitialized = fails('never-initialized', {
  html: `<p>Orders</p><script>throw new Error('The chart library is missing.')</script>`,
  limits: { handshakeTimeout: 300 },
});

/** A view that becomes ready and then does this. */
const readyThen = (code: string) => `<!doctype html><html lang="en"><title>Orders</title>
  <p>Orders</p><script>
    const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
    addEventListener('message', ({ data }) => {
      if (data.id !== 1) return;
      say({ method: 'ui/notifications/initialized' });
      setTimeout(() => { ${code} }, 300);
    });
    const params = { protocolVersion: '2026-01-26', appCapabilities: {} };
    say({ id: 1, method: 'ui/initialize', params: { ...params, appInfo: { name: 'Orders', version: '1' } } });
  </script></html>`;

/** view: it tried to navigate to another page. The sandbox blocks that, which in Chromium also ends the view. */
export const NavigatedAway = fails('navigated-away', {
  html: readyThen(`location.href = 'https://shop.example/?orders'`),
});

/** view: it floods the host with messages. It is slowed down first, then stopped. */
export const Flooding = fails('flooding', {
  html: readyThen(`setInterval(() => {
    for (let count = 0; count < 2000; count++)
      say({ method: 'notifications/message', params: { level: 'info', data: count } });
  })`),
  limits: { maxDropped: 1000 },
});
