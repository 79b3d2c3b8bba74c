// The short form of `npm run soak -- --only cluster`: fewer pages, one round of kills and one of deployments, one engine.
import { expect, it } from 'vitest';
import { findServer, SERVERS } from '../../scripts/installing/bus-servers.mjs';
import { runCluster } from '../soak/cluster/cluster.ts';

const engine = SERVERS.find((name) => findServer(name));

it.skipIf(!engine)(
  'runs every call at most once when nodes and the engine are killed, and ends each with its result or a reason',
  async () => {
    const options = { seed: 1, engine: engine!, pages: 30, rounds: 1 };
    const { shortfalls, calls, recovered } = await runCluster(options);
    expect(shortfalls).toEqual([]);
    // Makes sure that there was something to check.
    expect(calls.answered).toBeGreaterThan(30);
    expect(recovered).toBeGreaterThan(0);
  },
);

it.skipIf(!engine)(
  'replaces three nodes one after the other under load: nothing is lost, and no page sees an error',
  async () => {
    const options = { seed: 2, engine: engine!, pages: 40, rounds: 1, plan: 'deployment' } as const;
    const { shortfalls, calls, reasons } = await runCluster(options);
    expect(shortfalls).toEqual([]);
    expect(reasons).toEqual({});
    expect(calls.answered).toBeGreaterThan(30);
    expect(calls.executed).toBe(calls.made);
  },
);
