// A host page for shells: the built `<mcp-app-frame>` in a page of a custom scheme. The query sets the sandbox of
// the frame; the title contains the outcome as JSON, because every engine can read it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../../packages/elements/dist');

/** A view without a library: reports the tool result that it got. */
const VIEW = `<!doctype html><p id="shown"></p><script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1) send({ method: 'ui/notifications/initialized' });
    if (data.method !== 'ui/notifications/tool-result') return;
    const { answer } = data.params.structuredContent;
    shown.textContent = answer;
    send({ method: 'notifications/message', params: { level: 'info', data: { answer, origin: self.origin } } });
  });
  send({ id: 1, method: 'ui/initialize', params: {
    protocolVersion: '2026-01-26', appInfo: { name: 'test', version: '1' }, appCapabilities: {},
  } });
</script>`;

const SCRIPT = `
import './mcp-app-frame.js';

const frame = document.createElement('mcp-app-frame');
const said = [];
const report = (result) => (document.title = JSON.stringify(result));
frame.addEventListener('mcp-app-log', ({ data }) => {
  said.push(data);
  report({ isolation: frame.details.isolation, said });
});
frame.addEventListener('mcp-app-error', ({ error }) => report({ reason: error.reason }));
frame.html = ${JSON.stringify(VIEW).replaceAll('</', '<\\/')};
frame.toolInput = {};
frame.toolResult = { content: [], structuredContent: { answer: 42 } };
frame.sandbox = Object.fromEntries(new URLSearchParams(location.search));
document.body.append(frame);
`;

/** What the page reports: the view's text and its isolation, or why there is none. */
export type ShellReport =
  | { isolation: string; said: { answer: number; origin: string }[] }
  | { reason: string };

export const SHOWN = [{ answer: 42, origin: 'null' }];

/** The files of the page by path, with the static sandbox page beside them. */
export function shellFiles(): Map<string, string> {
  const files = new Map([
    ['page.html', '<!doctype html><body><script type="module" src="page.js"></script></body>'],
    ['page.js', SCRIPT],
    ['sandbox.html', readFileSync(join(dist, 'sandbox.html'), 'utf8')],
  ]);
  const cdn = join(dist, 'cdn');
  for (const path of readdirSync(cdn, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.js')) files.set(path, readFileSync(join(cdn, path), 'utf8'));
  return files;
}
