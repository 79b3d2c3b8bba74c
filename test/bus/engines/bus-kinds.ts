// Every kind of bus, with every client that it supports, by name.
import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { Redis as Valkey } from 'iovalkey';
import pg from 'pg';
import { createClient } from 'redis';
import type { BusServer } from '../../../scripts/installing/bus-servers.mjs';
import { natsBus } from '../../../packages/server/src/relay/bus/nats-bus.js';
import { postgresBus } from '../../../packages/server/src/relay/bus/postgres-bus.js';
import { redisBus } from '../../../packages/server/src/relay/bus/redis-bus.js';
import type {
  EngineBus,
  EngineBusOptions,
} from '../../../packages/server/src/relay/bus/engine-bus.js';

/** A bus of one node, with the client that it uses. */
export interface NodeBus {
  bus: EngineBus;
  /** Closes the bus and its client. */
  close(): Promise<void>;
}

export interface BusKind {
  name: string;
  server: BusServer;
  connect(port: number, options?: EngineBusOptions): Promise<NodeBus>;
}

/** Errors of a client while its server is down are expected. */
const quiet = () => {};

interface RetryingOptions {
  port: number;
  host: string;
  retryStrategy(): number;
}

const ioredisKind = (
  name: string,
  newClient: (options: RetryingOptions) => Redis | Valkey,
): BusKind => ({
  name,
  server: 'redis',
  async connect(port, options) {
    const client = newClient({ port, host: '127.0.0.1', retryStrategy: () => 50 });
    (client as Redis).on('error', quiet);
    const bus = redisBus(client, options);
    return {
      bus,
      async close() {
        await bus.close();
        client.disconnect();
      },
    };
  },
});

export const BUS_KINDS: readonly BusKind[] = [
  {
    name: 'redis (node-redis)',
    server: 'redis',
    async connect(port, options) {
      const socket = { port, host: '127.0.0.1', reconnectStrategy: 50 };
      const client = createClient({ socket });
      client.on('error', quiet);
      const connected = client.connect();
      connected.catch(quiet);
      const bus = redisBus(client, options);
      return {
        bus,
        async close() {
          await bus.close();
          client.destroy();
        },
      };
    },
  },
  ioredisKind('redis (ioredis)', (options) => new Redis(options)),
  ioredisKind('redis (iovalkey)', (options) => new Valkey(options)),
  {
    name: 'nats',
    server: 'nats',
    async connect(port, options) {
      const connection = await connect({
        servers: `127.0.0.1:${port}`,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 50,
        waitOnFirstConnect: true,
      });
      const bus = natsBus(connection, options);
      return {
        bus,
        async close() {
          await bus.close();
          await connection.close();
        },
      };
    },
  },
  {
    name: 'postgres',
    server: 'postgres',
    async connect(port, options) {
      const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', max: 4 });
      const bus = postgresBus(pool, options);
      return {
        bus,
        async close() {
          await bus.close();
          await pool.end();
        },
      };
    },
  },
];
