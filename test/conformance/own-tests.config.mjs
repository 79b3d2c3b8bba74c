// The project's browser tests, limited to those whose names have an id that no probe can see from outside.
// CONFORMANCE_IDS names the ids, CONFORMANCE_REPORT the file for the outcomes.
import { writeFileSync } from 'node:fs';
import base from '../../web-test-runner.config.mjs';

const { CONFORMANCE_IDS, CONFORMANCE_REPORT } = process.env;

function testsOf(suite, above = '') {
  const own = (suite?.tests ?? []).map(({ name, passed, skipped }) => ({
    name: `${above} ${name}`,
    passed,
    skipped,
  }));
  return [...own, ...(suite?.suites ?? []).flatMap((one) => testsOf(one, `${above} ${one.name}`))];
}

const nameReporter = () => ({
  onTestRunFinished({ sessions }) {
    const tests = sessions.flatMap(({ testResults }) => testsOf(testResults));
    const broken = sessions
      .filter(({ errors }) => errors.length > 0)
      .map(({ testFile }) => testFile);
    writeFileSync(CONFORMANCE_REPORT, JSON.stringify({ tests, broken }));
  },
});

export default {
  ...base,
  reporters: [nameReporter()],
  testFramework: {
    config: {
      ...base.testFramework.config,
      grep: `\\b(${CONFORMANCE_IDS.split(',').join('|')})\\b`,
    },
  },
};
