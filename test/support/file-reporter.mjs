// Writes the outcome of each file in each engine to the file that TEST_REPORT names: { engine, file, passed, failed,
// failures }.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Milliseconds in the tests of a suite. */
const timeOf = (suite) =>
  (suite?.tests ?? []).reduce((sum, { duration = 0 }) => sum + duration, 0) +
  (suite?.suites ?? []).reduce((sum, inner) => sum + timeOf(inner), 0);

/** Prints the slowest suites, to find out where time can be saved. */
function printSlowest(sessions) {
  const slowest = sessions
    .map(({ testResults, testFile, browser }) => ({
      what: `${browser.name} ${relative('', testFile)}`,
      ms: timeOf(testResults),
    }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, Number(process.env.SLOWEST ?? 15));
  console.log('Slowest files:');
  for (const { what, ms } of slowest)
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`);
}

const textOf = ({ message = 'failed', stack = '' } = {}) => `${message}\n${stack}`;

function count(suite, where, counts) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) continue;
    counts[test.passed ? 'passed' : 'failed']++;
    if (!test.passed) counts.failures.push(`${where} > ${test.name}\n${textOf(test.error)}`);
  }
  for (const inner of suite?.suites ?? []) count(inner, `${where} > ${inner.name}`, counts);
}

function outcomeOf(engine, { testResults, errors, passed, testFile, browser }) {
  const file = relative('', testFile);
  const where = `${browser.name}: ${file}`;
  const counts = { passed: 0, failed: 0, failures: [] };
  count(testResults, where, counts);
  // A hook or the page itself failed. The tests of a hook fail too, and know nothing of its error: that comes first.
  const isBroken = errors.length > 0 || (counts.failed === 0 && !passed);
  if (isBroken) counts.failures.unshift([where, ...errors.map(textOf)].join('\n'));
  if (counts.failed === 0 && isBroken) counts.failed = 1;
  return { engine, file, ...counts };
}

/** `engines` are the names of the browsers, in the order of the configuration. */
export function fileReporter(engines) {
  let browsers;
  return {
    start: (run) => (browsers = run.browsers),
    onTestRunFinished({ sessions }) {
      const all = [...sessions];
      printSlowest(all);
      const engineOf = ({ browser }) => engines[browsers.indexOf(browser)];
      const outcomes = all.map((session) => outcomeOf(engineOf(session), session));
      if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(outcomes));
    },
  };
}
