// `npm run soak [-- --minutes 5] [--sequences 10000] [--only consent|simulation|cluster] [--seed N] [--json file]
// [--markdown file]`: endurance. Random sequences go through the consent path and through the worlds of the simulation;
// 200 pages use three relay nodes on each engine, while nodes and the engine are killed; then thousands of frames are
// added and removed, relays are cut, servers killed, and views crash. At the end every tool call is accounted for and
// nothing is left. Exits with 1 on failures; the same seed repeats the same run. Only the last part needs a browser.
// `--only simulation` runs 100,000 sequences, with everything else 2,000.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
import { ensureServers, SERVERS, serverHint } from './installing/bus-servers.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    sequences: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    json: { type: 'string' },
    markdown: { type: 'string' },
  },
});
const PARTS = ['consent', 'simulation', 'cluster'];
const [minutes, seed] = [values.minutes, values.seed].map(Number);
const sequences = Number(values.sequences ?? 10_000);
const simulated = Number(values.sequences ?? (values.only === 'simulation' ? 100_000 : 2000));
if (!(minutes > 0) || !(sequences > 0) || !Number.isInteger(seed)) {
  console.error('--minutes and --sequences take a number above 0, --seed a whole number.');
  process.exit(2);
}
if (values.only !== undefined && !PARTS.includes(values.only)) {
  console.error(`--only takes one of ${PARTS.join(', ')}.`);
  process.exit(2);
}
if ((await build({ ifChanged: true })) !== 0) process.exit(1);

async function fuzz() {
  const { loadFuzzer } = await import('../test/soak/consent/load.ts');
  const fuzzConsent = await loadFuzzer();
  console.log(`[soak] ${sequences} sequences of the consent path, seed ${seed}`);
  return fuzzConsent({ seed, sequences });
}

const isAsked = (part) => values.only === undefined || values.only === part;

async function consentPart() {
  const { failureText, fuzzSection, fuzzSummary } =
    await import('../test/soak/consent/fuzz-report.ts');
  const consent = await fuzz();
  console.log(`${fuzzSummary(consent)}\n`);
  if (consent.failure) console.error(failureText(consent));
  return { result: { consent }, isSound: !consent.failure, markdown: fuzzSection(consent) };
}

/** The worlds share the sequences. */
async function simulationPart() {
  const { loadSimulation } = await import('../test/simulation/kernel/load.ts');
  const { WORLDS, simulate, failureText, runSection, runSummary } = await loadSimulation();
  const results = [];
  for (const world of Object.values(WORLDS)) {
    const count = Math.ceil(simulated / Object.keys(WORLDS).length);
    console.log(`[soak] ${count} sequences of the world ${world.name}, seed ${seed}`);
    const onprogress = (done) => {
      if (done % 1000 === 0) console.log(`[soak] ${done} sequences`);
    };
    const result = await simulate(world, { seed, sequences: count, onprogress });
    console.log(`${runSummary(result)}\n`);
    if (result.failure) console.error(failureText(result));
    results.push(result);
  }
  return {
    result: { simulation: results },
    isSound: results.every(({ failure }) => !failure),
    markdown: runSection(results),
  };
}

async function clusterPart() {
  const missing = await ensureServers();
  if (missing.length > 0)
    console.log(`[soak] ${missing.join(', ')} not found. To install: ${serverHint(missing)}`);
  const { runCluster } = await import('../test/soak/cluster/cluster.ts');
  const { clusterSection, clusterSummary } = await import('../test/soak/cluster/cluster-report.ts');
  const results = [];
  for (const engine of SERVERS.filter((name) => !missing.includes(name))) {
    console.log(`[soak] 200 pages, three relay nodes on ${engine}, seed ${seed}`);
    const onprogress = (line) => console.log(`[soak] ${line}`);
    const rounds = Math.max(2, Math.round(minutes));
    for (const plan of ['kills', 'deployment']) {
      const result = await runCluster({ seed, engine, pages: 200, rounds, plan, onprogress });
      console.log(`${clusterSummary(result)}\n`);
      for (const line of result.shortfalls) console.error(line);
      results.push(result);
    }
  }
  return {
    result: { cluster: results },
    isSound: results.every(({ shortfalls }) => shortfalls.length === 0),
    markdown: clusterSection(results),
  };
}

async function wearOut() {
  await requireChromium();
  const { isSound, soak } = await import('../test/soak/soak.ts');
  const { markdownSection, summary, troubles } = await import('../test/soak/report.ts');
  console.log(`[soak] ${minutes} minutes, seed ${seed}`);
  const result = await soak({ seed, minutes, onprogress: (line) => console.log(`[soak] ${line}`) });
  console.log(`\n${summary(result)}\n`);
  for (const line of troubles(result)) console.error(line);
  return { result, isSound: isSound(result), markdown: markdownSection(result) };
}

const parts = [];
if (isAsked('consent')) parts.push(await consentPart());
if (isAsked('simulation')) parts.push(await simulationPart());
if (isAsked('cluster')) parts.push(await clusterPart());
if (values.only === undefined) parts.unshift(await wearOut());
const isAllSound = parts.every(({ isSound }) => isSound);
console.log(isAllSound ? 'No failures.' : `Repeat it with --seed ${seed}.`);
const merged = Object.assign({}, ...parts.map(({ result }) => result));
if (values.json) writeFileSync(values.json, `${JSON.stringify(merged, null, 2)}\n`);
if (values.markdown) writeFileSync(values.markdown, parts.map(({ markdown }) => markdown).join(''));
process.exit(isAllSound ? 0 : 1);
