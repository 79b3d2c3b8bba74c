// The unit tests of one folder, for Stryker. Unlike in `npm test` nothing is tried twice: a mutant that makes a test
// fail only sometimes is found.
import { defineConfig } from 'vitest/config';

const listed = (name) => (process.env[name] ?? '').split(',').filter(Boolean);

export default defineConfig({
  test: {
    environment: 'node',
    include: listed('MUTATION_TESTS').map((folder) => `test/unit/${folder}/**/*.test.ts`),
    exclude: listed('MUTATION_WITHOUT').map((file) => `test/unit/${file}.test.ts`),
    // Stryker selects the mutant and measures coverage in a setup file. Without isolation only the first test file has it.
    isolate: true,
    testTimeout: 30_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 5000 } },
  },
});
