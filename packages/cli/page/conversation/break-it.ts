// Failures to try, with real causes: a server that stops, a view that changed, a user who denies, a slow network.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Failure } from '../../src/dev/page-data.ts';
import { element } from '../element.ts';
import type { Exchange } from './conversation.ts';
import { showCode } from './show-code.ts';

/** Takes longer, and can still be cancelled. */
const slowFetch =
  (delay: number): typeof fetch =>
  async (input, init) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return fetch(input, init);
  };

/** A button that stops the server and starts it again, at the page's own server. */
function stopButton({ stop, start }: NonNullable<Failure['control']>): HTMLButtonElement {
  const button = element('button', { type: 'button' }, 'Stop the server');
  button.addEventListener('click', async () => {
    const isRunning = button.ariaPressed !== 'true';
    button.disabled = true;
    await fetch(isRunning ? stop : start, { method: 'POST' });
    button.disabled = false;
    button.ariaPressed = String(isRunning);
    button.textContent = isRunning ? 'Start the server again' : 'Stop the server';
  });
  return button;
}

/** Shows one failure in the conversation. The frame connects to the server itself. */
export function showFailure(
  failure: Failure,
  exchange: Exchange,
  sandboxUrl: string,
  options: { added(frame: McpAppFrameElement): void; inspect(frame: McpAppFrameElement): void },
): void {
  const { server, tool, input, explains, consent, delay, control } = failure;
  // An earlier conversation may have left it stopped.
  if (control) void fetch(control.start, { method: 'POST' });
  const frame = element('mcp-app-frame', {
    appearance: 'card',
    inlineToolbar: true,
    server,
    tool,
    toolInput: input,
    availableDisplayModes: ['inline', 'fullscreen', 'pip', 'split'],
    ...(consent && { consent }),
  });
  const sandbox = { url: sandboxUrl };
  frame.sandbox = sandbox;
  frame.host = { info: { name: 'mcp-app-dev', version: '1.0.0' } };
  if (delay) frame.auth = { fetch: slowFetch(delay) };
  const code = showCode(() => ({ server, tool, input, sandbox, consent }));
  const inspect = element('button', { type: 'button' }, 'Inspect');
  inspect.addEventListener('click', () => options.inspect(frame));
  exchange.say(explains);
  const buttons = [...(control ? [stopButton(control)] : []), code.button, inspect];
  const actions = element('div', { className: 'offers' }, ...buttons);
  exchange.add(element('div', { className: 'turn' }, actions, code.panel, frame));
  options.added(frame);
}
