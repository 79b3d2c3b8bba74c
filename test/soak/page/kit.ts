// What the chores work with: frames of every link, random choices, and the ledger.
import type { SessionLimits } from '../../../packages/elements/src/host/limits.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { LinkName } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Book } from './book.ts';
import { MountedFrame } from './mounted-frame.ts';
import type { Addresses } from './outside.ts';
import { pause } from './within.ts';

/** Longer than anything that works takes, and shorter than the chores wait: no call may hang. */
const LIMITS = { requestTimeout: 30_000, connectTimeout: 30_000, appToolTimeout: 45_000 };

export interface KitOptions {
  chore: string;
  random: Random;
  /** 1 in a full run; less makes every chore smaller. */
  size: number;
  addresses: Addresses;
  /** The numbered view. */
  html: string;
  book: Book;
  /** Everything that was ever mounted and may still be alive. */
  mounted: WeakRef<object>[];
}

/** One chore's part of the page. */
export class Kit {
  readonly random: Random;
  mounts = 0;
  readonly #options: KitOptions;
  readonly #place = document.body.appendChild(document.createElement('main'));

  constructor(options: KitOptions) {
    this.#options = options;
    this.random = options.random;
  }

  /** How many in a full run, at least one. */
  some(count: number): number {
    return Math.max(1, Math.round(count * this.#options.size));
  }

  /** A frame with any content; removed with the others at the end. */
  frame(properties: Partial<McpAppFrameElement>): McpAppFrameElement {
    const { mounted, addresses } = this.#options;
    const { sandboxUrl } = addresses;
    const frame = document.createElement('mcp-app-frame');
    Object.assign(frame, { sandbox: { url: sandboxUrl }, eager: true }, properties);
    mounted.push(new WeakRef(frame));
    this.mounts++;
    this.#place.append(frame);
    return frame;
  }

  /** A frame with the numbered view, over this link. */
  mount(link: LinkName, limits: Partial<SessionLimits> = {}): MountedFrame {
    const { book, chore } = this.#options;
    const isOwn = link === 'server';
    const own = isOwn ? book.issue({ chore, link, by: 'frame', mayFail: false }) : undefined;
    const source = this.#source(link, own?.number);
    const frame = this.frame({ ...source, limits: { ...LIMITS, ...limits } });
    book.watch(frame);
    return new MountedFrame(frame, link, { chore, book, own });
  }

  /** Waits a random while. */
  async rest(most: number): Promise<void> {
    await pause(this.random.between(0, most));
  }

  /** Removes all frames of the chore one by one, so that one that is retained retains no others. */
  clear(): void {
    const { mounted } = this.#options;
    for (const frame of this.#place.querySelectorAll('mcp-app-frame')) {
      const iframe = frame.shadowRoot?.querySelector('iframe');
      if (iframe) mounted.push(new WeakRef(iframe));
      frame.remove();
    }
    this.#place.remove();
  }

  #source(link: LinkName, number: number | undefined): Partial<McpAppFrameElement> {
    const { addresses, html, book } = this.#options;
    if (link === 'server')
      return { server: addresses.server, tool: 'numbered', toolInput: { number } };
    const shown = { toolInput: {}, toolResult: { content: [] } };
    if (link !== 'handlers') return { ...shown, relay: addresses[link], tool: 'numbered' };
    return {
      ...shown,
      html,
      handlers: {
        async callTool({ arguments: args }) {
          const { number, wait } = args as { number: number; wait: number };
          book.ledgers.executions.push(number);
          await pause(wait);
          return { content: [], structuredContent: { number } };
        },
      },
    };
  }
}
