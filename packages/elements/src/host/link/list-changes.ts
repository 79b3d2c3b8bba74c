// The changes of a server's lists: those that it announces, and the one that shows when it does not know a tool.
import type { LinkRequests } from '../../protocol/messages.js';
import type { ListKind } from './server-link.js';

export const LIST_KINDS: readonly ListKind[] = ['tools', 'resources', 'prompts'];

/**
 * How servers say that they do not know a tool: with an error (SDK 2.x, most others), or with a result that is an error
 * (SDK 1.x, Python). A tool that ran may say the same; then the list is read once more than necessary.
 */
const UNKNOWN = /^(MCP error -\d+: )*(Unknown tool\b|Tool .+ (not found|disabled))/;

const isUnknownTool = (outcome: unknown): boolean => {
  const { message, isError, content } = (outcome ?? {}) as Record<string, unknown>;
  const [first] = isError === true && Array.isArray(content) ? content : [];
  return UNKNOWN.test(String((first as { text?: unknown } | undefined)?.text ?? message));
};

/** The listeners of one connection. */
export class ListChanges {
  readonly #listeners = new Set<(kind: ListKind) => void>();

  /** Calls the listener for each change; returns a function that removes it. */
  listen(listener: (kind: ListKind) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(kind: ListKind): void {
    for (const listener of this.#listeners) listener(kind);
  }

  /** Removes all listeners. */
  clear(): void {
    this.#listeners.clear();
  }

  /**
   * The outcome of a request. A server that does not know a tool has other tools than its list says, without having
   * announced it: its event stream was not open yet, or it announces nothing.
   */
  async watch<Result>(method: keyof LinkRequests, request: Promise<Result>): Promise<Result> {
    if (method === 'tools/call') {
      const [outcome] = await Promise.allSettled([request]);
      if (isUnknownTool(outcome.status === 'fulfilled' ? outcome.value : outcome.reason))
        this.announce('tools');
    }
    return request;
  }
}
