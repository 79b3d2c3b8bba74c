// A task whose node dies: another node of the same bus answers about it, and nothing is started a second time. With real
// engines, and a balancer in front of the nodes.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findServer, serverHint } from '../../scripts/installing/bus-servers.mjs';
import { catalogOf } from '../../packages/elements/src/host/link/server-catalog.js';
import { relayLink } from '../../packages/elements/src/host/link/relay/relay-link.js';
import { followCall } from '../../packages/elements/src/host/tasks/follow-call.js';
import type { RunningTask } from '../../packages/elements/src/host/tasks/task-call.js';
import { startLegacyTasks, startModernTasks } from '../support/task-servers.js';
import { CARRIERS, startRelay } from '../unit/relay/support/relay-host.js';
import type { Carrier } from '../unit/relay/support/relay-host.js';
import { balancer } from './engines/balancer.js';
import { BUS_KINDS } from './engines/bus-kinds.js';
import { startServer } from './engines/server-process.js';
import type { ServerProcess } from './engines/server-process.js';

const REVISIONS = { '2026-07-28': startModernTasks, '2025-11-25': startLegacyTasks };
const LONG = { timeout: 30_000 };

// One client of each engine: the others pass the same contract.
const kinds = BUS_KINDS.filter(
  ({ server }, index) => BUS_KINDS.findIndex((other) => other.server === server) === index,
);

for (const kind of kinds) {
  const isFound = findServer(kind.server) !== undefined;
  const hint = isFound ? '' : ` (not found: ${serverHint([kind.server])})`;
  describe.skipIf(!isFound)(kind.name + hint, () => {
    let engine: ServerProcess;
    beforeAll(async () => {
      engine = await startServer(kind.server);
    });
    afterAll(() => engine?.close());

    async function begin(revision: keyof typeof REVISIONS, carrier: Carrier) {
      const server = await REVISIONS[revision]();
      onTestFinished(() => server.close());
      const newNode = async () => {
        const { bus, close } = await kind.connect(engine.port, { timeout: 60_000 });
        const host = await startRelay({
          bus,
          // Which page may do what is not the subject.
          authorize: () => 'ada',
          connect: async () => {
            const client = new Client(
              { name: 'backend', version: '1' },
              { versionNegotiation: { mode: 'auto' } },
            );
            await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
            return client as never;
          },
        });
        let isDead = false;
        const die = async () => {
          if (isDead) return;
          isDead = true;
          // Without a word to the pages or to the other nodes.
          await close();
          await host.leavePort();
        };
        onTestFinished(async () => {
          await host.stop();
          await die();
        });
        return { host, die };
      };
      const [a, b] = [await newNode(), await newNode()];
      const front = await balancer(a.host.port);
      const scheme = carrier === 'ws' ? 'ws' : 'http';
      const link = relayLink(`${scheme}://127.0.0.1:${front.port}/relay`);
      onTestFinished(() => link.close());
      await link.ready();
      const fail = async () => {
        front.use(b.host.port);
        await a.die();
      };
      return { server, link, a, b, fail };
    }

    for (const revision of Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])
      for (const carrier of CARRIERS)
        it(`${carrier}, ${revision}: the task of a dead node is followed through another`, async () => {
          const { server, link, b, fail } = await begin(revision, carrier);
          const tool = (await catalogOf(link).tools()).find(({ name }) => name === 'slow');
          const seen: RunningTask[] = [];
          const result = followCall({
            link,
            params: { name: 'slow', arguments: {} },
            options: {},
            tool,
            onTask: (task) => void seen.push(task),
          });
          result.catch(() => {});
          await vi.waitFor(() => expect(seen).not.toHaveLength(0), LONG);
          const isUsed = () => b.host.sockets.length + b.host.requests.length > 0;
          expect(isUsed()).toBe(false);
          await fail();
          server.say('half done');
          await vi.waitFor(() => expect(seen.at(-1)!.statusMessage).toBe('half done'), LONG);
          expect(isUsed()).toBe(true);
          server.finish();
          expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
          expect(server.started).toEqual(['slow']);
          expect(server.cancelled).toEqual([]);
          expect(new Set(seen.map(({ taskId }) => taskId)).size).toBe(1);
        });
  });
}
