// How fast a relay is and how much memory its sessions take, against a bare WebSocket echo and a direct MCP client.
// Everything runs in turn in one run; ratios are what counts.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../bus/engines/server-process.ts';
import { startChild } from '../../soak/processes/child.ts';
import type { Child } from '../../soak/processes/child.ts';
import { endedElsewhere, runningElsewhere } from './across-nodes.ts';
import { newId, openPage } from './bench-page.ts';
import type { BenchPage } from './bench-page.ts';

const CALLS = 200;
const BLOCKS = 10;
const PAGES = 30;
const CALLS_AT_ONCE = 4;
const WARM_UP = 3;

type Node = Child<{ port: number }>;
/** One round trip. */
type Trip = () => Promise<unknown>;

interface Contestant {
  name: string;
  trip: Trip;
  /** The same, on many connections. */
  many?: Trip[];
  /** The relay node whose processor time is measured while `many` are made. */
  node?: Node;
  /** Called before this many trips. */
  before?(calls: number): Promise<void>;
}

export interface RelayFigures {
  name: string;
  /** Milliseconds of one round trip, one at a time: medians over the rounds. */
  p50: number;
  p99: number;
  /** Round trips per second, many at once; undefined where that was not measured. */
  rate?: number | undefined;
  /** Round trips per second of processor time of the relay node; undefined where that was not measured. */
  perCore?: number | undefined;
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

async function timesOf(trip: Trip, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < calls; count++) {
    const started = performance.now();
    await trip();
    times.push(performance.now() - started);
  }
  return times;
}

/** Round trips per second, and per second of processor time of the node. */
async function rateOf(
  trips: Trip[],
  node: Node | undefined,
): Promise<{ rate: number; perCore: number | undefined }> {
  const cpu = await node?.ask<number>('cpu');
  const started = performance.now();
  const lanes = trips.flatMap((trip) => Array.from({ length: CALLS_AT_ONCE }, () => trip));
  await Promise.all(
    lanes.map(async (trip) => {
      for (let count = 0; count < 20; count++) await trip();
    }),
  );
  const calls = lanes.length * 20;
  const rate = calls / ((performance.now() - started) / 1000);
  return { rate, perCore: node && calls / ((await node.ask<number>('cpu')) - cpu!) };
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
  const startBare = async (side: 'front' | 'back') => {
    const child = await startChild<{ port: number }>('bare-node', [side, String(redis.port)]);
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
    const three: Node[] = [];
    for (let count = 0; count < 3; count++) three.push(await start('relay', String(redis.port)));
    const real = await start('relay', '', mcp.ready.url);
    const direct = new Client({ name: 'bench', version: '1.0.0' });
    await direct.connect(new StreamableHTTPClientTransport(new URL(mcp.ready.url)));

    const [front, back] = [await startBare('front'), await startBare('back')];
    const bare = await open(front);
    const bareBack = await open(back, bare.session);
    const first = (session?: string) => open(three[0]!, session);
    const follower = await open(three[1]!);
    const contestants: Contestant[] = [
      { name: 'WebSocket echo', trip: callOn(await open(echo)), many: await manyOn([echo]) },
      { name: 'another WebSocket echo', trip: callOn(await open(await start('echo'))) },
      {
        name: 'one node',
        trip: callOn(await open(alone)),
        many: await manyOn([alone]),
        node: alone,
      },
      {
        name: 'three nodes on Redis',
        trip: callOn(await open(three[2]!)),
        many: await manyOn(three),
      },
      {
        name: 'Redis alone, in here and out there',
        trip: () => {
          const id = newId();
          const answer = bare.answerTo(id);
          bareBack.tell('tools/call', PARAMS, id);
          return answer;
        },
        // The front has to know the page.
        before: async () => void (await bare.ask('tools/call', PARAMS)),
      },
      {
        name: 'answer at another node',
        ...runningElsewhere(first, await first(), follower),
      },
      { name: 'Redis alone, there and back', trip: callOn(bare) },
      {
        name: 'result from another node',
        ...endedElsewhere(await first(follower.session), follower),
      },
      { name: 'direct MCP client', trip: () => direct.callTool(PARAMS) },
      {
        name: 'one node and its MCP server',
        trip: callOn(await open(real)),
        many: await manyOn([real]),
        node: real,
      },
    ];

    const taken = contestants.map(() => ({
      p50: [] as number[],
      p99: [] as number[],
      rate: [] as number[],
      perCore: [] as number[],
    }));
    // The first rounds pay for what is compiled and connected.
    for (let round = -WARM_UP; round < rounds; round++) {
      for (const [index, { many, node }] of contestants.entries()) {
        if (!many) continue;
        const { rate, perCore } = await rateOf(many, node);
        if (round < 0) continue;
        taken[index]!.rate.push(rate);
        if (perCore !== undefined) taken[index]!.perCore.push(perCore);
      }
      // In turn and a few at a time, so that whatever else the machine does concerns all of them.
      const times = contestants.map(() => [] as number[]);
      for (let block = 0; block < BLOCKS; block++)
        for (const [index, { trip, before }] of contestants.entries()) {
          // For each block, because results are kept for a minute, and a round may take longer on a busy machine.
          await before?.(CALLS / BLOCKS);
          times[index]!.push(...(await timesOf(trip, CALLS / BLOCKS)));
        }
      if (round < 0) continue;
      for (const [index, unsorted] of times.entries()) {
        const sorted = unsorted.toSorted((a, b) => a - b);
        taken[index]!.p50.push(sorted[Math.floor(CALLS / 2)]!);
        taken[index]!.p99.push(sorted[Math.floor(CALLS * 0.99)]!);
      }
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
      figures: contestants.map(({ name, many, node }, index) => ({
        name,
        p50: median(taken[index]!.p50),
        p99: median(taken[index]!.p99),
        rate: many && median(taken[index]!.rate),
        perCore: node && median(taken[index]!.perCore),
      })),
    };
  } finally {
    for (const page of pages) page.close();
    await Promise.all([...children.map((child) => child.kill()), mcp.kill(), redis.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
