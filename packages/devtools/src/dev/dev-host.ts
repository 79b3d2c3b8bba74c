// Provides a development host for a view that is opened in a plain tab.
import { errorText } from '@mcp-app/elements/protocol';
import type { Transport } from '@mcp-app/elements/rpc';
import { MOCK_HOST } from '@mcp-app/elements/mock';
import { sampleOfPage } from './dev-sample.js';
import type { DevSample } from './dev-sample.js';

const TAG = 'mcp-app-dev-shell';

/** A transport that ignores all messages and sends none. */
const idleTransport = (): Transport => ({ start() {}, send() {}, close() {} });

/**
 * In a plain tab, the dev host replaces the page and shows the same page in a frame, where the view runs as in a
 * real host. The promise then stays pending, so that the view does not run twice: await it first. In a frame, or
 * without a document, it does nothing and resolves immediately, so a view that was shipped with it still works.
 * ```js
 * if (import.meta.env.DEV) {
 *   const { startDevHost } = await import('@mcp-app/devtools/dev');
 *   await startDevHost({ toolInput: { zone: 'UTC' }, tools: { 'get-time': () => … } });
 * }
 * ```
 * Without a sample, attributes of the page define what to mock: see `sampleOfPage`.
 */
export async function startDevHost(sample?: DevSample): Promise<void> {
  if (typeof document === 'undefined' || window.parent !== window) return;
  // Gives other scripts of this page a host that never answers, so that they do not fail without one.
  (globalThis as { [MOCK_HOST]?: () => Transport })[MOCK_HOST] = idleTransport;
  // Later scripts of the page look for their elements and would fail without them.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve);
      window.addEventListener('load', resolve);
    });
  const { DevShell } = await import('./dev-shell.js');
  if (!customElements.get(TAG)) customElements.define(TAG, DevShell);
  const shell = new DevShell();
  try {
    shell.sample = { ...(await sampleOfPage(document)), ...sample };
  } catch (error) {
    shell.complaint = errorText(error);
    shell.sample = sample ?? {};
  }
  document.body.replaceChildren(shell);
  await new Promise(() => {});
}
