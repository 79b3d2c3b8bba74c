// `npm run soak [-- --minutes 5] [--seed N] [--json file] [--markdown file]`: endurance. Frames come and go
// by the thousand, relays are cut, servers killed, views crash; at the end every tool call is accounted for
// and nothing is left. Exits with 1 when something falls short; the same seed repeats the same run.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { requireChromium } from './install-browsers.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    json: { type: 'string' },
    markdown: { type: 'string' },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('--minutes takes a number above 0, --seed a whole number.');
  process.exit(2);
}
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
await requireChromium();

const { isSound, soak } = await import('../test/soak/soak.ts');
const { markdownSection, summary, troubles } = await import('../test/soak/report.ts');

console.log(`[soak] ${minutes} minutes, seed ${seed}`);
const result = await soak({ seed, minutes, onprogress: (line) => console.log(`[soak] ${line}`) });
console.log(`\n${summary(result)}\n`);
for (const line of troubles(result)) console.error(line);
console.log(isSound(result) ? 'Nothing fell short.' : `Repeat it with --seed ${seed}.`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
if (values.markdown) writeFileSync(values.markdown, markdownSection(result));
process.exit(isSound(result) ? 0 : 1);
