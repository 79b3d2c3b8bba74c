// `npm run soak [-- --minutes 5] [--sequences 10000] [--only consent] [--seed N] [--json file] [--markdown file]`:
// endurance. Random sequences go through the consent path; then frames come and go by the thousand, relays are
// cut, servers killed, views crash; at the end every tool call is accounted for and nothing is left. Exits with 1
// when something falls short; the same seed repeats the same run. `--only consent` needs no browser.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
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
if (values.only !== undefined && values.only !== 'consent') {
  console.error('--only takes consent.');
  process.exit(2);
}
if ((await build({ ifChanged: true })) !== 0) process.exit(1);

async function fuzz() {
  const { loadFuzzer } = await import('../test/soak/consent/load.ts');
  const fuzzConsent = await loadFuzzer();
  console.log(`[soak] ${sequences} sequences of the consent path, seed ${seed}`);
  return fuzzConsent({ seed, sequences });
}

const { failureText, fuzzSection, fuzzSummary } =
  await import('../test/soak/consent/fuzz-report.ts');
const consent = await fuzz();
console.log(`${fuzzSummary(consent)}\n`);
if (consent.failure) console.error(failureText(consent));

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

const { result, isSound, markdown } =
  values.only === 'consent' ? { result: {}, isSound: true, markdown: '' } : await wearOut();
const isAllSound = isSound && !consent.failure;
console.log(isAllSound ? 'Nothing fell short.' : `Repeat it with --seed ${seed}.`);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...result, consent }, null, 2)}\n`);
if (values.markdown) writeFileSync(values.markdown, markdown + fuzzSection(consent));
process.exit(isAllSound ? 0 : 1);
