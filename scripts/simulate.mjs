// `npm run simulate [-- --world relay] [--seconds 20] [--sequences N] [--seed N] [--faults [words] [--seeds 5] [--write]]`: random
// sequences in worlds whose clock, network and servers only the simulation moves (test/simulation/README.md). A failure
// prints the command that repeats it; exits with 1 then. `--faults` puts the known defects back, one at a time, and
// prints after how many sequences each is found, from several seeds; `--write` puts this table into the README.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { between } from './documents/markdown-table.mjs';
import { ensureDependencies, root, run } from './setup.mjs';

ensureDependencies();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    world: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    sequences: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    faults: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const seconds = Number(values.seconds);
const seeds = Number(values.seeds);
const sequences = values.sequences === undefined ? undefined : Number(values.sequences);
const areAbove0 = [seconds, seeds, sequences ?? 1].every((number) => number > 0);
if (!Number.isInteger(seed) || !areAbove0) {
  console.error('--seconds, --seeds and --sequences take a number above 0, --seed a whole number.');
  process.exit(2);
}
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
const { loadSimulation } = await import('../test/simulation/kernel/load.ts');

async function runWorlds() {
  const { WORLDS, simulate, failureText, runSummary } = await loadSimulation();
  const names = values.world === undefined ? Object.keys(WORLDS) : [values.world];
  let isSound = true;
  for (const name of names) {
    if (!Object.hasOwn(WORLDS, name)) {
      console.error(`There is no world ${name}. Choose one of: ${Object.keys(WORLDS).join(', ')}.`);
      process.exit(2);
    }
    const limit = sequences ? { sequences } : { budget: (seconds * 1000) / names.length };
    const result = await simulate(WORLDS[name], { seed, ...limit });
    console.log(runSummary(result));
    if (result.failure) console.error(failureText(result));
    isSound &&= !result.failure;
  }
  return isSound;
}

const README = join(root, 'test/simulation/README.md');
const MARKERS = ['<!-- faults:start -->', '<!-- faults:end -->'];

function writeTable(table) {
  const text = readFileSync(README, 'utf8');
  writeFileSync(README, between(text, MARKERS, `\n\n${table}\n\n`, README));
  run(join(root, 'node_modules/.bin/oxfmt'), [README]);
}

async function runFaults() {
  const { FAULTS } = await import('../test/simulation/faults.ts');
  const { faultTable, findFault } = await import('../test/simulation/kernel/find-fault.ts');
  const chosen = FAULTS.filter(
    ({ name, world }) =>
      positionals.every((word) => name.includes(word)) && (values.world ?? world) === world,
  );
  // Far apart, because the seeds of the sequences follow from the first one.
  const starts = Array.from({ length: seeds }, (_, n) => (seed + n * 0x1000193) >>> 0);
  const found = [];
  for (const fault of chosen) {
    found.push(await findFault(fault, { seeds: starts, sequences: sequences ?? 400 }));
    console.log(faultTable(found.slice(-1)).split('\n').at(-1));
  }
  console.log(`\n${faultTable(found)}`);
  if (values.write) writeTable(faultTable(found));
  return found.every(({ results }) => results.every(({ failure }) => failure));
}

process.exit((await (values.faults ? runFaults() : runWorlds())) ? 0 : 1);
