// Another tenant of the same engine, who may use the channels of the relay: what it sends must not stop a node, and
// without the secret of the nodes it must not be believed.
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findServer, serverHint, SERVERS } from '../../scripts/installing/bus-servers.mjs';
import type { BusServer } from '../../scripts/installing/bus-servers.mjs';
import { encodeFrame } from '../../packages/server/src/relay/bus/bus-frames.js';
import { createRelay } from '../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from '../unit/relay/support/emitter-socket.js';
import { notingClient } from '../unit/relay/support/noting-client.js';
import { call, request } from '../unit/relay/support/requests.js';
import { until } from '../unit/relay/support/until.js';
import { BUS_KINDS } from './engines/bus-kinds.js';
import { startServer } from './engines/server-process.js';
import type { ServerProcess } from './engines/server-process.js';

const servers = new Map<BusServer, ServerProcess>();
beforeAll(async () => {
  const found = SERVERS.filter((kind) => findServer(kind));
  await Promise.all(found.map(async (kind) => servers.set(kind, await startServer(kind))));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

/** The engine as another program uses it: `heard` is everything on the channel that all nodes listen to. */
interface Tenant {
  heard: string[];
  publish(text: string): Promise<unknown>;
}
const CHANNEL = 'mcp-app-relay';

const TENANTS: Record<BusServer, (port: number) => Promise<Tenant>> = {
  async redis(port) {
    const client = createClient({ socket: { port, host: '127.0.0.1' } });
    await client.connect();
    const subscriber = client.duplicate();
    await subscriber.connect();
    onTestFinished(() => (client.destroy(), subscriber.destroy()));
    const heard: string[] = [];
    await subscriber.subscribe(CHANNEL, (text) => heard.push(text));
    return { heard, publish: (text) => client.publish(CHANNEL, text) };
  },
  async nats(port) {
    const connection = await connect({ servers: `127.0.0.1:${port}` });
    onTestFinished(() => connection.close());
    const heard: string[] = [];
    connection.subscribe(CHANNEL, {
      callback: (_error, message) => void heard.push(message.string()),
    });
    await connection.flush();
    return {
      heard,
      async publish(text) {
        connection.publish(CHANNEL, text);
        await connection.flush();
      },
    };
  },
  async postgres(port) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres' });
    await client.connect();
    onTestFinished(() => client.end());
    const heard: string[] = [];
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith('=')) heard.push(payload.slice(1));
    });
    await client.query(`LISTEN "${CHANNEL}"`);
    return {
      heard,
      publish: (text) => client.query('SELECT pg_notify($1, $2)', [CHANNEL, `=${text}`]),
    };
  },
};

const from = crypto.randomUUID();
const by = (user: string) => ({ context: { user } });

for (const { name, server, connect: newBus } of BUS_KINDS) {
  const isFound = findServer(server) !== undefined;
  const hint = isFound ? '' : ` (not found: ${serverHint([server])})`;
  describe.skipIf(!isFound)(name + hint, () => {
    /** Two nodes, and a tenant beside them. */
    async function attacked(secret?: string) {
      const { port } = servers.get(server)!;
      const tenant = await TENANTS[server](port);
      const errors: unknown[] = [];
      const nodes = [];
      for (let count = 0; count < 2; count++) {
        const onerror = (error: unknown) => errors.push(error);
        const options = { timeout: 30_000, onerror, ...(secret !== undefined && { secret }) };
        const { bus, close } = await newBus(port, options);
        onTestFinished(close);
        const { client, calls } = notingClient({ hasRequest: false });
        const relay = createRelay<{ user: string }>({
          client,
          bus,
          authorize: ({ user }) => user,
          origins: 'any',
          limits: { attachTimeout: 10_000 },
          onerror,
        });
        onTestFinished(() => relay.close());
        await until(() => relay.health().ok);
        nodes.push({ relay, calls });
      }
      const [a, b] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
      /** The nodes still find each other's calls. */
      const check = async (id: number) => {
        const first = await a.relay.handle(call('echo', id), by('ada'));
        expect(first).toMatchObject({ message: { result: {} } });
        const found = await b.relay.handle(request('relay/attach', {}, id), by('ada'));
        expect(found).toEqual(first);
      };
      return { tenant, a, b, errors, check };
    }
    const whole = (seq: number, message: object) =>
      encodeFrame({ type: 'whole', from, seq, text: JSON.stringify({ from, ...message }) });

    it('forged and oversized messages do not stop a node', async () => {
      const { tenant, errors, check } = await attacked();
      await check(1);
      for (const text of [
        'hello',
        '["whole"]\n',
        encodeFrame({ type: 'whole', from, seq: 1, text: '{ not JSON' }),
        encodeFrame({ type: 'large', from, seq: 2, length: Number.MAX_SAFE_INTEGER }),
        whole(3, { type: 'message', key: 'x', message: null }),
        whole(4, { type: 'unknown' }),
      ])
        await tenant.publish(text);
      await check(2);
      await until(() => errors.length >= 4);
    });

    it('with a secret, forged and replayed messages are ignored', async () => {
      const { tenant, a, b, check } = await attacked('a secret that all nodes share');
      await check(1);
      await tenant.publish(whole(1, { type: 'signOut', user: 'ada' }));
      // A real sign-out, which the tenant records and sends again later.
      tenant.heard.length = 0;
      const socket = new EmitterSocket();
      b.relay.socket(socket, { headers: {} }, { user: 'ada' });
      await until(() => socket.sent.length > 0);
      await a.relay.signOut('ada');
      await until(() => socket.closed.length > 0);
      await until(() => tenant.heard.some((text) => text.includes('signOut')));
      const recorded = tenant.heard.find((text) => text.includes('signOut'))!;
      await check(2);
      for (let count = 0; count < 3; count++) await tenant.publish(recorded);
      await tenant.publish(recorded.replace('"ada"', '"bob"'));
      await tenant.publish(whole(2, { type: 'signOut', user: 'ada' }));
      await pause(100);
      // The result of the call is still there, on its own node and over the bus.
      for (const { relay } of [a, b])
        expect(await relay.handle(request('relay/attach', {}, 2), by('ada'))).toMatchObject({
          message: { result: {} },
        });
      await check(3);
    });
  });
}
