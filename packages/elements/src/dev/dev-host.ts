// A View that is opened in a plain tab gets a Host to be developed with.
import { textOf } from '../rpc/pending-request.js';
import type { Transport } from '../rpc/transport.js';
import { MOCK_HOST } from '../view/host-transport.js';
import { sampleOfPage } from './dev-sample.js';
import type { DevSample } from './dev-sample.js';

const TAG = 'mcp-app-dev-shell';

/** Takes what is said and says nothing. */
const asleep = (): Transport => ({ start() {}, send() {}, close() {} });

/**
 * In a plain tab: the page gives way to a mock host, which shows the same page in a frame, where the View runs
 * as it does in a real Host. The promise stays open then, so that the View does not run twice: await it first.
 * In a frame, and where there is no page at all: nothing, at once. So a View that was shipped with it still works.
 * ```js
 * if (import.meta.env.DEV) {
 *   const { startDevHost } = await import('@mcp-app/elements/dev');
 *   await startDevHost({ toolInput: { zone: 'UTC' }, tools: { 'get-time': () => … } });
 * }
 * ```
 * Without a sample, attributes of the page say what to mock: see `sampleOfPage`.
 */
export async function startDevHost(sample?: DevSample): Promise<void> {
  if (typeof document === 'undefined' || window.parent !== window) return;
  // Whatever else of the page runs finds a Host that keeps still, instead of none.
  (globalThis as { [MOCK_HOST]?: () => Transport })[MOCK_HOST] = asleep;
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  const { DevShell } = await import('./dev-shell.js');
  if (!customElements.get(TAG)) customElements.define(TAG, DevShell);
  const shell = new DevShell();
  try {
    shell.sample = { ...(await sampleOfPage(document)), ...sample };
  } catch (error) {
    shell.complaint = textOf(error);
    shell.sample = sample ?? {};
  }
  document.body.replaceChildren(shell);
  await new Promise(() => {});
}
