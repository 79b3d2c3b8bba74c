// Runs in the host page: shows one app in a frame, and records what the page is told about it.
import '@mcp-app/elements/mcp-app-frame/define';
import { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { copyWithinBudget } from '@mcp-app/elements/policy';

export interface Order {
  attributes: Record<string, string>;
  input: Record<string, unknown>;
  /** The result of the tool, if the frame has not called it itself. */
  result?: unknown;
}

/** The most values and bytes in one message, as the limits of a message count them; not always the same message. */
export interface Largest {
  values: number;
  bytes: number;
}

/** What the page has seen since the app was shown. */
export interface Seen {
  status: string;
  /** Why the view cannot be shown. */
  error?: string;
  /** `kind what` of each action of the view that was carried out. */
  done: string[];
  /** What was refused to the view, and what the browser blocked. */
  refused: string[];
  /** The text of a result that is an error. */
  toolError?: string;
  largest: Record<'to-view' | 'from-view', Largest>;
}

interface CompatPage {
  show(order: Order): void;
  setResult(result: unknown): void;
  seen(): Seen;
}

declare global {
  interface Window {
    compatPage: CompatPage;
  }
}

let frame: McpAppFrameElement;
let seen: Omit<Seen, 'status'>;

const textOf = (result: unknown): string =>
  ((result as { content?: { text?: string }[] }).content ?? [])
    .map(({ text }) => text ?? '')
    .join(' ')
    .slice(0, 200);

const UNLIMITED = { maxBytes: Infinity, maxNodes: Infinity, maxDepth: Infinity };

function listen(): void {
  const nothing = (): Largest => ({ values: 0, bytes: 0 });
  seen = { done: [], refused: [], largest: { 'to-view': nothing(), 'from-view': nothing() } };
  const { done, refused, largest } = seen;
  frame.watchMessages(({ direction, message }) => {
    const counted = copyWithinBudget(message, UNLIMITED);
    if ('reason' in counted) return;
    const most = largest[direction];
    most.values = Math.max(most.values, counted.nodes);
    most.bytes = Math.max(most.bytes, counted.size);
  });
  frame.addEventListener('mcp-app-error', ({ phase, reason, error }) => {
    seen.error = `${phase}, ${reason}: ${error.message}`;
  });
  frame.addEventListener('mcp-app-audit', ({ kind, what, outcome }) => {
    if (outcome === 'ok') done.push(`${kind} ${what}`);
    else refused.push(`${kind} ${what}: ${outcome}`);
  });
  frame.addEventListener('mcp-app-csp-violation', ({ directive, blockedUri }) => {
    refused.push(`${directive} ${blockedUri}`);
  });
  frame.addEventListener('mcp-app-refused', ({ refusals }) => {
    refused.push(...refusals.map(({ kind, what }) => `${kind} ${what}`));
  });
  // A listener is enough to offer these to the view. Nothing leaves the page.
  frame.addEventListener('mcp-app-message', () => {});
  frame.addEventListener('mcp-app-model-context', () => {});
  frame.addEventListener('mcp-app-open-link', (event) => event.preventDefault());
  frame.addEventListener('mcp-app-download', (event) => event.preventDefault());
}

window.compatPage = {
  show({ attributes, input, result }) {
    frame = new McpAppFrameElement();
    listen();
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    frame.toolInput = input;
    if (result !== undefined) frame.toolResult = result as never;
    document.querySelector('main')!.replaceChildren(frame);
  },
  setResult(result) {
    frame.toolResult = result as never;
  },
  seen() {
    const { status, toolResult } = frame;
    const toolError = toolResult?.isError && textOf(toolResult);
    return { ...seen, status, ...(toolError && { toolError }) };
  },
};
