// The unit tests of one folder, for Stryker. Unlike in `npm test` nothing is tried twice: a mutant that makes a test
// fail only sometimes is found.
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { sourceAliases } from '../support/package-sources.mjs';

const listed = (name) => (process.env[name] ?? '').split(',').filter(Boolean);

/** The first failure ends the run of a mutant, so the files that take the shortest time run first. */
class ShortestFirst extends BaseSequencer {
  async sort(files) {
    const duration = (file) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
    return files.toSorted((a, b) => duration(a) - duration(b));
  }
}

export default defineConfig({
  resolve: { alias: sourceAliases },
  test: {
    environment: 'node',
    include: listed('MUTATION_TESTS').flatMap((name) => [
      `test/unit/${name}/**/*.test.ts`,
      `test/unit/${name}.test.ts`,
    ]),
    exclude: listed('MUTATION_WITHOUT').map((file) => `test/unit/${file}.test.ts`),
    // Files that share a worker also share modules, and then far fewer mutants are found: 129 of 621 of `host/consent`
    // instead of 454.
    isolate: true,
    sequence: { sequencer: ShortestFirst },
    // A mutant often makes a test hang. That the test ends by itself is cheaper than a new process.
    testTimeout: Number(process.env.MUTATION_TEST_TIMEOUT),
    hookTimeout: 10_000,
    expect: { poll: { timeout: 5000 } },
  },
});
