// Writes { passed, failed, failures } over all browsers to the file that TEST_REPORT names.
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

function count(suite, where, totals) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) continue;
    totals[test.passed ? 'passed' : 'failed']++;
    if (!test.passed) {
      const { message = 'failed', stack = '' } = test.error ?? {};
      totals.failures.push(`${where} > ${test.name}\n${message}\n${stack}`);
    }
  }
  for (const inner of suite?.suites ?? []) count(inner, `${where} > ${inner.name}`, totals);
}

export const countReporter = () => ({
  onTestRunFinished({ sessions }) {
    const totals = { passed: 0, failed: 0, failures: [] };
    for (const { testResults, errors, passed, testFile, browser } of sessions) {
      const before = totals.failed;
      const where = `${browser.name}: ${relative('', testFile)}`;
      count(testResults, where, totals);
      // A file that failed before or after its tests counts as one failure.
      if (totals.failed === before && (errors.length > 0 || !passed)) {
        totals.failed++;
        totals.failures.push([where, ...errors.map(({ message }) => message)].join('\n'));
      }
    }
    printSlowest([...sessions]);
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(totals));
  },
});
