// Many pages, three relay nodes, a balancer without stickiness, a real engine between the nodes. Connections break,
// nodes and the engine are killed and restarted. Then the ledgers are compared.
import { relayLink } from '@mcp-app/elements/host';
import type { RelayLink } from '@mcp-app/elements/host';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BusServer } from '../../../scripts/installing/bus-servers.mjs';
import { startServer } from '../../bus/engines/server-process.ts';
import { compareLedgers } from '../ledger.ts';
import type { Ledgers } from '../ledger.ts';
import { startChild } from '../processes/child.ts';
import type { Child } from '../processes/child.ts';
import { Random } from '../random.ts';
import { startBalancer } from './balancer.ts';

const NODES = 3;
/** Answers of other nodes, and the timeout of waiting for them, take no longer. */
const SETTLE_MS = 30_000;

export interface ClusterOptions {
  seed: number;
  engine: BusServer;
  pages: number;
  /** Rounds of cuts and kills. */
  rounds: number;
  /**
   * With `deployment`, nothing is cut or killed: in each round, all nodes are replaced one after the other, as in a rolling
   * deployment, and no call may fail. Default `kills`.
   */
  plan?: 'kills' | 'deployment';
  onprogress?(line: string): void;
}

export interface ClusterResult {
  engine: BusServer;
  seed: number;
  seconds: number;
  pages: number;
  rounds: number;
  plan: 'kills' | 'deployment';
  calls: { made: number; answered: number; failed: number; executed: number };
  /** Calls whose connection broke while they ran, and that were still answered. */
  recovered: number;
  /** How often each error was given. */
  reasons: Record<string, number>;
  /** The failures; empty if there are none. */
  shortfalls: string[];
}

interface NodeReady {
  port: number;
}
interface NodeMeasure {
  sockets: number;
  responses: number;
}

/** A separate page: relayLink shares one socket between all links to the same URL. */
interface Page {
  name: string;
  kind: 'socket' | 'post';
  link: RelayLink;
}

export async function runCluster(options: ClusterOptions): Promise<ClusterResult> {
  const { seed, engine: kind, pages: pageCount, rounds, plan = 'kills', onprogress } = options;
  const started = Date.now();
  const random = new Random(seed);
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-cluster-'));
  const [ledgerFile, viewFile] = [join(folder, 'ledger'), join(folder, 'view.html')];
  for (const file of [ledgerFile, viewFile]) writeFileSync(file, '');
  const engine = await startServer(kind);
  const mcp = await startChild<{ url: string }>('mcp-server', ['0', ledgerFile, viewFile]);
  /** When the connection of a page broke last. */
  const brokeAt = new Map<string, number>();
  const balancer = await startBalancer(random, (page) => brokeAt.set(page, Date.now()));
  const nodes: Child<NodeReady>[] = [];
  const startNode = async () => {
    const args = [mcp.ready.url, kind, String(engine.port)];
    const node = await startChild<NodeReady>('cluster-node', args);
    nodes.push(node);
    balancer.nodes.add(node.ready.port);
  };
  await Promise.all(Array.from({ length: NODES }, startNode));

  const pages: Page[] = Array.from({ length: pageCount }, (_, index) => {
    const socket = index % 4 !== 3;
    const name = `/relay?page=${index}`;
    const url = `${socket ? 'ws' : 'http'}://127.0.0.1:${balancer.port}${name}`;
    return { name, kind: socket ? 'socket' : 'post', link: relayLink(url) };
  });

  const ledgers: Ledgers = { issued: [], outcomes: [], executions: [], asked: [], replied: [] };
  const reasons: Record<string, number> = {};
  let recovered = 0;
  const over = new AbortController();
  let number = 0;

  async function call({ name, kind: link, link: server }: Page): Promise<void> {
    const mine = ++number;
    const begun = Date.now();
    const entry = { number: mine, chore: 'cluster', link, by: 'frame' as const };
    const given = { number: mine, wait: random.between(0, 300) };
    let failure: string | undefined;
    let answer: number | undefined;
    try {
      const result = await server.request('tools/call', { name: 'numbered', arguments: given });
      answer = (result.structuredContent as { number: number } | undefined)?.number;
    } catch (error) {
      failure = String(error);
      reasons[failure] = (reasons[failure] ?? 0) + 1;
    }
    const wasCut = (brokeAt.get(name) ?? 0) >= begun;
    if (wasCut && failure === undefined) recovered++;
    ledgers.issued.push({ ...entry, isAbandoned: false, mayFail: wasCut });
    ledgers.outcomes.push({ number: mine, answer, failure });
  }
  const use = async (page: Page) => {
    while (!over.signal.aborted) {
      await call(page);
      await pause(random.between(0, 200));
    }
  };

  /** The balancer learns from the health of a node that it drains, so pages still come to it until then. */
  const replaceNode = async () => {
    const node = nodes.shift()!;
    const { port } = node.ready;
    await startNode();
    const drained = node.ask('drain');
    while ((await fetch(`http://127.0.0.1:${port}/relay/health`)).status !== 503) await pause(50);
    balancer.nodes.delete(port);
    await drained;
    await node.kill();
  };
  const kills: (() => Promise<void>)[] = [
    async () => balancer.cut(0.5),
    async () => {
      const index = random.between(0, nodes.length - 1);
      const [node] = nodes.splice(index, 1);
      balancer.nodes.delete(node!.ready.port);
      await node!.kill();
      await pause(random.between(0, 500));
      await startNode();
    },
    replaceNode,
    async () => {
      await engine.kill();
      // Calls whose connection breaks now cannot be found by anyone.
      balancer.cut(0.2);
      await pause(random.between(100, 1000));
      await engine.start();
    },
  ];

  const breaks = plan === 'kills' ? kills : Array.from({ length: NODES }, () => replaceNode);

  const shortfalls: string[] = [];
  try {
    await Promise.all(pages.map(({ link }) => link.ready()));
    const using = pages.map(use);
    for (let round = 1; round <= rounds; round++) {
      for (const breakSomething of random.shuffled(breaks)) {
        await pause(500);
        await breakSomething();
      }
      onprogress?.(
        `${kind}, round ${round}: ${ledgers.outcomes.length} calls, ${recovered} recovered`,
      );
    }
    await pause(500);
    over.abort();
    await Promise.all(using);
    // After all that, everything works for every page.
    const before = Object.values(reasons).length;
    await Promise.all(pages.map(call));
    if (Object.values(reasons).length > before) shortfalls.push('calls fail after the last break');
    for (const { link } of pages) link.close();
    shortfalls.push(...(await leftOpen(nodes, mcp)));
  } finally {
    over.abort();
    for (const { link } of pages) link.close();
    balancer.close();
    await Promise.all([...nodes.map((node) => node.kill()), mcp.kill(), engine.close()]);
  }
  ledgers.executions.push(
    ...readFileSync(ledgerFile, 'utf8').split('\n').filter(Boolean).map(Number),
  );
  rmSync(folder, { recursive: true, force: true });
  const failed = ledgers.outcomes.filter(({ failure }) => failure !== undefined).length;
  if (plan === 'deployment' && failed > 0)
    shortfalls.push(
      `${failed} calls failed during a deployment: ${Object.keys(reasons).join('; ')}`,
    );
  shortfalls.push(...compareLedgers(ledgers).map(({ kind: what, text }) => `${what}: ${text}`));
  return {
    engine: kind,
    seed,
    seconds: Math.round((Date.now() - started) / 1000),
    pages: pageCount,
    rounds,
    plan,
    calls: {
      made: ledgers.issued.length,
      answered: ledgers.outcomes.length - failed,
      failed,
      executed: ledgers.executions.length,
    },
    recovered,
    reasons,
    shortfalls,
  };
}

/** What nodes and server still hold when every page has left; they get some time to notice. */
async function leftOpen(nodes: Child<NodeReady>[], mcp: Child<unknown>): Promise<string[]> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const left: string[] = [];
    for (const node of nodes) {
      const { sockets, responses } = await node.ask<NodeMeasure>('measure');
      if (sockets + responses > 0)
        left.push(`a node has ${sockets} sockets, ${responses} responses`);
    }
    const { running } = await mcp.ask<{ running: number }>('measure');
    if (running > 0) left.push(`the MCP server works on ${running} calls`);
    if (left.length === 0 || Date.now() > deadline) return left;
    await pause(200);
  }
}
