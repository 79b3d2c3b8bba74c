// `npm run results [-- --only conformance,bench] [--out file]`: runs all measurements, and writes test/RESULTS.md. A
// part that fails is shown as failed; the page is still written, and the exit code is 1. If the benchmark was run, the
// table in the README uses the same numbers.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { writeBrowsers } from './browser-table.mjs';
import { facts, machine } from './measurements/machine-facts.mjs';
import { writeBench } from './documents/readme-bench.mjs';
import { writeCapacity } from './documents/relay-capacity.mjs';
import { compose, merge, section, sectionsOf } from './documents/results-page.mjs';
import { ensureDependencies, root } from './setup.mjs';

ensureDependencies();

/** Each writes a section of Markdown, and its numbers as JSON. */
const PARTS = [
  { name: 'conformance', title: 'Conformance', command: 'npm run conformance -- --compare' },
  { name: 'interop', title: 'Interoperability', command: 'npm run interop --' },
  { name: 'compat', title: 'Published apps', command: 'npm run compat --' },
  { name: 'bench', title: 'Speed', command: 'npm run bench --', json: writeBench },
  { name: 'relay', title: 'Relay', command: 'npm run bench -- --relay', json: writeCapacity },
  { name: 'soak', title: 'Soak', command: 'npm run soak --' },
  { name: 'mutation', title: 'Mutation testing', command: 'npm run mutation -- --keep' },
  { name: 'size', title: 'Size', command: 'npm run size --' },
];

const RESULTS = join(root, 'test/RESULTS.md');
const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    only: text,
    out: { ...text, default: RESULTS },
    // Another list of parts, for the tests of this command.
    parts: text,
  },
});
const parts = values.parts
  ? (await import(pathToFileURL(resolve(values.parts)).href)).parts
  : PARTS;
const names = parts.map(({ name }) => name);
const asked = values.only?.split(',') ?? names;
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'mcp-app-results-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const date = new Date().toISOString().slice(0, 10);
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Runs a command with its output on the terminal, and keeps the output. */
async function run(command) {
  const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of ['stdout', 'stderr']) {
    child[stream].on('data', (data) => {
      process[stream].write(data);
      output += data;
    });
  }
  const code = await new Promise((done) => {
    child.on('close', (status) => done(status ?? 1));
  });
  // The page contains no path of this machine.
  return { code, output: output.replaceAll(root, '.') };
}

/** Runs a part. Returns its section, and whether it passed. */
async function measure({ name, title, command, json: use }) {
  console.log(`\n=== ${name}`);
  const files = { json: join(folder, `${name}.json`), markdown: join(folder, `${name}.md`) };
  const started = Date.now();
  const { code, output } = await run(
    `${command} --json "${files.json}" --markdown "${files.markdown}"`,
  );
  const numbers = read(files.json);
  if (numbers && use) use(JSON.parse(numbers));
  const shown = section({
    name,
    title,
    command: command.replace(/ --$/, ''),
    markdown: read(files.markdown),
    code,
    seconds: (Date.now() - started) / 1000,
    date,
    machine: machine(),
    output,
  });
  return { shown, isOk: code === 0 };
}

const results = [];
for (const part of parts.filter(({ name }) => asked.includes(name)))
  results.push(await measure(part));

const sections = merge(
  sectionsOf(read(values.out) ?? ''),
  results.map(({ shown }) => shown),
  names,
);
writeFileSync(values.out, compose(facts(date), sections));
// The page about browsers shows versions and counts of this file.
if (values.out === RESULTS) writeBrowsers();
const failed = results.filter(({ isOk }) => !isOk).map(({ shown }) => shown.name);
console.log(
  `\n${relative('', values.out)} is written. ${failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All passed.'}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
