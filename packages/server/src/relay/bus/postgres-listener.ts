// The listening connection. If it breaks, it is restored and listens to the same channels.
import { quietTimeout } from '../relay-limits.js';
import type { EngineEvents } from './engine-bus.js';

/** A row of a result. */
type Row = Record<string, unknown>;

/** A connection of `pg` that was taken out of its pool. */
interface Connection {
  query(text: string): Promise<unknown>;
  on(event: string, listener: (event: never) => void): unknown;
  release(error?: boolean): void;
}

/** A `Pool` of `pg`. */
export interface Pool {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  connect(): Promise<Connection>;
  on(event: string, listener: (error: unknown) => void): unknown;
  removeListener(event: string, listener: (error: unknown) => void): unknown;
}

type Receive = (payload: string) => Promise<void>;
interface Notice {
  channel: string;
  payload?: string;
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [50, 2000];

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`;

/** Listens to channels on one connection. */
export class PostgresListener {
  readonly #pool: Pool;
  readonly #events: EngineEvents;
  readonly #channels = new Map<string, Receive>();
  #connection!: Promise<Connection>;
  #leave: () => void = () => {};
  /** Notifications are handled one at a time, because the text of some has to be fetched. */
  #handled: Promise<unknown> = Promise.resolve();
  #asked: Promise<unknown> = Promise.resolve();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;
  #isClosed = false;

  constructor(pool: Pool, events: EngineEvents) {
    this.#pool = pool;
    this.#events = events;
    this.#join();
  }

  /** Resolves, once it listens, with a function that stops it. */
  async listen(channel: string, receive: Receive): Promise<() => Promise<unknown>> {
    this.#channels.set(channel, receive);
    await this.#query(`LISTEN ${quoted(channel)}`);
    return () => {
      this.#channels.delete(channel);
      return this.#query(`UNLISTEN ${quoted(channel)}`);
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#channels.clear();
    this.#leave();
  }

  /**
   * Runs one query at a time. If the connection breaks, the query is skipped, because the next connection listens to
   * all channels.
   */
  #query(text: string): Promise<void> {
    const query = async () => {
      const connection = await this.#connection;
      try {
        await connection.query(text);
      } catch (error) {
        if (connection === (await this.#connection)) throw error;
      }
    };
    const asked = this.#asked.then(query);
    this.#asked = asked.catch(() => {});
    return asked;
  }

  #join(isAgain = false): void {
    this.#connection = this.#connect(isAgain);
    // It fails only if the listener is closed meanwhile, and then nobody may be waiting for it.
    this.#connection.catch(() => {});
  }

  /** Tries until it succeeds, or until the listener is closed. */
  async #connect(isAgain: boolean): Promise<Connection> {
    for (;;) {
      try {
        return await this.#open(isAgain);
      } catch (error) {
        if (this.#isClosed) throw error;
        this.#events.error(error);
        await new Promise<void>((resolve) => {
          this.#retry = quietTimeout(resolve, this.#wait);
        });
        this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
        isAgain = true;
      }
    }
  }

  async #open(isAgain: boolean): Promise<Connection> {
    const connection = await this.#pool.connect();
    let state: 'opening' | 'open' | 'over' = 'opening';
    const leave = () => {
      if (state === 'over') return;
      state = 'over';
      // Not returned to the pool, because it listens and may be broken.
      connection.release(true);
    };
    const lost = () => {
      const wasOpen = state === 'open';
      leave();
      // A connection that breaks before it is open fails below, where it is retried.
      if (wasOpen && !this.#isClosed) this.#join(true);
    };
    this.#leave = leave;
    connection.on('notification', ((notice: Notice) => this.#receive(notice)) as never);
    connection.on('error', lost);
    connection.on('end', lost);
    try {
      for (const channel of this.#channels.keys())
        await connection.query(`LISTEN ${quoted(channel)}`);
      if (this.#isClosed || (state as string) === 'over') throw new Error('The connection broke.');
    } catch (error) {
      leave();
      throw error;
    }
    state = 'open';
    this.#wait = FIRST_WAIT_MS;
    if (isAgain) this.#events.gap();
    return connection;
  }

  #receive({ channel, payload = '' }: Notice): void {
    this.#handled = this.#handled
      .then(() => this.#channels.get(channel)?.(payload))
      .catch((error: unknown) => this.#events.error(error));
  }
}
