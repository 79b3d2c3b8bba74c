// `@mcp-app/server/relay/nats`: relay nodes over core NATS. The connection is typed structurally, so nothing
// is loaded here.
import { engineBus } from './engine-bus.js';
import type { BusEngine, EngineBus, EngineBusOptions, EngineEvents } from './engine-bus.js';

export type { EngineBus, EngineBusOptions } from './engine-bus.js';

// `never` is compatible with the parameter types of every version.
type Method<Result = unknown> = (...args: never[]) => Result;

/** A connection of `@nats-io/transport-node`, or of `wsconnect` in `@nats-io/nats-core`. */
export interface NatsBusConnection {
  publish: Method;
  subscribe: Method;
  flush: Method<Promise<void>>;
  status: Method<AsyncIterable<{ type: string }>>;
  readonly info?: { max_payload?: number } | undefined;
}

/** The same, with callable types. */
interface Connection {
  publish(subject: string, text: string): void;
  subscribe(
    subject: string,
    options: { callback(error: Error | null, message: { string(): string }): void },
  ): { unsubscribe(): void };
  flush(): Promise<void>;
  status(): AsyncIterable<{ type: string }> & { stop?(): void };
}

const MAX_LENGTH = 128 * 1024;
/** One UTF-16 unit takes up to three bytes. */
const MAX_BYTES = 3;

/**
 * A bus over NATS, shared by all relay nodes on the same cluster and `prefix`.
 *
 *     const connection = await connect({ servers, maxReconnectAttempts: -1 });
 *     const relay = createRelay({ client, bus: natsBus(connection) });
 * @throws TypeError if the connection is not one of these.
 */
export function natsBus(connection: NatsBusConnection, options?: EngineBusOptions): EngineBus {
  const isConnection =
    typeof connection?.publish === 'function' &&
    typeof connection.subscribe === 'function' &&
    typeof connection.flush === 'function' &&
    typeof connection.status === 'function';
  if (!isConnection)
    throw new TypeError(
      'natsBus() needs a connection: await connect({ servers }) of @nats-io/transport-node.',
    );
  const maxBytes = connection.info?.max_payload ?? Infinity;
  const maxLength = Math.min(MAX_LENGTH, Math.floor(maxBytes / MAX_BYTES));
  const given = connection as unknown as Connection;
  return engineBus((events) => natsEngine(given, maxLength, events), options);
}

/** In a subject, a dot is the separator, and "/" is not reliable. */
const subjectOf = (channel: string) => channel.replaceAll('/', '.');

function natsEngine(connection: Connection, maxLength: number, events: EngineEvents): BusEngine {
  const unsubscribers = new Set<() => void>();
  const statuses = connection.status();
  void watch();
  /** Runs until the connection ends or `close` is called. */
  async function watch(): Promise<void> {
    for await (const { type } of statuses) if (type === 'reconnect') events.gap();
  }

  // Messages that are published in one turn share a round trip, after which the server has received them.
  let flushing: Promise<void> | undefined;
  const flush = () =>
    (flushing ??= Promise.resolve().then(() => {
      flushing = undefined;
      return connection.flush();
    }));

  return {
    name: 'NATS',
    maxLength,
    async send(channel, text) {
      connection.publish(subjectOf(channel), text);
      await flush();
    },
    async listen(channel, listener) {
      let refused: Error | undefined;
      const subscription = connection.subscribe(subjectOf(channel), {
        callback(error, message) {
          if (!error) return listener(message.string());
          refused = error;
          events.error(error);
        },
      });
      const unsubscribe = () => {
        unsubscribers.delete(unsubscribe);
        subscription.unsubscribe();
      };
      unsubscribers.add(unsubscribe);
      try {
        // After a round trip, the server has accepted it or said why not.
        await flush();
        if (refused) throw refused;
      } catch (error) {
        unsubscribe();
        throw error;
      }
      return unsubscribe;
    },
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      statuses.stop?.();
    },
  };
}
