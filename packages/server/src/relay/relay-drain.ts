// A node that leaves the cluster: pages move to others, calls finish, and nothing that is on its way gets lost. See
// docs/decisions/relay-guarantees.md.
import { boundedDelay } from '@mcp-app/elements/protocol';
import { endListenersOf } from './relay-gone.js';
import type { EndListener } from './relay-gone.js';
import { quietTimeout } from './relay-limits.js';

/** Below the 30 s after which Kubernetes kills a process that got SIGTERM. */
const DRAIN_TIMEOUT_MS = 25_000;
/** Milliseconds without a new request until a node that was used has nothing left to do. */
const QUIET_MS = 2000;
/** Milliseconds until the node is looked at again. */
const LOOK_MS = 100;

/** What a node waits for. */
export interface DrainingNode {
  calls: {
    readonly isIdle: boolean;
    /** Requests so far. */
    readonly opened: number;
    readonly hasUndelivered: boolean;
    startDraining(): void;
    idle(): Promise<void>;
  };
  unread: { readonly isRead: boolean };
  /** Whether other nodes have not confirmed answers that were sent to them. */
  nodes(): { readonly hasUnconfirmed: boolean };
  closing: AbortSignal;
  close(): void;
}

/** The drain of one node. */
export class NodeDrain {
  readonly #node: DrainingNode;
  readonly #draining = new AbortController();
  /**
   * Connections that are notified, and whose end is waited for: what a page sent before it learned that it has to move is
   * read until the page has closed its side.
   */
  readonly connections: Set<EndListener> = endListenersOf(this.#draining.signal);
  #drained: Promise<void> | undefined;

  constructor(node: DrainingNode) {
    this.#node = node;
  }

  /** Aborted when it starts. */
  get signal(): AbortSignal {
    return this.#draining.signal;
  }

  /**
   * Sends pages to other nodes and closes the node when its calls are answered, or after `timeout` milliseconds. A second
   * call is the same drain.
   */
  start(timeout = DRAIN_TIMEOUT_MS): Promise<void> {
    if (!(timeout >= 0))
      throw new TypeError('timeout of drain() must be a number of milliseconds, 0 or more.');
    return (this.#drained ??= this.#drain(timeout));
  }

  async #drain(timeout: number): Promise<void> {
    const { calls, closing, close } = this.#node;
    const isUsed = this.connections.size > 0 || !calls.isIdle;
    let clock: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      clock = setTimeout(resolve, boundedDelay(timeout));
      closing.addEventListener('abort', () => resolve());
    });
    calls.startDraining();
    this.#draining.abort(new DOMException('The relay is draining.', 'AbortError'));
    await Promise.race([this.#finish(isUsed), late]);
    clearTimeout(clock);
    close();
  }

  async #finish(isUsed: boolean): Promise<void> {
    const { calls, closing } = this.#node;
    const pause = (ms: number) => new Promise<void>((resolve) => quietTimeout(resolve, ms));
    let before: number;
    do {
      await calls.idle();
      while (!this.#isDone && !closing.aborted) await pause(LOOK_MS);
      before = calls.opened;
      // Requests without a socket, which nothing announces.
      if (isUsed) await pause(QUIET_MS);
    } while (!closing.aborted && (!this.#isDone || calls.opened > before));
  }

  /** Everything is answered, and the answers have arrived. A page that moved asks another node for its answer. */
  get #isDone(): boolean {
    const { calls, unread, nodes } = this.#node;
    return (
      calls.isIdle &&
      this.connections.size === 0 &&
      unread.isRead &&
      !calls.hasUndelivered &&
      !nodes().hasUnconfirmed
    );
  }
}
