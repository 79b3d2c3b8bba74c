// `npm run bench [-- --rounds 15] [--only name,name] [--json file] [--markdown file] [--keep]`: measures speed and size
// against a hand-written floor and the official packages; with --relay, the relay instead. One Chromium, all
// contestants in turn, medians. `--keep` adds the figures to test/bench/history.json. Exits with 1 when a target is
// missed.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { table } from './documents/markdown-table.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
import { machine } from './measurements/machine-facts.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string' },
    relay: { type: 'boolean', default: false },
    json: { type: 'string' },
    markdown: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`--rounds must be a whole number above 0, not ${values.rounds}.`);
  process.exit(2);
}
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
if (values.relay) {
  const { benchRelayAndReport } = await import('./measurements/relay-bench.mjs');
  process.exit((await benchRelayAndReport({ ...values, rounds })) ? 0 : 1);
}

const { MEASURES } = await import('../test/bench/all-measures.ts');
const asked = values.only?.split(',') ?? Object.keys(MEASURES);
const unknown = asked.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(`No measure ${unknown.join(', ')}. There are: ${Object.keys(MEASURES).join(', ')}`);
  process.exit(2);
}
await requireChromium();
const { CONTESTANTS } = await import('../test/bench/bundle.ts');
const { measureAll } = await import('../test/bench/bench-run.ts');
const { keptFigures, reportTable, shortfalls } = await import('../test/bench/report.ts');

const HISTORY = new URL('../test/bench/history.json', import.meta.url);
const history = JSON.parse(readFileSync(HISTORY, 'utf8'));

const { version, rows, failures } = await measureAll(asked, rounds, (name, seconds) =>
  console.log(`${name}: ${seconds.toFixed(0)} s`),
);
const date = new Date().toISOString().slice(0, 10);
const measured = { date, version, machine: machine(), rounds, rows };

const titles = Object.fromEntries(
  Object.entries(CONTESTANTS).map(([name, { title }]) => [name, title]),
);
// `--keep` replaces the figures of today, so today is not compared with them.
const before = history.filter((kept) => kept.date !== date);
const { head, cells } = reportTable(rows, titles, before);
const numbers = Object.keys(titles).length + 1;
const right = Array.from({ length: numbers }, (_, index) => index + 1);
const shown = table(head, cells, { right });
const about = `${version}, ${rounds} rounds, medians`;
console.log(`${about}\n${shown}`);

const missed = [...failures, ...shortfalls(rows)];
for (const shortfall of missed) console.error(`missed: ${shortfall}`);
if (values.json) writeFileSync(values.json, JSON.stringify(measured, null, 2));
if (values.markdown) {
  const verdict =
    missed.length > 0
      ? `Missed: ${missed.join('; ')}.`
      : 'All targets are met, and ours leads every row.';
  const intro =
    'The floor is a hand-written host and view, with raw `postMessage` and nothing else, each on the sandbox page that its users have. ' +
    'All contestants run in turn in one Chromium. Where the floor has a unit, the other values are multiples of it. ' +
    'Noise is the floor against itself: two series of it, measured in turn, differ by this much. “Before” has the ' +
    'last kept figure of ours, and says so when today’s is worse by more than the noise of both.';
  writeFileSync(
    values.markdown,
    `## Speed and size\n\n\`npm run bench -- --rounds ${rounds}\`: ${about}. ${intro}\n${shown}\n${verdict}\n`,
  );
}
if (values.keep) {
  const today = history.find((kept) => kept.date === date);
  const kept = keptFigures(measured);
  // Measuring one part again on the same day keeps the others.
  kept.figures = { ...today?.figures, ...kept.figures };
  writeFileSync(HISTORY, `${JSON.stringify([...before, kept], null, 2)}\n`);
}
process.exit(missed.length > 0 ? 1 : 0);
