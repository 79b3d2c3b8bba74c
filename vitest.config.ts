import { defineConfig } from 'vitest/config';
import { domProjects } from './test/dom/vitest.projects.js';
import { sourceAliases } from './test/support/package-sources.mjs';

/** In these suites one package uses the sources of another. `packages` and others test what was built. */
const fromSources = { resolve: { alias: sourceAliases } };

/** Only a failure takes this long: see docs/decisions/no-absolute-times.md. */
const TEST_TIMEOUT_MS = 300_000;
/** A second try, as in web-test-runner: with browsers, servers and processes running side by side, one may be late. */
const RETRY = 1;

export default defineConfig({
  test: {
    projects: [
      {
        ...fromSources,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          // Files share a module graph per worker: more than half of the time went into loading it again.
          isolate: false,
          // Properties over thousands of inputs are slow on a busy machine.
          retry: RETRY,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        ...fromSources,
        test: {
          // Without a second try: see docs/decisions/simulation.md.
          name: 'simulation',
          environment: 'node',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      ...domProjects,
      {
        ...fromSources,
        test: {
          name: 'chromium',
          environment: 'node',
          include: ['test/chromium/**/*.test.ts'],
          retry: RETRY,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        ...fromSources,
        test: {
          // The relay's buses on real servers, which scripts/bus-servers.mjs finds or installs.
          name: 'bus',
          environment: 'node',
          include: ['test/bus/**/*.test.ts'],
          retry: RETRY,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'packages',
          environment: 'node',
          include: ['test/packages/**/*.test.ts'],
          // TypeScript and what it has parsed are loaded once per worker.
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'examples',
          environment: 'node',
          include: ['test/examples/**/*.test.ts'],
          globalSetup: 'test/support/shared-chromium.ts',
          // They build the same folders.
          fileParallelism: false,
          retry: RETRY,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'demo',
          environment: 'node',
          include: ['test/demo/**/*.test.ts'],
          globalSetup: ['test/demo/support/built-demo.ts', 'test/support/shared-chromium.ts'],
          // `npm start` builds the demo again, while the others use it.
          fileParallelism: false,
          retry: RETRY,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'docs',
          environment: 'node',
          include: ['test/docs/**/*.test.ts'],
          globalSetup: ['test/docs/support/built-site.ts', 'test/support/shared-chromium.ts'],
          retry: RETRY,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'adoption',
          environment: 'node',
          include: ['test/adoption/**/*.test.ts'],
          globalSetup: 'test/adoption/support/installed.ts',
          // Builds take all cores by themselves.
          fileParallelism: false,
          testTimeout: TEST_TIMEOUT_MS,
          // They install packages and build pages.
          hookTimeout: 3 * TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            checker: './node_modules/typescript-7/bin/tsc',
            include: ['test/types/**/*.test-d.ts'],
            tsconfig: './test/types/tsconfig.json',
          },
        },
      },
    ],
  },
});
