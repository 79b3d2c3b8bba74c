// How fast a relay is and how much memory its sessions take, against a bare WebSocket echo and a direct MCP client.
// Everything runs in turn in one run; ratios are what counts.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../bus/engines/server-process.ts';
import { startChild } from '../../soak/processes/child.ts';
import type { Child } from '../../soak/processes/child.ts';
import { newId, openPage } from './bench-page.ts';
import type { BenchPage } from './bench-page.ts';

const CALLS = 300;
const PAGES = 30;
const CALLS_AT_ONCE = 4;
const WARM_UP = 3;

type Node = Child<{ port: number }>;
/** One round trip. */
type Trip = () => Promise<unknown>;

export interface RelayFigures {
  name: string;
  /** Milliseconds of one round trip, one at a time: medians over the rounds. */
  p50: number;
  p99: number;
  /** Round trips per second, many at once; undefined where that was not measured. */
  rate?: number | undefined;
}

export interface RelayBenchResult {
  rounds: number;
  figures: RelayFigures[];
  sessions: number;
  /** Bytes of heap on the node for each idle session with its socket. */
  bytesPerSession: number;
}

const PARAMS = { name: 'numbered', arguments: { number: 1 } };
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

async function timesOf(trip: Trip): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < CALLS; count++) {
    const started = performance.now();
    await trip();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b);
}

async function rateOf(trips: Trip[]): Promise<number> {
  const started = performance.now();
  const lanes = trips.flatMap((trip) => Array.from({ length: CALLS_AT_ONCE }, () => trip));
  await Promise.all(
    lanes.map(async (trip) => {
      for (let count = 0; count < 20; count++) await trip();
    }),
  );
  return (lanes.length * 20) / ((performance.now() - started) / 1000);
}

/** `sessions`: how many idle ones are weighed. */
export async function benchRelay(rounds: number, sessions: number): Promise<RelayBenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-relay-bench-'));
  const [ledger, view] = [join(folder, 'ledger'), join(folder, 'view.html')];
  for (const file of [ledger, view]) writeFileSync(file, '');
  const redis = await startServer('redis');
  const mcp = await startChild<{ url: string }>('mcp-server', ['0', ledger, view]);
  const children: Node[] = [];
  const pages: BenchPage[] = [];
  const start = async (...args: string[]) => {
    const child = await startChild<{ port: number }>('bench-node', args, ['--expose-gc']);
    children.push(child);
    return child;
  };
  const open = async (node: Node, session?: string) => {
    const page = await openPage(node.ready.port, session);
    pages.push(page);
    return page;
  };
  const callOn = (page: BenchPage) => () => page.ask('tools/call', PARAMS);
  const manyOn = async (nodes: Node[]) => {
    const opened: Trip[] = [];
    for (let index = 0; index < PAGES; index++)
      opened.push(callOn(await open(nodes[index % nodes.length]!)));
    return opened;
  };

  try {
    const echo = await start('echo');
    const alone = await start('relay');
    const three = [];
    for (let count = 0; count < 3; count++) three.push(await start('relay', String(redis.port)));
    const real = await start('relay', '', mcp.ready.url);
    const direct = new Client({ name: 'bench', version: '1.0.0' });
    await direct.connect(new StreamableHTTPClientTransport(new URL(mcp.ready.url)));

    const session = crypto.randomUUID();
    const [caller, follower] = [await open(three[0]!, session), await open(three[1]!, session)];
    const ids: number[] = [];
    const contestants: { name: string; trip: Trip; many?: Trip[]; before?(): Promise<void> }[] = [
      { name: 'WebSocket echo', trip: callOn(await open(echo)), many: await manyOn([echo]) },
      { name: 'one node', trip: callOn(await open(alone)), many: await manyOn([alone]) },
      {
        name: 'three nodes on Redis',
        trip: callOn(await open(three[2]!)),
        many: await manyOn(three),
      },
      {
        name: 'result from another node',
        // The result of a call that another node ran, as a page asks for it that lost its connection.
        trip: async () => {
          const answer = await follower.ask('relay/attach', {}, ids.pop()!);
          if (!answer['result']) throw new Error(`not found: ${JSON.stringify(answer)}`);
        },
        async before() {
          for (let count = 0; count < CALLS; count++) {
            const id = newId();
            await caller.ask('tools/call', PARAMS, id);
            ids.push(id);
          }
        },
      },
      { name: 'direct MCP client', trip: () => direct.callTool(PARAMS) },
      { name: 'one node and its MCP server', trip: callOn(await open(real)) },
    ];

    const taken = contestants.map(() => ({
      p50: [] as number[],
      p99: [] as number[],
      rate: [] as number[],
    }));
    // The first rounds pay for what is compiled and connected.
    for (let round = -WARM_UP; round < rounds; round++)
      for (const [index, { trip, many, before }] of contestants.entries()) {
        const rate = many && (await rateOf(many));
        await before?.();
        const times = await timesOf(trip);
        if (round < 0) continue;
        taken[index]!.p50.push(times[Math.floor(CALLS / 2)]!);
        taken[index]!.p99.push(times[Math.floor(CALLS * 0.99)]!);
        if (rate) taken[index]!.rate.push(rate);
      }

    const idle = await start('relay');
    const before = await idle.ask<{ heap: number }>('measure');
    for (let count = 0; count < sessions; count++) await (await open(idle)).ask('relay/hello', {});
    const after = await idle.ask<{ heap: number; sockets: number }>('measure');
    if (after.sockets !== sessions)
      throw new Error(`${after.sockets} of ${sessions} sockets are open.`);
    await direct.close();

    return {
      rounds,
      sessions,
      bytesPerSession: (after.heap - before.heap) / sessions,
      figures: contestants.map(({ name, many }, index) => ({
        name,
        p50: median(taken[index]!.p50),
        p99: median(taken[index]!.p99),
        rate: many && median(taken[index]!.rate),
      })),
    };
  } finally {
    for (const page of pages) page.close();
    await Promise.all([...children.map((child) => child.kill()), mcp.kill(), redis.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
