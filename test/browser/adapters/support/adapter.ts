// What the contract needs from an adapter, and what it observes while it runs.
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';

/** A frame to show: the props of the component, among them callbacks, and texts for its slots. */
export interface Item {
  key: string;
  props: Record<string, unknown>;
  slots?: Record<string, string>;
}

export interface Rendering {
  /** Shows these frames instead of the previous ones, as a keyed list. */
  render(items: Item[]): Promise<void>;
  /** The value of a ref, a template ref or `bind:element`. */
  ref(key: string): McpAppFrameElement | null | undefined;
  unmount(): Promise<void>;
}

export interface Adapter {
  name: string;
  start(container: HTMLElement): Rendering;
}

export interface Watch {
  /** How often a session was started, over all frames. */
  sessions(): number;
  /** Warnings of the frameworks. */
  complaints: string[];
  stop(): void;
}

/** Counts sessions and collects warnings. */
export function watch(): Watch {
  let sessions = 0;
  const count = (event: HTMLElementEventMap['mcp-app-status-change']) => {
    if (event.status === 'connecting') sessions++;
  };
  document.body.addEventListener('mcp-app-status-change', count);
  const complaints: string[] = [];
  const before = { error: console.error, warn: console.warn };
  console.error = console.warn = (...args: unknown[]) => {
    const text = args.join(' ');
    // On localhost, a frame that is configured wrongly says so itself.
    if (!text.startsWith('<mcp-app-frame> ')) complaints.push(text);
  };
  return {
    sessions: () => sessions,
    complaints,
    stop() {
      document.body.removeEventListener('mcp-app-status-change', count);
      Object.assign(console, before);
    },
  };
}

/** How often the element left the page. */
export function countLeaving(element: McpAppFrameElement): () => number {
  let count = 0;
  element.addController({ hostDisconnected: () => count++ } as { hostDisconnected(): void });
  return () => count;
}
