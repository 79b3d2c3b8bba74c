// `npm test [suite ...]`: sets up what is missing, runs the suites, ends with one line over all of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ENGINES } from './find-browsers.mjs';
import { ensureBrowsers, ensureDependencies, installHint, run } from './setup.mjs';

ensureDependencies();

const reports = mkdtempSync(join(tmpdir(), 'mcp-app-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A command that passes or fails as a whole counts as one test. */
const command =
  (program, ...args) =>
  () => {
    const ok = run(program, args) === 0;
    return { passed: Number(ok), failed: Number(!ok) };
  };

/** Several parts of one suite; all run, whatever the others say. */
const inOrder =
  (...parts) =>
  () => {
    const counts = parts.map((part) => part());
    const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
    return { passed: sum('passed'), failed: sum('failed') };
  };

/** A runner that writes its counts as JSON; without a report it failed, whatever it printed. */
function reported(program, args, env, read) {
  const file = join(reports, `${Math.random()}.json`);
  const status = run(program, args(file), { env: { ...process.env, ...env, TEST_REPORT: file } });
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const vitest =
  (...chosen) =>
  () =>
    reported(
      'vitest',
      (file) => [
        'run',
        ...chosen,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      {},
      (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
    );

/** Runs tests with the engines that are there; without one that is required they fail. */
function inBrowsers(wanted, required, tests) {
  const found = ensureBrowsers(wanted);
  for (const engine of wanted.filter((name) => !found.includes(name))) {
    const line = `${engine} not found. To install it: ${installHint(engine)}`;
    if (required.includes(engine)) {
      console.error(`[test] ${line}`);
      return { passed: 0, failed: 1 };
    }
    console.warn(`[test] ${line} (skipped)`);
  }
  return tests(found);
}

/** What the engines differ in most, and what is worst: isolation, layout, focus, top layer, colours. */
const ENGINE_FILES = [
  'test/security/*.test.ts',
  'test/browser/peer-over-windows.test.ts',
  'test/browser/sandbox/*.test.ts',
  'test/browser/frame/{accessibility,ask-dialog,color-scheme,display-*,focus-guard}.test.ts',
  'test/browser/frame/{life,many,prewarm,sandbox-kinds,size,theme*,user-activation}.test.ts',
];

const wtr = (engines, files = []) =>
  reported(
    'wtr',
    () => (files.length > 0 ? ['--files', ...files] : []),
    { BROWSERS: engines.join(',') },
    (report) => report,
  );

/** Chromium runs every file, the others what they may differ in; `engines` runs all in all. */
const wtrWhereItDiffers = (engines) => {
  const others = engines.filter((engine) => engine !== 'chromium');
  return inOrder(
    () => wtr(['chromium']),
    ...(others.length > 0 ? [() => wtr(others, ENGINE_FILES)] : []),
  )();
};

/** All that packages/elements/SECURITY.md claims; part of `browser` and `unit` otherwise. */
const SECURITY_FILES = [
  'test/security/*.test.ts',
  'test/browser/sandbox/*.test.ts',
  'test/browser/frame/{ask-dialog,floods,focus-guard,policy,sandbox-kinds}.test.ts',
];
const SECURITY_UNITS = ['policy', 'security', 'server', 'host/consent', 'mcp-app-frame'];

const inChromium = (tests) => () => inBrowsers(['chromium'], ['chromium'], tests);

/** Tests wait as much as they work; by itself vitest leaves a core free. */
const WORKERS = availableParallelism() + 1;

const suites = {
  format: command('prettier', '--check', '--log-level', 'warn', '.'),
  lint: command('oxlint', '--deny-warnings', '.'),
  build: () => {
    const ok = build() === 0;
    return { passed: Number(ok), failed: Number(!ok) };
  },
  types: inOrder(
    command('tsc', '-p', 'test'),
    command('tsc', '-p', 'packages/tokens/build'),
    command('tsc', '-p', 'stories'),
    command('tsc', '-p', 'examples/demo'),
    vitest('--project=types'),
  ),
  unit: vitest('--project=unit', `--maxWorkers=${WORKERS}`),
  packages: vitest('--project=packages', `--maxWorkers=${WORKERS}`),
  examples: inChromium(vitest('--project=examples')),
  chromium: inChromium(vitest('--project=chromium', '--maxWorkers=2')),
  stories: inChromium(vitest('--config=stories/vitest.config.ts', `--maxWorkers=${WORKERS}`)),
  browser: () => inBrowsers(ENGINES, ['chromium'], wtrWhereItDiffers),
  engines: () => inBrowsers(ENGINES, ENGINES, (engines) => wtr(engines)),
  security: inOrder(
    vitest('--project=unit', ...SECURITY_UNITS.map((name) => `test/unit/${name}/`)),
    () => inBrowsers(ENGINES, ['chromium'], (engines) => wtr(engines, SECURITY_FILES)),
  ),
};

/** These are asked for by name: all runs what is in them, or the most of it. */
const BY_NAME = ['engines', 'security'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(
    `Unknown suite ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}`,
  );
  process.exit(2);
}
const names =
  asked.length > 0 ? asked : Object.keys(suites).filter((name) => !BY_NAME.includes(name));

const total = { passed: 0, failed: 0 };
const rows = [];
for (const name of names) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const { passed, failed } = suites[name]();
  total.passed += passed;
  total.failed += failed;
  rows.push({ suite: name, passed, failed, seconds: Math.round((Date.now() - started) / 1000) });
  // Without a build the rest would only repeat its failure.
  if (name === 'build' && failed > 0) break;
}
console.log('');
console.table(rows);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
