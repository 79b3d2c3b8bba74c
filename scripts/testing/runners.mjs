// The kinds of programs that suites run. Each is a function of the suite's log that resolves with { passed, failed,
// failures, hasReport, note }: numbers, a text for each failure, whether those texts are complete, and what the suite's
// line says beside the numbers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ageOf } from '../browsers/browser-versions.mjs';
import { ensureBrowsers, installHint } from '../browsers/install-browsers.mjs';
import { ensureServers, serverHint } from '../installing/bus-servers.mjs';
import { ensurePrometheus, prometheusHint } from '../installing/prometheus.mjs';
import { ensureWebKitShell, shellHint } from '../installing/webkit-shell.mjs';
import { root } from '../setup.mjs';
import { runLogged } from './program.mjs';

const reports = mkdtempSync(join(tmpdir(), 'mcp-app-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
let reportNumber = 0;

const oneFailure = (text) => ({ passed: 0, failed: 1, failures: [text] });

/** A step that passes or fails as a whole counts as one test. */
export const step = (name, work) => async (log) =>
  (await work(log)) === 0 ? { passed: 1, failed: 0, failures: [] } : oneFailure(`${name} failed`);

/** The same for a program. */
export const command = (program, ...args) =>
  step([program, ...args].join(' '), (log) => runLogged(log, program, args));

/** One line of the notes that there are. */
const joined = (notes) => notes.filter(Boolean).join('; ');

/** Counts with one more note. */
const noted = (note, counts) => ({ ...counts, note: joined([note, counts.note]) });

/** The combined counts of several parts. `hasReport`: the failures say what is wrong, without the output. */
export const sum = (counts) => ({
  hasReport: counts.every(({ failed, hasReport }) => failed === 0 || hasReport),
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  note: joined(counts.map(({ note }) => note)),
});

/** Several parts of one suite, one after the other; all run, even if others fail. */
export const inOrder =
  (...parts) =>
  async (log) => {
    const counts = [];
    for (const part of parts) counts.push(await part(log));
    return sum(counts);
  };

/** Several parts of one suite at the same time, for those that wait more than they compute. */
export const together =
  (...parts) =>
  async (log) =>
    sum(await Promise.all(parts.map((part) => part(log))));

/** A runner that writes a report as JSON; without a report it failed, whatever it printed. */
export async function reported(log, program, args, env, read) {
  const file = join(reports, `${reportNumber++}.json`);
  const status = await runLogged(log, program, args(file), { ...env, TEST_REPORT: file });
  let counts;
  try {
    counts = { ...read(JSON.parse(readFileSync(file, 'utf8'))), hasReport: true };
  } catch {
    return oneFailure(`${program} ended with exit code ${status} and without a report`);
  }
  if (status === 0 || counts.failed > 0) return counts;
  return {
    ...counts,
    ...oneFailure(`${program} ended with exit code ${status}`),
    passed: counts.passed,
    hasReport: false,
  };
}

/** Each file in vitest's report; one that could not be loaded, or whose setup failed, counts as one failure. */
function readVitest({ testResults }) {
  const outcomes = testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const failures = failed.map(
      (test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`,
    );
    if (failures.length === 0 && status === 'failed') failures.push(`${file}\n${message}`);
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    return { file, passed, failed: failures.length, failures };
  });
  return { ...sum(outcomes), outcomes };
}

export const vitest =
  (...chosen) =>
  (log) =>
    reported(
      log,
      'vitest',
      (file) => [
        'run',
        ...chosen,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      {},
      readVitest,
    );

let installing = Promise.resolve();
/** One installation at a time: a second one would wait for the package manager's lock, and fail. */
const installedOnce = (install) => (installing = installing.then(install));

/**
 * Runs tests with the available engines, after installing what is missing. Without a required engine they fail with the
 * command that installs it; another missing engine is skipped, and the log and the suite's line say so.
 */
export async function inBrowsers(log, wanted, required, tests) {
  const found = await installedOnce(() => ensureBrowsers(wanted));
  const skipped = wanted.filter((engine) => !found.includes(engine));
  for (const engine of skipped) {
    const line = `${engine} not found. To install it: ${installHint(engine)}`;
    if (required.includes(engine)) return { ...oneFailure(line), hasReport: true };
    log.write(`${line} (skipped)\n`);
  }
  const counts = await tests(found);
  const notes = [
    ...skipped.map((engine) => `${engine} skipped: ${installHint(engine)}`),
    ...found.map((engine) => ageOf(engine)),
  ];
  return noted(joined(notes), counts);
}

/** Runs tests after installing missing servers; without them the tests that need them are skipped. */
export const withServers = (tests) => async (log) => {
  const missing = await installedOnce(() => ensureServers());
  const note = missing.length > 0 ? `${missing.join(', ')} skipped: ${serverHint(missing)}` : '';
  if (note) log.write(`${note}\n`);
  return noted(note, await tests(log));
};

/** Runs tests after installing Prometheus; without it the tests that need it are skipped. */
export const withPrometheus = (tests) => async (log) => {
  const isThere = await installedOnce(ensurePrometheus);
  const note = isThere ? '' : `Prometheus skipped: ${prometheusHint}`;
  if (note) log.write(`${note}\n`);
  return noted(note, await tests(log));
};

/** Runs tests after installing WebKitGTK for pages in custom schemes; without it the tests that need it are skipped. */
export const withWebKitShell = (tests) => async (log) => {
  const note = (await installedOnce(ensureWebKitShell)) ? '' : `WebKitGTK skipped: ${shellHint}`;
  if (note) log.write(`${note}\n`);
  return noted(note, await tests(log));
};
