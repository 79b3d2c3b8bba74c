// `npm run mutation [-- --only policy,rpc] [--files <glob>] [--concurrency n] [--keep | --kept] [--json file] [--markdown file]`:
// changes the code of the folders that must not be wrong, one small mistake at a time, and runs their unit tests against
// each. A mistake that no test finds is listed with its line. Exits with 1 if a folder is below the required score. It
// takes minutes to an hour for each folder, so it is not part of `npm test`. With `--keep` the scores are kept in
// test/mutation/scores.json, and a folder whose code and tests have not changed since is not measured again. `--kept`
// measures nothing: it shows the kept scores, and which folders have changed since.
import { createHash } from 'node:crypto';
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FOLDERS, REQUIRED_SCORE } from '../test/mutation/folders.mjs';
import { build } from './build.mjs';
import { table } from './documents/markdown-table.mjs';
import { ensureDependencies, ensureInstalled, root, run } from './setup.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    only: text,
    files: text,
    concurrency: text,
    keep: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    json: text,
    markdown: text,
  },
});
const SCORES = join(root, 'test/mutation/scores.json');
const readScores = () => (existsSync(SCORES) ? JSON.parse(readFileSync(SCORES, 'utf8')) : {});
const kept = readScores();
const all = Object.keys(FOLDERS).filter((name) => !values.kept || kept[name]);
const asked = values.only?.split(',') ?? all;
const unknown = asked.filter((name) => !Object.hasOwn(FOLDERS, name));
const isPart = values.files !== undefined;
if (unknown.length > 0 || (isPart && (asked.length !== 1 || values.keep))) {
  console.error(
    unknown.length > 0
      ? `No folder ${unknown.join(', ')}. There are: ${Object.keys(FOLDERS).join(', ')}`
      : '--files needs --only with one folder, and a part of a folder is not kept.',
  );
  process.exit(2);
}
ensureDependencies();
ensureInstalled('test/mutation');
if ((await build({ ifChanged: true })) !== 0) process.exit(1);

const cache = join(root, 'node_modules/.cache/mcp-app-mutation');
mkdirSync(cache, { recursive: true });

/** The files that these patterns select; `!` excludes. Node 20, which starts this file, does not have `globSync`. */
function filesOf(patterns) {
  const [hidden, shown] = [true, false].map((isHidden) =>
    patterns
      .filter((pattern) => pattern.startsWith('!') === isHidden)
      .map((pattern) => pattern.replace('!', '')),
  );
  return fs.globSync(shown, { cwd: root, exclude: hidden }).sort();
}

/** Identifies the code of a folder and its tests. */
function stateOf({ mutate, tests }) {
  const ofTests = tests.flatMap((name) => [
    `test/unit/${name}/**/*.ts`,
    `test/unit/${name}.test.ts`,
  ]);
  const hash = createHash('sha256');
  for (const file of [...filesOf(mutate), ...filesOf(ofTests)])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** A run that was stopped may have written half of its report. */
function forgetUnlessWhole(file) {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    rmSync(file, { force: true });
  }
}

/** Runs Stryker on one folder. Returns its mutants, each with its file. */
function mutantsOf(name) {
  const { mutate, tests, without = [], testTimeout = 30_000, pool = 'threads' } = FOLDERS[name];
  const report = join(cache, `${name}.json`);
  rmSync(report, { force: true });
  const earlier = join(cache, `${name}.incremental.json`);
  forgetUnlessWhole(earlier);
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
    incrementalFile: earlier,
    // Only for endless loops: tests that wait have their own limit. On a busy machine a shorter one finds what no test does.
    timeoutMS: 3 * testTimeout,
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
  // The report also has what earlier runs found in other files.
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return filesOf(options.mutate).flatMap((file) =>
    (files[file]?.mutants ?? []).map((mutant) => ({ file, ...mutant })),
  );
}

const FOUND = ['Killed', 'Timeout', 'RuntimeError'];
const MISSED = ['Survived', 'NoCoverage'];

/** Measures a folder, and lists what the tests missed. Undefined if the run failed. */
function measure(name) {
  console.log(`\n=== ${name}`);
  const state = stateOf(FOLDERS[name]);
  const mutants = mutantsOf(name);
  if (!mutants) return undefined;
  const among = (kinds) => mutants.filter(({ status }) => kinds.includes(status));
  const missed = among(MISSED);
  for (const { file, location, mutatorName, replacement, status } of missed)
    console.log(
      `${file}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement?.split('\n')[0]}`,
    );
  return {
    mutants: among(FOUND).length + missed.length,
    found: among(FOUND).length,
    timeouts: among(['Timeout']).length,
    date: new Date().toISOString().slice(0, 10),
    state,
  };
}

const isSame = (name) => kept[name]?.state === stateOf(FOLDERS[name]);
const isKept = (name) => values.kept || (values.keep && isSame(name));
const results = asked.map((name) => {
  const measured = isKept(name) ? kept[name] : measure(name);
  if (values.keep && measured) {
    // Another run may have kept a score since.
    const scores = { ...readScores(), [name]: measured };
    writeFileSync(SCORES, `${JSON.stringify(scores, undefined, 2)}\n`);
  }
  const { mutants, found, timeouts } = measured ?? {};
  const score = (100 * found) / mutants;
  // On a busy machine a test may also be late without the mistake.
  const sureScore = (100 * (found - timeouts)) / mutants;
  const isChanged = values.kept && !isSame(name);
  return { name, ...measured, score, sureScore, isChanged, isSound: sureScore >= REQUIRED_SCORE };
});

const percent = (score) => (Number.isFinite(score) ? `${score.toFixed(1)} %` : 'did not run');
const rows = results.map(
  ({ name, mutants, found, timeouts, score, sureScore, date, isChanged }) => [
    `\`${name}\``,
    ...[mutants, found, timeouts].map((count) => String(count ?? '')),
    percent(score),
    percent(sureScore),
    `${date ?? ''}${isChanged ? ', changed since' : ''}`,
  ],
);
const columns = ['folder', 'mutants', 'found', 'timeouts', 'score', 'without timeouts', 'measured'];
const markdown = `## Mutation testing

Each mutant is one small mistake in the code; the score is the share that the unit tests find, also without those that only made a test hang. Required: ${REQUIRED_SCORE} %.

${table(columns, rows)}`;
console.log(`\n${markdown}`);
if (values.markdown) writeFileSync(values.markdown, markdown);
if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 2));
process.exitCode = results.every(({ isSound }) => isSound) ? 0 : 1;
