// A page with frames: each frame has a real link to the relay, over a socket or over POST and an event stream.
import { catalogOf } from '../../../packages/elements/src/host/link/server-catalog.js';
import { relayLink } from '../../../packages/elements/src/host/link/relay/relay-link.js';
import type { RelayLink } from '../../../packages/elements/src/host/link/relay/relay-link.js';
import type { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { Moods } from './backend.ts';
import type { Carrier, Fact, Operation } from './facts.ts';
import type { ToolInput } from './mcp-server.ts';

/** Milliseconds that a page waits for a call. */
export const CALL_TIMEOUT_MS = 120_000;
/** Milliseconds that `ready()` may take: hello, then the event stream. */
export const READY_LIMIT_MS = 21_000;

/** The kit keeps sockets by URL, so each sequence has its own host. */
let sequences = 0;

export interface PageOptions {
  simulation: Simulation;
  ledger: Ledger<Fact>;
  moods: Moods;
  /** A valid token of the user; undefined while they are signed out. */
  freshToken(user: string): string | undefined;
  nextNumber(): number;
}

export class SimulatedPage {
  readonly number: number;
  readonly user: string;
  readonly frames: SimulatedFrame[] = [];
  readonly options: PageOptions;
  /** Different for each sequence. */
  readonly host: string;
  #token: string | undefined;

  constructor(number: number, user: string, options: PageOptions) {
    this.number = number;
    this.user = user;
    this.options = options;
    this.host = `relay-${++sequences}.test`;
    this.#token = options.freshToken(user);
  }

  /** The page signs in again. */
  signIn(): void {
    this.#token = this.options.freshToken(this.user);
  }

  open(server: string, carrier: Carrier, isAsked: boolean): SimulatedFrame {
    const scheme = carrier === 'socket' ? 'wss' : 'https';
    const url = `${scheme}://${this.host}/relay/${server}?page=${this.number}`;
    const frame = new SimulatedFrame(this, { url, server, carrier, isAsked });
    this.frames.push(frame);
    return frame;
  }

  /** What the page's own code returns for `token`. It gets a new one only when the old one was refused. */
  readonly auth = {
    token: async ({ wasRefused }: { wasRefused: boolean }): Promise<string> => {
      await this.options.moods.apply('token');
      if (wasRefused) this.#token = this.options.freshToken(this.user) ?? this.#token;
      return this.#token ?? '';
    },
  };
}

interface FrameOptions {
  url: string;
  server: string;
  carrier: Carrier;
  isAsked: boolean;
}

/** A pending operation of a frame. */
export interface Pending {
  number: number;
  abort(): void;
}

export class SimulatedFrame {
  readonly number: number;
  readonly page: SimulatedPage;
  readonly server: string;
  readonly carrier: Carrier;
  readonly isAsked: boolean;
  readonly pending = new Set<Pending>();
  isOpen = true;
  /** The changes that it was told of. */
  changes = 0;
  readonly #link: RelayLink;

  constructor(page: SimulatedPage, { url, server, carrier, isAsked }: FrameOptions) {
    const { ledger, nextNumber } = page.options;
    this.page = page;
    this.server = server;
    this.carrier = carrier;
    this.isAsked = isAsked;
    this.number = nextNumber();
    const { number, user } = page;
    ledger.write({
      kind: 'frame opened',
      frame: this.number,
      page: number,
      user,
      server,
      carrier,
    });
    const serverHandlers = {
      elicit: (params: { message: string }) => this.#answer(params.message),
    };
    this.#link = relayLink(url, isAsked ? { serverHandlers: serverHandlers as never } : {}, {
      holder: page,
      read: () => page.auth,
    });
    this.#link.onListChanged((list) => {
      this.changes++;
      ledger.write({ kind: 'told of a change', frame: this.number, list });
    });
    // The kit's own cache of a server's tools, which follows the same changes.
    catalogOf(this.#link);
  }

  get link(): RelayLink {
    return this.#link;
  }

  ready(): void {
    void this.run('ready', READY_LIMIT_MS, (signal) =>
      this.#link.ready(signal).then(() => 'ready'),
    );
  }

  /** Calls the tool. Resolves with whether it succeeded. */
  call(input: ToolInput, withProgress = false): Promise<boolean> {
    return this.run(
      'call',
      CALL_TIMEOUT_MS * (withProgress ? 2 : 1),
      async (signal) => {
        const params = { name: 'tool', arguments: { ...input } };
        const options = {
          signal,
          timeout: CALL_TIMEOUT_MS,
          ...(withProgress && { onprogress: () => {} }),
        };
        const result = await this.#link.request('tools/call', params, options);
        const { call } = (result.structuredContent ?? {}) as { call?: number };
        return call === input.call ? 'its result' : `the result of another call: ${call}`;
      },
      input.call,
    );
  }

  list(): Promise<boolean> {
    return this.run('list', READY_LIMIT_MS + 61_000, async () => {
      // A page lists tools when it is connected: changes before that reach nobody.
      await this.#link.ready();
      const tools = (await catalogOf(this.#link).tools()).map(({ name }) => name).join();
      this.page.options.ledger.write({ kind: 'tools listed', frame: this.number, tools });
      return tools;
    });
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.page.options.ledger.write({ kind: 'frame closed', frame: this.number });
    this.#link.close();
  }

  async run(
    what: Operation,
    limit: number,
    work: (signal: AbortSignal) => Promise<string>,
    call?: number,
  ): Promise<boolean> {
    const { ledger, nextNumber } = this.page.options;
    const operation = nextNumber();
    const controller = new AbortController();
    const pending: Pending = {
      number: operation,
      abort: () => {
        ledger.write({ kind: 'aborted', operation });
        controller.abort(new DOMException('Aborted by the page.', 'AbortError'));
      },
    };
    const frame = this.number;
    ledger.write({
      kind: 'asked',
      operation,
      what,
      frame,
      limit,
      ...(call !== undefined && { call }),
    });
    // A cached list is shared by all that wait for it, so it cannot be aborted.
    if (what !== 'list') this.pending.add(pending);
    try {
      const text = await work(controller.signal);
      ledger.write({ kind: 'settled', operation, outcome: 'result', text });
      return true;
    } catch (error) {
      const { message, code } = error as { message: string; code?: number };
      // The host differs between runs.
      const text = `${(error as Error).name}: ${message.replaceAll(this.page.host, 'relay.test')}`;
      const number = typeof code === 'number' && { code };
      ledger.write({ kind: 'settled', operation, outcome: 'error', text, ...number });
      return false;
    } finally {
      this.pending.delete(pending);
    }
  }

  /** The user answers a question of the server, after some time. */
  async #answer(message: string): Promise<object> {
    const { simulation, ledger } = this.page.options;
    const question = Number(/\d+/.exec(message)?.[0]);
    ledger.write({ kind: 'question shown', question, frame: this.number });
    const ms = simulation.choices.between(`answer ${question}`, 10, 9000);
    await new Promise<void>((resolve) => void simulation.clock.after(ms, resolve));
    return { action: 'accept', content: { question } };
  }
}
