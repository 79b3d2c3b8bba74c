// `npm run soak [-- --minutes 5] [--sequences 10000] [--only consent|cluster] [--seed N] [--json file] [--markdown
// file]`: endurance. Random sequences go through the consent path; 200 pages use three relay nodes on each engine,
// while nodes and the engine are killed; then thousands of frames are added and removed, relays are cut, servers
// killed, and views crash. At the end every tool call is accounted for and nothing is left. Exits with 1 on failures;
// the same seed repeats the same run. `--only consent` and `--only cluster` need no browser.
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
    sequences: { type: 'string', default: '10000' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    json: { type: 'string' },
    markdown: { type: 'string' },
  },
});
const [minutes, sequences, seed] = [values.minutes, values.sequences, values.seed].map(Number);
if (!(minutes > 0) || !(sequences > 0) || !Number.isInteger(seed)) {
  console.error('--minutes and --sequences take a number above 0, --seed a whole number.');
  process.exit(2);
}
if (values.only !== undefined && !['consent', 'cluster'].includes(values.only)) {
  console.error('--only takes consent or cluster.');
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
    const result = await runCluster({ seed, engine, pages: 200, rounds, onprogress });
    console.log(`${clusterSummary(result)}\n`);
    for (const line of result.shortfalls) console.error(line);
    results.push(result);
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
if (isAsked('cluster')) parts.push(await clusterPart());
if (values.only === undefined) parts.unshift(await wearOut());
const isAllSound = parts.every(({ isSound }) => isSound);
console.log(isAllSound ? 'No failures.' : `Repeat it with --seed ${seed}.`);
const merged = Object.assign({}, ...parts.map(({ result }) => result));
if (values.json) writeFileSync(values.json, `${JSON.stringify(merged, null, 2)}\n`);
if (values.markdown) writeFileSync(values.markdown, parts.map(({ markdown }) => markdown).join(''));
process.exit(isAllSound ? 0 : 1);
