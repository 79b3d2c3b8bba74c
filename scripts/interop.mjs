// `npm run interop [-- --views a,b] [--hosts a,b] [--clients a,b] [--json file] [--markdown file]`: every view in every
// host with every client, in one Chromium. Exits with 1 when a cell that includes one of our packages fails.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
const text = { type: 'string' };
const { values } = parseArgs({
  options: { views: text, hosts: text, clients: text, json: text, markdown: text },
});
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
await requireChromium();

const { CLIENTS, HOSTS, VIEWS } = await import('../test/interop/matrix.ts');
const { startMatrix } = await import('../test/interop/run.ts');
const { markdown, nameOf, score, shortfalls, tables } = await import('../test/interop/report.ts');

/** The requested names, or all. */
function chosen(option, all) {
  const names = values[option]?.split(',') ?? Object.keys(all);
  const unknown = names.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length === 0) return names;
  console.error(`No ${option} ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}`);
  process.exit(2);
}

const views = chosen('views', VIEWS);
const hosts = chosen('hosts', HOSTS);
const clients = chosen('clients', CLIENTS);

const matrix = await startMatrix();
const results = [];
try {
  for (const client of clients) {
    for (const host of hosts) {
      for (const view of views) {
        const result = await matrix.run({ view, host, client });
        console.log(`${score(result).replace('\\', '').padStart(7)}  ${nameOf(result)}`);
        results.push(result);
      }
    }
  }
} finally {
  await matrix.close();
}

console.log(`\n${matrix.browser}, passed of applicable\n`);
for (const line of tables(results)) console.log(line);
const found = shortfalls(results);
for (const { cell, behaviour, happened, isOurs } of found) {
  console.log(`${isOurs ? 'OURS' : 'peer'}: ${nameOf(cell)}: ${behaviour}: ${happened}`);
}
const ours = found.filter(({ isOurs }) => isOurs);
console.log(`\n${found.length} failed, ${ours.length} of them with one of our packages`);

if (values.json) {
  writeFileSync(values.json, JSON.stringify({ browser: matrix.browser, results }, null, 2));
}
if (values.markdown) {
  const filters = ['views', 'hosts', 'clients'].filter((option) => values[option]);
  const options = filters.map((option) => ` --${option} ${values[option]}`).join('');
  const command = `npm run interop${options && ` --${options}`}`;
  writeFileSync(values.markdown, markdown(results, matrix.browser, command));
}
process.exit(ours.length > 0 ? 1 : 0);
