// `npm run compat`: shows published apps in a frame, and writes their section of test/RESULTS.md. `npm run compat --
// --only a,b` tries some and writes nothing; `--list` names them all. Exits with 1 if an app that should work does not.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
import { ensureDependencies, root } from './setup.mjs';

ensureDependencies();
const text = { type: 'string' };
const { values } = parseArgs({
  options: { only: text, json: text, markdown: text, list: { type: 'boolean', default: false } },
});

const { APPS } = await import('../test/compat/apps/index.ts');
if (values.list) {
  for (const { name, package: from, version } of APPS) console.log(`${name}: ${from} ${version}`);
  process.exit(0);
}
if (!values.only && !values.markdown && !values.json) {
  // The page of results has only one writer.
  const args = [join(root, 'scripts/results.mjs'), '--only', 'compat'];
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
}

const names = values.only?.split(',');
const unknown = names?.filter((name) => !APPS.some((app) => app.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No app ${unknown.join(', ')}. \`npm run compat -- --list\` names them all.`);
  process.exit(2);
}
const apps = names ? APPS.filter(({ name }) => names.includes(name)) : APPS;

if ((await build({ ifChanged: true })) !== 0) process.exit(1);
await requireChromium();
const { install } = await import('../test/compat/install.ts');
const { contactSheet, startCompat } = await import('../test/compat/run.ts');
const { largestMessages, lineOf, markdown, shortfalls, summary } =
  await import('../test/compat/report.ts');

console.log(`Installing ${apps.length} apps, if they are missing`);
await install(apps);
const LIMITS = { drawMs: 30_000, clickMs: 15_000, shot: true };
const compat = await startCompat();
const tried = [];
try {
  for (const app of apps) {
    const run = async () => ({ app, result: await compat.run(app, LIMITS) });
    let one = await run();
    // On a busy machine an app may be late. An app that does not work fails again.
    if (shortfalls([one]).length > 0) one = await run();
    tried.push(one);
    console.log(lineOf(one));
  }
} finally {
  await compat.close();
}
const shown = tried.filter(({ result }) => result.hasShot).map(({ app }) => app.name);
console.log(
  `\n${summary(tried)} ${largestMessages(tried)} Screenshots: ${relative('', await contactSheet(shown))}`,
);

if (values.json) {
  const results = tried.map(({ result }) => result);
  writeFileSync(values.json, JSON.stringify({ browser: compat.browser, results }, null, 2));
}
if (values.markdown) {
  const command = `npm run compat${values.only ? ` -- --only ${values.only}` : ''}`;
  writeFileSync(values.markdown, markdown(tried, compat.browser, command));
}
process.exit(shortfalls(tried).length > 0 ? 1 : 0);
