// What a host page under test must do, and what it can offer. See README.md.
import type { TestApp } from '@mcp-app/conformance';

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const query = new URLSearchParams(location.search);

export const asked = {
  server: query.get('server')!,
  sandbox: query.get('sandbox')!,
  scenario: (query.get('scenario') ?? 'call') as TestApp['scenario'],
};

/** The arguments of the tool; any others would do. */
export const TOOL_INPUT = { city: 'Zürich', days: [1, 2, 3] };
const TEXT = JSON.stringify(TOOL_INPUT);
const LENGTHS = [3, 6, 9, 12, 15, 18, 21, 24, 27, 30];
/** The same, as a model streams them: for longer than a view needs to start. */
export const PIECES = LENGTHS.map((length) => TEXT.slice(0, length));
/** For libraries that do not repair incomplete JSON. */
export const PARTIAL_INPUTS = LENGTHS.map((length) => ({ city: 'Zürich'.slice(0, length / 5) }));
/** Milliseconds between two pieces. */
export const PIECE_MS = 250;
/** Milliseconds after which the call is cancelled: the view has started by then. */
export const CANCEL_MS = 2500;

/** The answer of a model in a test. */
export const SAMPLED = {
  role: 'assistant' as const,
  content: { type: 'text' as const, text: 'hello' },
  model: 'conformance',
};

export interface ConformanceHooks {
  setTheme?(theme: 'light' | 'dark'): void;
  close?(): unknown;
  /** Lets an agent describe the view, notes it as `agent/description`, and clicks the element with this name. */
  act?(name: string): unknown;
  /** What the page received from the view. */
  received: { method: string; params: unknown }[];
}

declare global {
  interface Window {
    conformance: ConformanceHooks;
  }
}

/** Offers the hooks, and returns a function that records what arrives. */
export function offer(hooks: Omit<ConformanceHooks, 'received'>) {
  window.conformance = { ...hooks, received: [] };
}

export const note = (method: string, params: unknown): Record<string, never> => {
  window.conformance.received.push({ method, params: JSON.parse(JSON.stringify(params)) });
  return {};
};
