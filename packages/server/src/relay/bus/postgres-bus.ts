// `@mcp-app/server/relay/postgres`: relay nodes over LISTEN and NOTIFY of PostgreSQL. A notification holds
// less than 8,000 bytes, so longer texts are stored in a table, and the notification names the row. The pool is typed
// structurally, so nothing is loaded here.
import { engineBus } from './engine-bus.js';
import type { BusEngine, EngineBus, EngineBusOptions, EngineEvents } from './engine-bus.js';
import { PostgresListener } from './postgres-listener.js';
import type { Pool } from './postgres-listener.js';
import { PostgresWriter } from './postgres-writer.js';

export type { EngineBus, EngineBusOptions } from './engine-bus.js';

// `never` is compatible with the parameter types of every version.
type Method = (...args: never[]) => unknown;

/** A `Pool` of `pg`. The bus holds one of its connections, and uses others briefly. */
export interface PostgresBusPool {
  query: Method;
  connect: Method;
  on: Method;
}

/** The options of a bus over PostgreSQL. */
export interface PostgresBusOptions extends EngineBusOptions {
  /**
   * The table for long messages, optionally with a schema: `app.relay`. It is created if it is missing and the pool's
   * user has the right to do so. Its rows are deleted after a minute. Default "mcp_app_relay".
   */
  table?: string;
}

const NAME = /^[A-Za-z_][\w$]{0,62}(\.[A-Za-z_][\w$]{0,62})?$/;
/** A channel name has at most 63 bytes, of which the topics need 50. */
const MAX_PREFIX = 12;

/**
 * A bus over PostgreSQL, shared by all relay nodes on the same database and `prefix`.
 *
 *     const relay = createRelay({ client, bus: postgresBus(new Pool({ connectionString })) });
 *
 * LISTEN needs its own session: connect to the database, not to a pooler in transaction mode.
 * @throws TypeError if the pool is not a `Pool`, or if a name is invalid.
 */
export function postgresBus(pool: PostgresBusPool, options: PostgresBusOptions = {}): EngineBus {
  const { table = 'mcp_app_relay', prefix = '' } = options;
  if (typeof pool?.query !== 'function' || typeof pool.connect !== 'function')
    throw new TypeError('postgresBus() needs a Pool of pg: new Pool({ connectionString }).');
  if (!NAME.test(table))
    throw new TypeError(
      `table is ${JSON.stringify(table)}. Write a plain name, or schema and name: "app.relay".`,
    );
  if (new TextEncoder().encode(prefix).length > MAX_PREFIX)
    throw new TypeError(
      `prefix is ${JSON.stringify(prefix)}. It may have at most ${MAX_PREFIX} bytes, because channel ` +
        'names in PostgreSQL are limited to 63.',
    );
  const given = pool as unknown as Pool;
  return engineBus((events) => postgresEngine(given, table, events), options);
}

function postgresEngine(pool: Pool, table: string, events: EngineEvents): BusEngine {
  const listener = new PostgresListener(pool, events);
  const writer = new PostgresWriter(pool, table, events.error);
  // Otherwise an idle connection of the pool that breaks would end the process.
  pool.on('error', events.error);
  return {
    name: 'PostgreSQL',
    maxLength: 256 * 1024,
    send: (channel, text) => writer.send(channel, text),
    listen: (channel, receive) =>
      listener.listen(channel, async (payload) => {
        const text = await writer.read(payload);
        if (text !== undefined) receive(text);
      }),
    async close() {
      pool.removeListener('error', events.error);
      listener.close();
      await writer.close();
    },
  };
}
