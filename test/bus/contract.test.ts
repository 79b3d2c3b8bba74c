// The contract over the in-process bus, and over real servers with every client.
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { findServer, SERVERS, serverHint } from '../../scripts/installing/bus-servers.mjs';
import type { BusServer } from '../../scripts/installing/bus-servers.mjs';
import { localBus } from '../../packages/server/src/relay/relay-server.js';
import type { EngineBusOptions } from '../../packages/server/src/relay/bus/engine-bus.js';
import { busContract } from '../contracts/bus-contract.js';
import { busOutageContract } from '../contracts/bus-outage-contract.js';
import { BUS_KINDS } from './engines/bus-kinds.js';
import { startServer } from './engines/server-process.js';
import type { ServerProcess } from './engines/server-process.js';
import { sample } from '../support/tier.js';

const LARGEST = sample(
  BUS_KINDS.map(({ name }) => name),
  (_, index) => index === 0,
);

const servers = new Map<BusServer, ServerProcess>();
beforeAll(async () => {
  const found = SERVERS.filter((kind) => findServer(kind));
  await Promise.all(found.map(async (kind) => servers.set(kind, await startServer(kind))));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

describe('in process', () => {
  const bus = localBus();
  busContract(async () => bus);
});

for (const { name, server, connect } of BUS_KINDS) {
  const isFound = findServer(server) !== undefined;
  const hint = isFound ? '' : ` (not found: ${serverHint([server])})`;
  describe.skipIf(!isFound)(name + hint, () => {
    const newBus = async (options?: EngineBusOptions) => {
      const { bus, close } = await connect(servers.get(server)!.port, options);
      onTestFinished(close);
      return bus;
    };
    // The engine shares the machine with other tests, so it may be slow.
    busContract(() => newBus({ timeout: 60_000 }), { withLargest: LARGEST.includes(name) });
    busOutageContract(() => servers.get(server)!, newBus);
  });
}
