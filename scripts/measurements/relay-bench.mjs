// `npm run bench -- --relay`: the relay against a bare WebSocket echo and a direct MCP client. No browser.
import { writeFileSync } from 'node:fs';
import { capacityTable } from '../documents/relay-capacity.mjs';
import { ensureServers, serverHint } from '../installing/bus-servers.mjs';
import { table } from '../documents/markdown-table.mjs';
import { machine } from './machine-facts.mjs';

const SESSIONS = 5000;

const ECHO = 'WebSocket echo';

/**
 * Our targets: round trips as ratios to the floor. Calls never cross the bus. What does cross it is the answer to a
 * call whose page lost its connection and reconnected to another node. It passes two relay nodes. Its floor is the same
 * path without a relay, because Redis alone takes more than three echoes.
 */
const TARGETS = [
  ['one node', 1.5, ECHO],
  ['three nodes on Redis', 3, ECHO],
  ['answer at another node', 2, 'Redis alone, in here and out there'],
  ['result from another node', 2, 'Redis alone, there and back'],
];
const MAX_HEAP = 30;

/** Measures, prints, and returns whether all targets are met. */
export async function benchRelayAndReport({ rounds, json, markdown }) {
  if ((await ensureServers(['redis'])).length > 0) {
    console.error(`Redis not found. To install it: ${serverHint(['redis'])}`);
    return false;
  }
  const { benchRelay } = await import('../../test/bench/relay/relay-bench.ts');
  const date = new Date().toISOString().slice(0, 10);
  const result = { date, machine: machine(), ...(await benchRelay(rounds, SESSIONS)) };
  const [floor] = result.figures;
  const rows = result.figures.map(({ name, p50, p99, rate }) => [
    name,
    p50.toFixed(3),
    p99.toFixed(3),
    (p50 / floor.p50).toFixed(2),
    rate ? Math.round(rate).toLocaleString('en') : '–',
    rate ? (rate / floor.rate).toFixed(2) : '–',
  ]);
  const heads = ['round trip', 'p50, ms', 'p99, ms', 'p50 / echo', 'per second', 'rate / echo'];
  const heap = result.bytesPerSession / 1000;
  const shown =
    `${table(heads, rows, { right: [1, 2, 3, 4, 5] })}\n` +
    `${SESSIONS.toLocaleString('en')} idle sockets with a session each on one node: ` +
    `${heap.toFixed(1)} kB of heap per session.\n${capacityTable(result)}`;
  console.log(shown);
  const p50 = Object.fromEntries(result.figures.map((figure) => [figure.name, figure.p50]));
  const missed = [];
  for (const [name, target, over] of TARGETS) {
    const ratio = p50[name] / p50[over];
    console.log(`${name}: ${ratio.toFixed(2)} × ${over}, at most ${target}`);
    if (ratio > target)
      missed.push(`${name} is ${ratio.toFixed(2)} × ${over}, should be at most ${target}`);
  }
  if (heap > MAX_HEAP)
    missed.push(`heap per idle session is ${heap.toFixed(1)} kB, should be at most ${MAX_HEAP}`);
  for (const line of missed) console.error(`missed: ${line}`);
  if (json) writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
  if (markdown) {
    const verdict = missed.length > 0 ? `Missed: ${missed.join('; ')}.` : 'All targets are met.';
    writeFileSync(markdown, `## Relay\n\n${shown}\n\n${verdict}\n`);
  }
  return missed.length === 0;
}
