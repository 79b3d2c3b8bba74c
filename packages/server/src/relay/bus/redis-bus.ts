// `@mcp-app/server/relay/redis`: relay nodes over the pub/sub of Redis or Valkey. Clients are typed
// structurally, so nothing is loaded that you do not use.
import { engineBus } from './engine-bus.js';
import type { BusEngine, EngineBus, EngineBusOptions, EngineEvents } from './engine-bus.js';

export type { EngineBus, EngineBusOptions } from './engine-bus.js';

// `never` is compatible with the parameter types of every client.
type Method = (...args: never[]) => unknown;

/**
 * A connected client of `redis` (node-redis), `ioredis` or `iovalkey`. The bus publishes with it, and
 * subscribes with a duplicate, because a subscribed connection cannot send other commands.
 */
export interface RedisBusClient {
  publish: Method;
  subscribe: Method;
  unsubscribe: Method;
  duplicate: Method;
  on: Method;
  /** node-redis. */
  readonly isOpen?: boolean;
  /** ioredis and iovalkey. */
  readonly status?: string;
}

/** The same, with callable types. */
interface Client {
  publish(channel: string, text: string): Promise<unknown>;
  subscribe(channel: string, listener?: (text: string) => void): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  duplicate(): Client;
  on(event: string, listener: (...args: string[]) => void): unknown;
  connect(): Promise<unknown>;
  destroy(): void;
  disconnect(): void;
}

/** Redis supports longer texts, but limits the memory for slow subscribers. */
const MAX_LENGTH = 128 * 1024;

/**
 * A bus over Redis or Valkey, shared by all relay nodes that use the same server and `prefix`.
 *
 *     const client = await createClient({ url }).on('error', log).connect(); // node-redis
 *     const bus = redisBus(client);
 *     const relay = createRelay({ client: mcp, bus });
 * @throws TypeError if the client is not one of these.
 */
export function redisBus(client: RedisBusClient, options?: EngineBusOptions): EngineBus {
  const given = client as unknown as Client;
  if (typeof client?.duplicate === 'function' && typeof client.publish === 'function') {
    if (typeof client.status === 'string')
      return engineBus((events) => ioredisEngine(given, events), options);
    if (typeof client.isOpen === 'boolean')
      return engineBus((events) => nodeRedisEngine(given, events), options);
  }
  throw new TypeError(
    'redisBus() needs a client of redis (node-redis), ioredis or iovalkey. ' +
      'For a cluster or a sentinel, pass a client of one node.',
  );
}

/** Every connection after the first one follows an interruption. */
function onReconnect(subscriber: Client, events: EngineEvents): void {
  let isFirst = true;
  subscriber.on('ready', () => {
    if (!isFirst) events.gap();
    isFirst = false;
  });
  subscriber.on('error', events.error);
}

function nodeRedisEngine(client: Client, events: EngineEvents): BusEngine {
  const subscriber = client.duplicate();
  onReconnect(subscriber, events);
  // It retries until the server is available, unless its `reconnectStrategy` gives up.
  let connecting: Promise<unknown> | undefined;
  const connect = async () => {
    try {
      await (connecting ??= subscriber.connect());
    } catch (error) {
      connecting = undefined;
      throw error;
    }
  };
  return {
    name: 'Redis',
    maxLength: MAX_LENGTH,
    send: (channel, text) => client.publish(channel, text),
    async listen(channel, listener) {
      await connect();
      await subscriber.subscribe(channel, listener);
      return () => subscriber.unsubscribe(channel);
    },
    close: () => subscriber.destroy(),
  };
}

function ioredisEngine(client: Client, events: EngineEvents): BusEngine {
  const subscriber = client.duplicate();
  const listeners = new Map<string, (text: string) => void>();
  onReconnect(subscriber, events);
  subscriber.on('message', (channel, text) => listeners.get(channel!)?.(text!));
  return {
    name: 'Redis',
    maxLength: MAX_LENGTH,
    send: (channel, text) => client.publish(channel, text),
    async listen(channel, listener) {
      listeners.set(channel, listener);
      await subscriber.subscribe(channel);
      return () => {
        listeners.delete(channel);
        return subscriber.unsubscribe(channel);
      };
    },
    close: () => subscriber.disconnect(),
  };
}
