// The unit tests of one folder, for Stryker. Unlike in `npm test` nothing is tried twice: a mutant that makes a test
// fail only sometimes is found.
import { defineConfig } from 'vitest/config';

const tests = (process.env.MUTATION_TESTS ?? '').split(',').filter(Boolean);

export default defineConfig({
  test: {
    environment: 'node',
    include: tests.map((folder) => `test/unit/${folder}/**/*.test.ts`),
    isolate: false,
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 5000 } },
  },
});
