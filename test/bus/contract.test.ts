// The contract over the in-process bus, and over real servers with every client.
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { findServer, serverHint } from '../../scripts/bus-servers.mjs';
import { localBus } from '../../packages/elements/src/server/relay/relay-server.js';
import { busContract } from '../contracts/bus-contract.js';
import { BUS_KINDS } from './engines/bus-kinds.js';
import { startServer } from './engines/server-process.js';
import type { ServerProcess } from './engines/server-process.js';

describe('in process', () => {
  const bus = localBus();
  busContract(async () => bus);
});

for (const { name, server: kind, connect } of BUS_KINDS)
  describe.skipIf(!findServer(kind))(`${name}, or else: ${serverHint([kind])}`, () => {
    let server: ServerProcess;
    beforeAll(async () => {
      server = await startServer(kind);
    });
    afterAll(() => server.close());

    busContract(async () => {
      const { bus, close } = await connect(server.port);
      onTestFinished(close);
      return bus;
    });
  });
