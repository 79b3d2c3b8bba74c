// One frame with the numbered view, and what a chore can do with it.
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { DisplayMode } from '../../../packages/elements/src/protocol/host-context.js';
import type { Issued, LinkName, Outcome } from '../ledger.ts';
import type { Book } from './book.ts';
import { within } from './within.ts';

/** Longer than the frame's own limits, which must end what hangs. */
export const BOUND_MS = 45_000;

export interface ViewState {
  birth: number;
  theme?: 'light' | 'dark';
  displayMode?: DisplayMode;
}

/** Calls in progress. */
export interface Calls {
  /** Resolves when all of them have ended. */
  done: Promise<void>;
  /** From now on they are abandoned. */
  abandon(): void;
}

export interface CallOptions {
  count: number;
  /** Milliseconds that the tool takes, for each call. */
  wait(): number;
  mayFail?: boolean;
}

export class MountedFrame {
  readonly frame: McpAppFrameElement;
  readonly link: LinkName;
  readonly #chore: string;
  readonly #book: Book;
  /** The call that the frame makes itself. */
  readonly #own: Issued | undefined;

  constructor(
    frame: McpAppFrameElement,
    link: LinkName,
    { chore, book, own }: { chore: string; book: Book; own: Issued | undefined },
  ) {
    this.frame = frame;
    this.link = link;
    this.#chore = chore;
    this.#book = book;
    this.#own = own;
  }

  /** Resolves when the view runs and the frame has the result of its own call. */
  async whenShown(): Promise<void> {
    const { frame } = this;
    await within(BOUND_MS, `a ${this.link} frame in "${this.#chore}" to be shown`, () => {
      if (frame.status === 'error') throw new Error(`not shown: ${frame.error?.message}`);
      return frame.status === 'ready' && (!this.#own || frame.toolResult !== undefined);
    });
    this.#writeOwn();
  }

  /** Lets the view make calls. */
  call({ count, wait, mayFail = false }: CallOptions): Calls {
    const { link } = this;
    const issued = Array.from({ length: count }, () =>
      this.#book.issue({ chore: this.#chore, link, by: 'view', mayFail }),
    );
    let isAbandoned = false;
    const calls = issued.map(({ number }) => ({ number, wait: wait() }));
    const ask = async () => {
      try {
        const { structuredContent } = await this.frame.callAppTool(
          'make-calls',
          { calls },
          { timeout: BOUND_MS },
        );
        const { outcomes } = structuredContent as unknown as { outcomes: Outcome[] };
        this.#book.ledgers.outcomes.push(...outcomes);
      } catch (error) {
        if (!isAbandoned) throw error;
      }
    };
    const done = ask();
    // A chore that abandons the calls does not wait for them.
    done.catch(() => {});
    const abandon = () => {
      isAbandoned = true;
      for (const call of issued) call.isAbandoned = true;
    };
    return { done, abandon };
  }

  /** What the view knows. */
  async state(timeout = BOUND_MS): Promise<ViewState> {
    const { structuredContent } = await this.frame.callAppTool('tell-state', {}, { timeout });
    return structuredContent as unknown as ViewState;
  }

  /** Lets the view reload itself, and waits until it is a new one. */
  async loadAgain(): Promise<void> {
    const { birth } = await this.state();
    await this.frame.callAppTool('load-again');
    await within(BOUND_MS, 'the view to reload itself', async () => {
      // Requests to it while it loads are lost.
      const state = await this.state(200).catch(() => undefined);
      return state !== undefined && state.birth !== birth;
    });
  }

  remove(): void {
    this.#writeOwn();
    if (this.#own && !this.frame.toolResult) this.#own.isAbandoned = true;
    this.frame.remove();
  }

  #isWritten = false;
  #writeOwn(): void {
    const { toolResult } = this.frame;
    if (!this.#own || !toolResult || this.#isWritten) return;
    this.#isWritten = true;
    const { number } = this.#own;
    const [said] = toolResult.content as { text?: string }[];
    const answer = (toolResult.structuredContent as { number?: number } | undefined)?.number;
    const outcome = toolResult.isError ? { number, failure: said?.text ?? '' } : { number, answer };
    this.#book.ledgers.outcomes.push(outcome);
  }
}
