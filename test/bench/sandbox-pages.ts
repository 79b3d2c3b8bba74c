// The sandbox pages that hosts other than ours have. Each contestant loads its own, so that the cost of ours is seen.
import type { ContestantName } from './bundle.ts';

const page = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><style>html,body,iframe{margin:0;width:100%;height:100%;border:0}</style><script>${script}</script>`;

/** As little as the specification allows: an inner iframe, and messages in both directions. */
const MINIMAL = page(`
  let inner;
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return parent.postMessage(data, '*');
    if (data.method !== 'ui/notifications/sandbox-resource-ready')
      return inner.contentWindow.postMessage(data, '*');
    inner = document.createElement('iframe');
    inner.sandbox = 'allow-scripts';
    inner.srcdoc = data.params.html;
    document.body.append(inner);
  });
  parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');`);

/**
 * What the page of the official example does: it refuses to be the top page or one without a known host, checks that it is
 * isolated, has the inner iframe from the start, writes the document into it, and checks the origin of each message.
 */
const EXAMPLE = page(`
  if (self === top) throw new Error('Not in an iframe.');
  if (!document.referrer) throw new Error('No referrer.');
  const host = new URL(document.referrer).origin;
  if (!/^http:\\/\\/(localhost|127\\.0\\.0\\.1)(:|\\/|$)/.test(document.referrer)) throw new Error('Unknown host.');
  try { top.alert('isolated?'); throw 'The sandbox is not isolated.'; } catch (error) { if (typeof error === 'string') throw new Error(error); }
  const inner = document.createElement('iframe');
  inner.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  addEventListener('DOMContentLoaded', () => document.body.append(inner));
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent) {
      if (origin !== host) return console.error('Not from the host.');
      if (data?.method !== 'ui/notifications/sandbox-resource-ready')
        return inner.contentWindow.postMessage(data, '*');
      const { html, sandbox } = data.params;
      if (typeof sandbox === 'string') inner.setAttribute('sandbox', sandbox);
      if (typeof html === 'string') {
        const { contentDocument } = inner;
        contentDocument.open();
        contentDocument.write(html);
        contentDocument.close();
      }
    } else if (source === inner.contentWindow) {
      if (origin !== self.origin) return console.error('Not from the view.');
      parent.postMessage(data, host);
    }
  });
  addEventListener('load', () =>
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, host));`);

/** The pages by path, for an origin of their own. Ours comes from its server. */
export const SANDBOX_PAGES: ReadonlyMap<string, string> = new Map([
  ['/minimal.html', MINIMAL],
  ['/example.html', EXAMPLE],
]);

/** The sandbox page of each contestant. */
export const ownSandboxes = (others: string, ours: string): Record<ContestantName, string> => ({
  floor: `${others}/minimal.html`,
  elements: ours,
  'app-bridge': `${others}/example.html`,
  'app-renderer': `${others}/example.html`,
});
