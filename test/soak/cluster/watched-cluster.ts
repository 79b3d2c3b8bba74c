// Relay nodes with metrics under load, for the picture of the dashboard: the tool becomes slow for a while, and a node is
// replaced.
import { relayLink } from '@mcp-app/elements/host';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../bus/engines/server-process.ts';
import { freePort } from '../../support/free-port.mjs';
import { startChild } from '../processes/child.ts';
import type { Child } from '../processes/child.ts';
import { Random } from '../random.ts';
import { startBalancer } from './balancer.ts';

export interface WatchedClusterOptions {
  seconds: number;
  pages: number;
  /** Starts to read the metrics at these ports. The last of them is that of the node which replaces the first. */
  scrape(ports: readonly number[]): Promise<void>;
  onprogress(line: string): void;
}

const SLOW = { from: 0.4, to: 0.65 };
const REPLACED = 0.75;

/** Returns the first and the last second of the run. */
export async function runWatchedCluster(options: WatchedClusterOptions): Promise<[number, number]> {
  const { seconds, pages: pageCount, scrape, onprogress } = options;
  const random = new Random(1);
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-watched-'));
  const [ledger, view] = [join(folder, 'ledger'), join(folder, 'view.html')];
  for (const file of [ledger, view]) writeFileSync(file, '');
  const engine = await startServer('redis');
  const mcp = await startChild<{ url: string }>('mcp-server', ['0', ledger, view]);
  const balancer = await startBalancer(random, () => {});
  const ports = [await freePort(), await freePort(), await freePort()];
  const nodes: Child<{ port: number }>[] = [];
  for (const metrics of ports) {
    const args = [mcp.ready.url, 'redis', String(engine.port), String(metrics)];
    nodes.push(await startChild<{ port: number }>('cluster-node', args));
  }
  const [first, second, replacement] = nodes;
  for (const node of [first, second]) balancer.nodes.add(node!.ready.port);
  await scrape(ports);
  const links = Array.from({ length: pageCount }, (_, index) => {
    const scheme = index % 4 === 3 ? 'http' : 'ws';
    return relayLink(`${scheme}://127.0.0.1:${balancer.port}/relay?page=${index}`);
  });
  const started = Date.now();
  const share = () => (Date.now() - started) / 1000 / seconds;
  const use = async (link: (typeof links)[number]) => {
    while (share() < 1) {
      const isSlow = share() > SLOW.from && share() < SLOW.to;
      const wait = random.between(20, 200) + (isSlow ? 1500 : 0);
      const given = { number: 1, wait };
      await link.request('tools/call', { name: 'numbered', arguments: given }).catch(() => {});
      await pause(random.between(200, 1200));
    }
  };
  /** Requests of somebody who is not a page. */
  const disturb = async () => {
    while (share() < 1) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      await fetch(`http://127.0.0.1:${balancer.port}/relay`, init).then((answer) => answer.text());
      await pause(random.between(1000, 4000));
    }
  };
  const replace = async () => {
    while (share() < REPLACED) await pause(200);
    onprogress('a node is replaced');
    balancer.nodes.add(replacement!.ready.port);
    const drained = first!.ask('drain');
    // The load balancer takes a moment to learn it.
    await pause(500);
    balancer.nodes.delete(first!.ready.port);
    await drained;
    await first!.kill();
  };
  try {
    await Promise.all(links.map((link) => link.ready()));
    await Promise.all([...links.map(use), disturb(), replace()]);
    return [Math.ceil(started / 1000) + 5, Math.floor(Date.now() / 1000)];
  } finally {
    for (const link of links) link.close();
    balancer.close();
    await Promise.all([...nodes.map((node) => node.kill()), mcp.kill(), engine.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
