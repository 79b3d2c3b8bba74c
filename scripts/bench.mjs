// `npm run bench [-- --rounds 15] [--relay] [--json file] [--markdown file]`: how fast and how small, against a
// hand-written floor and the official packages; with --relay, the relay instead. One Chromium, all contestants in turn, medians, ratios. Exits with 1 when a target is missed.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { table } from './documents/markdown-table.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    relay: { type: 'boolean', default: false },
    json: { type: 'string' },
    markdown: { type: 'string' },
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
await requireChromium();

const { startSandboxServer } = await import('@mcp-app/elements/sandbox-server/node');
const { bundleBench, CONTESTANTS } = await import('../test/bench/bundle.ts');
const { launchChromium } = await import('../test/support/chromium.ts');
const { serveFiles } = await import('../test/support/serve-files.ts');

const FRAMES = 30;
const TASKS = [
  { name: 'sequential', calls: 200 },
  { name: 'burst', calls: 1000 },
  { name: 'large', bytes: 5 * 1024 * 1024 },
];
const names = Object.keys(CONTESTANTS);

const { files, sizes } = await bundleBench();
const served = await serveFiles(files);
const sandbox = await startSandboxServer({ port: 0, allowHosts: [served.origin] });
files.set('/addresses.json', JSON.stringify({ sandboxUrl: sandbox.url }));

const browser = await launchChromium({ protocolTimeout: 300_000 });

async function openPage() {
  const page = await browser.newPage();
  await page.goto(served.origin);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Takes a measure of all contestants in turn, so that a busy moment hits all of them. */
async function interleaved(count, measure) {
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < count; round++) {
    for (const name of names) taken[name].push(await measure(name));
  }
  return taken;
}

const page = await openPage();
for (const name of names) await page.evaluate((name) => window.bench.prepare(name), name);
// The first of each pays for caches that all share.
await interleaved(2, (name) => page.evaluate((name) => window.bench.firstResult(name), name));

const mount = await interleaved(rounds, (name) =>
  page.evaluate((name) => window.bench.firstResult(name), name),
);
const prewarmed = await interleaved(rounds, (name) =>
  page.evaluate((name) => window.bench.prewarmedResult(name), name),
);
const tasks = await interleaved(Math.ceil(rounds / 3), (name) =>
  page.evaluate((name, list) => window.bench.tasks(name, list), name, TASKS),
);
const many = await interleaved(Math.ceil(rounds / 5), (name) =>
  page.evaluate((name, count) => window.bench.manyResults(name, count), name, FRAMES),
);
await page.close();

/** The host's heap with many views on the page, in a page of its own, after a collection. */
async function heapOf(name) {
  const own = await openPage();
  await own.evaluate((name, count) => window.bench.keep(name, count), name, FRAMES);
  const session = await own.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await own.close();
  return usedSize;
}

/** Milliseconds that the host's script takes to be compiled and run. */
async function scriptTimeOf(name) {
  const own = await openPage();
  const before = (await own.metrics()).ScriptDuration;
  await own.evaluate((name) => window.bench.prepare(name), name);
  const after = (await own.metrics()).ScriptDuration;
  await own.close();
  return (after - before) * 1000;
}
const heap = {};
for (const name of names) heap[name] = await heapOf(name);
const script = await interleaved(3, scriptTimeOf);
const version = await browser.version();
await browser.close();
await sandbox.close();
served.close();

const taskTimes = (name, index) => median(tasks[name].map((times) => times[index]));
const results = names.map((name) => ({
  name,
  title: CONTESTANTS[name].title,
  mount: median(mount[name]) / median(mount.floor),
  prewarmed: prewarmed[name][0] && median(prewarmed[name]) / median(mount.floor),
  roundTrip: taskTimes(name, 0) / taskTimes('floor', 0),
  burst: taskTimes('floor', 1) / taskTimes(name, 1),
  large: taskTimes(name, 2) / taskTimes('floor', 2),
  frames: median(many[name]) / median(many.floor),
  heap: heap[name] / 1024 / 1024,
  script: median(script[name]),
  hostSize: sizes[name].host / 1000,
  viewSize: sizes[name].view / 1000,
}));

const COLUMNS = [
  ['mount', 'first result / floor', 2],
  ['prewarmed', 'first result, prewarmed / floor', 2],
  ['roundTrip', 'round trip / floor', 2],
  ['burst', 'burst of 1,000, rate / floor', 2],
  ['large', '5 MB there and back / floor', 2],
  ['frames', `${FRAMES} frames / floor`, 2],
  ['heap', `host heap, ${FRAMES} frames, MB`, 2],
  ['script', 'host script, ms', 1],
  ['hostSize', 'host, kB gzip', 1],
  ['viewSize', 'view, kB gzip', 1],
];
const about = `${version}, ${rounds} rounds, medians`;
const shown = table(
  ['', ...results.map(({ title }) => title)],
  COLUMNS.map(([key, label, digits]) => [
    label,
    ...results.map((result) => result[key]?.toFixed(digits) ?? '–'),
  ]),
  { right: results.map((_, index) => index + 1) },
);
console.log(`${about}\n${shown}`);

/** What we promise. The sizes are promised, and tested, by `npm run size`. */
const TARGETS = [
  ['mount', 'at most', 1.1],
  ['prewarmed', 'at most', 0.75],
  ['roundTrip', 'at most', 1.15],
  ['burst', 'at least', 1.2],
  ['frames', 'at most', 1.1],
  ['heap', 'at most', 2.5],
];
const ours = results.find(({ name }) => name === 'elements');
const missed = TARGETS.filter(([key, bound, target]) =>
  bound === 'at most' ? ours[key] > target : ours[key] < target,
);
const shortfalls = missed.map(
  ([key, bound, target]) => `${key} is ${ours[key].toFixed(2)}, should be ${bound} ${target}`,
);
for (const shortfall of shortfalls) console.error(`missed: ${shortfall}`);
if (values.json) {
  writeFileSync(values.json, JSON.stringify({ version, rounds, results }, null, 2));
}
if (values.markdown) {
  const verdict =
    shortfalls.length > 0
      ? `Missed: ${shortfalls.join('; ')}.`
      : `All targets are met: ${TARGETS.map(([key, bound, target]) => `${key} ${bound} ${target}`).join(', ')}.`;
  const intro =
    'The floor is a hand-written host and view, with raw `postMessage` and nothing else, on the same sandbox ' +
    'page. All contestants run in turn in one Chromium; times are ratios to the floor.';
  writeFileSync(
    values.markdown,
    `## Speed and size\n\n\`npm run bench -- --rounds ${rounds}\`: ${about}. ${intro}\n${shown}\n${verdict}\n`,
  );
}
process.exit(missed.length > 0 ? 1 : 0);
