// Writes { passed, failed } over all browsers to the file that TEST_REPORT names.
import { writeFileSync } from 'node:fs';

function count(suite, totals) {
  for (const test of suite?.tests ?? []) {
    if (!test.skipped) totals[test.passed ? 'passed' : 'failed']++;
  }
  for (const inner of suite?.suites ?? []) count(inner, totals);
}

export const countReporter = () => ({
  onTestRunFinished({ sessions }) {
    const totals = { passed: 0, failed: 0 };
    for (const { testResults, errors, passed } of sessions) {
      const before = totals.failed;
      count(testResults, totals);
      // A file that broke before or after its tests counts as one failure.
      if (totals.failed === before && (errors.length > 0 || !passed)) totals.failed++;
    }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(totals));
  },
});
