// What can go wrong, for real: a server that stops, a view that changed, a user who denies, a slow network.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { element } from '../element.ts';
import type { Exchange } from './conversation.ts';
import { showCode } from './show-code.ts';

/** Where the apps of the failures come from. */
export interface BreakPlaces {
  /** A server that the page may stop and start again. */
  fragile: string;
  /** The server with the release form; undefined while it is not connected. */
  studio: string | undefined;
  sandboxUrl: string | undefined;
}

export interface Failure {
  label: string;
  says: string;
  /** What the user sees, and can do. */
  explains: string;
  tool: string;
  input: Record<string, unknown>;
  serverOf(places: BreakPlaces): string | undefined;
  settings?: Pick<McpAppFrameElement, 'consent'>;
  isSlow?: boolean;
  canStop?: boolean;
}

/** Milliseconds that each request of the slow network takes. */
const SLOW_MS = 2500;

const SALES = { tool: 'explore-sales', input: { groupBy: 'product' } };

export const FAILURES: readonly Failure[] = [
  {
    label: 'The server dies',
    says: 'What if the server dies?',
    explains:
      'This app has a server of its own. Stop it and press a bar: the app says what happened, and the rest of the page goes on. Start it again and press another bar: the same app continues, without a reload.',
    ...SALES,
    serverOf: ({ fragile }) => fragile,
    canStop: true,
  },
  {
    label: 'The view changes',
    says: 'What if the app is not the one I approved?',
    explains:
      'This page has pinned another version of this app (`consent.pin`). The new one does not run before you agree.',
    ...SALES,
    serverOf: ({ fragile }) => fragile,
    settings: { consent: { pin: 'sha256-of-the-version-that-you-approved' } },
  },
  {
    label: 'You say no',
    says: 'What if I do not allow it?',
    explains:
      'Press **Publish**, then **Don’t allow**. The tool is not called, and the app gets an answer that it can show.',
    tool: 'plan-release',
    input: { product: 'samovar' },
    serverOf: ({ studio }) => studio,
  },
  {
    label: 'A slow network',
    says: 'What if the network is slow?',
    explains:
      'Every request to this server takes 2.5 seconds longer. The app has its place from the start, and after eight seconds the frame says what it waits for.',
    ...SALES,
    serverOf: ({ fragile }) => fragile,
    isSlow: true,
  },
];

/** Takes longer, and can still be cancelled. */
const slowFetch: typeof fetch = async (input, init) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  return fetch(input, init);
};

/** A button that stops the server and starts it again, at the page's own server. */
function stopButton(): HTMLButtonElement {
  const button = element('button', { type: 'button' }, 'Stop the server');
  button.addEventListener('click', async () => {
    const isRunning = button.ariaPressed !== 'true';
    button.disabled = true;
    await fetch(`./fragile/${isRunning ? 'stop' : 'start'}`, { method: 'POST' });
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
  places: BreakPlaces,
  options: { added(frame: McpAppFrameElement): void; inspect(frame: McpAppFrameElement): void },
): void {
  const { tool, input, explains, settings, isSlow, canStop } = failure;
  const server = failure.serverOf(places);
  if (!server) return exchange.sayProblem('The server of this app is not connected.');
  const { sandboxUrl } = places;
  // An earlier conversation may have left it stopped.
  void fetch('./fragile/start', { method: 'POST' });
  const frame = element('mcp-app-frame', {
    appearance: 'card',
    inlineToolbar: true,
    server,
    tool,
    toolInput: input,
    availableDisplayModes: ['inline', 'fullscreen', 'pip', 'split'],
    ...settings,
  });
  const sandbox = { url: sandboxUrl };
  frame.sandbox = sandbox;
  frame.host = { info: { name: 'mcp-app-elements-demo', version: '1.0.0' } };
  if (isSlow) frame.auth = { fetch: slowFetch };
  const code = showCode({ server, tool, input, sandbox, consent: settings?.consent });
  const inspect = element('button', { type: 'button' }, 'Inspect');
  inspect.addEventListener('click', () => options.inspect(frame));
  exchange.say(explains);
  const buttons = [...(canStop ? [stopButton()] : []), code.button, inspect];
  const actions = element('div', { className: 'offers' }, ...buttons);
  exchange.add(element('div', { className: 'turn' }, actions, code.panel, frame));
  options.added(frame);
}
