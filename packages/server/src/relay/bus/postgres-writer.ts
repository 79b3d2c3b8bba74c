// Sends notifications, the long ones through a table.
import { quietTimeout } from '../relay-limits.js';
import type { Pool } from './postgres-listener.js';

/** A notification holds 7,999 bytes, and one UTF-16 unit takes up to three. */
const MAX_INLINE = 2600;
/** Maximum messages in one statement. */
const MAX_BATCH = 64;
/** Rows are kept longer than any node needs to read them. */
const KEEP_SECONDS = 60;

interface Message {
  channel: string;
  text: string;
  resolve(value?: unknown): void;
  reject(error: unknown): void;
}

/** Whether two nodes created the table at the same time, so that it exists now. */
const isAlreadyMade = (error: unknown): boolean =>
  ['23505', '42P07'].includes((error as { code?: string } | null)?.code ?? '');

/**
 * Runs one statement at a time, so that messages arrive in order. Messages that arrive in the meantime share the next
 * one.
 */
export class PostgresWriter {
  readonly #pool: Pool;
  readonly #table: string;
  readonly #onerror: (error: unknown) => void;
  readonly #queue: Message[] = [];
  #isSending = false;
  #made: Promise<unknown> | undefined;
  #cleaning: ReturnType<typeof setTimeout> | undefined;

  constructor(pool: Pool, table: string, onerror: (error: unknown) => void) {
    this.#pool = pool;
    this.#table = table;
    this.#onerror = onerror;
  }

  /** Resolves when it is committed. */
  send(channel: string, text: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ channel, text, resolve, reject });
      if (!this.#isSending) void this.#run();
    });
  }

  /** The text of a notification; undefined if its row is gone. */
  async read(payload: string): Promise<string | undefined> {
    if (payload.startsWith('=')) return payload.slice(1);
    const id = payload.slice(1);
    const { rows } = await this.#pool.query(`SELECT body FROM ${this.#table} WHERE id = $1`, [id]);
    return rows[0]?.['body'] as string | undefined;
  }

  /** Rejects pending messages. */
  async close(): Promise<void> {
    clearTimeout(this.#cleaning);
    for (const { reject } of this.#queue.splice(0)) reject(new Error('The bus is closed.'));
    if (this.#cleaning) await this.#clean();
  }

  async #run(): Promise<void> {
    this.#isSending = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX_BATCH);
      try {
        await this.#sendAll(batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isSending = false;
  }

  async #sendAll(batch: Message[]): Promise<void> {
    const rows: { id: string; text: string }[] = [];
    const payloads = batch.map(({ text }) => {
      if (text.length <= MAX_INLINE) return `=${text}`;
      const id = crypto.randomUUID();
      rows.push({ id, text });
      return `#${id}`;
    });
    const channels = batch.map(({ channel }) => channel);
    const notify =
      'SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS n (c, p, i) ORDER BY i';
    if (rows.length === 0) return void (await this.#pool.query(notify, [channels, payloads]));
    await (this.#made ??= this.#make());
    const values = rows.map((_, index) => `($${2 * index + 3}::uuid, $${2 * index + 4})`);
    await this.#pool.query(
      `WITH stored AS (INSERT INTO ${this.#table} (id, body) VALUES ${values.join()}) ${notify}`,
      [channels, payloads, ...rows.flatMap(({ id, text }) => [id, text])],
    );
    this.#cleaning ??= quietTimeout(() => {
      this.#cleaning = undefined;
      void this.#clean();
    }, 1000 * KEEP_SECONDS);
  }

  /** Unlogged, because its content is not needed after a crash of the server. */
  async #make(): Promise<void> {
    try {
      await this.#pool.query(
        `CREATE UNLOGGED TABLE IF NOT EXISTS ${this.#table}
          (id uuid PRIMARY KEY, body text NOT NULL, created timestamptz NOT NULL DEFAULT now())`,
      );
      // Compression would cost more time than disk access, for rows that are kept for a minute.
      await this.#pool.query(`ALTER TABLE ${this.#table} ALTER COLUMN body SET STORAGE EXTERNAL`);
    } catch (error) {
      if (isAlreadyMade(error)) return;
      this.#made = undefined;
      throw error;
    }
    // Removes rows of nodes that ended unexpectedly.
    await this.#clean();
  }

  async #clean(): Promise<void> {
    try {
      await this.#pool.query(
        `DELETE FROM ${this.#table} WHERE created < now() - interval '${KEEP_SECONDS} seconds'`,
      );
    } catch (error) {
      this.#onerror(error);
    }
  }
}
