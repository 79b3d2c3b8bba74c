// `npm run mutation [-- --only policy,rpc] [--files <glob>] [--concurrency n] [--json file] [--markdown file]`:
// changes the code of the folders that must not be wrong, one small mistake at a time, and runs their unit tests against
// each. A mistake that no test finds is listed with its line. Exits with 1 if a folder is below the required score. It
// takes minutes to an hour for each folder, so it is not part of `npm test`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FOLDERS, REQUIRED_SCORE } from '../test/mutation/folders.mjs';
import { build } from './build.mjs';
import { table } from './documents/markdown-table.mjs';
import { ensureDependencies, ensureInstalled, root, run } from './setup.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: { only: text, files: text, concurrency: text, json: text, markdown: text },
});
const asked = values.only?.split(',') ?? Object.keys(FOLDERS);
const unknown = asked.filter((name) => !Object.hasOwn(FOLDERS, name));
if (unknown.length > 0 || (values.files !== undefined && asked.length !== 1)) {
  console.error(
    unknown.length > 0
      ? `No folder ${unknown.join(', ')}. There are: ${Object.keys(FOLDERS).join(', ')}`
      : '--files needs --only with one folder.',
  );
  process.exit(2);
}
ensureDependencies();
ensureInstalled('test/mutation');
if ((await build({ ifChanged: true })) !== 0) process.exit(1);

const cache = join(root, 'node_modules/.cache/mcp-app-mutation');
mkdirSync(cache, { recursive: true });

/** Runs Stryker on one folder. Returns its mutants, each with its file. */
function mutantsOf(name) {
  const { mutate, tests, without = [], testTimeout = 30_000, pool = 'threads' } = FOLDERS[name];
  const report = join(cache, `${name}.json`);
  rmSync(report, { force: true });
  const options = {
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false, pool },
    mutate: values.files ? values.files.split(',') : mutate,
    coverageAnalysis: 'perTest',
    // Literals in messages and style are for people; their wording is not a contract.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    concurrency: Number(values.concurrency ?? availableParallelism()),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    // Not below node_modules, where Node does not strip types.
    tempDirName: mkdtempSync(join(tmpdir(), 'mcp-app-mutation-')),
    ignorePatterns: ['**/dist', 'examples', 'stories', 'storybook-static', 'test/visual'],
    incremental: true,
    incrementalFile: join(cache, `${name}.incremental.json`),
    // Only for endless loops: tests that wait have their own limit. On a busy machine a shorter one finds what no test does.
    timeoutMS: 60_000,
    disableTypeChecks: false,
    allowConsoleColors: false,
  };
  const config = join(cache, `${name}.config.json`);
  writeFileSync(config, JSON.stringify(options));
  const stryker = join(root, 'test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = {
    ...process.env,
    MUTATION_TESTS: tests.join(','),
    MUTATION_WITHOUT: without.join(','),
    MUTATION_TEST_TIMEOUT: String(testTimeout),
  };
  if (run(process.execPath, [stryker, 'run', config], { env }) !== 0) return undefined;
  return Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(
    ([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })),
  );
}

const FOUND = ['Killed', 'Timeout', 'RuntimeError'];
const MISSED = ['Survived', 'NoCoverage'];

const results = asked.map((name) => {
  console.log(`\n=== ${name}`);
  const mutants = mutantsOf(name);
  const among = (kinds) => mutants?.filter(({ status }) => kinds.includes(status)) ?? [];
  const [found, missed] = [among(FOUND).length, among(MISSED)];
  const score = (100 * found) / (found + missed.length);
  for (const { file, location, mutatorName, replacement, status } of missed)
    console.log(
      `${file}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement?.split('\n')[0]}`,
    );
  return { name, found, missed: missed.length, score, isSound: score >= REQUIRED_SCORE };
});

const rows = results.map(({ name, found, missed, score }) => [
  `\`${FOLDERS[name].mutate[0].replace('packages/elements/src/', '').replace('/**/*.ts', '')}\``,
  String(found + missed),
  String(found),
  Number.isFinite(score) ? `${score.toFixed(1)} %` : 'did not run',
]);
const markdown = `## Mutation testing

Each mutant is one small mistake in the code; the score is the share that the unit tests find. Required: ${REQUIRED_SCORE} %.

${table(['folder', 'mutants', 'found', 'score'], rows)}`;
console.log(`\n${markdown}`);
if (values.markdown) writeFileSync(values.markdown, markdown);
if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 2));
process.exitCode = results.every(({ isSound }) => isSound) ? 0 : 1;
