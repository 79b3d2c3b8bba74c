// What `npm test` runs, and in which order.
import { availableParallelism } from 'node:os';
import { buildSteps } from '../build.mjs';
import { runLogged } from './program.mjs';
import {
  command,
  inBrowsers,
  withServers,
  withWebKitShell,
  inOrder,
  step,
  together,
  vitest,
} from './runners.mjs';
import { repeatFailed } from './repeat-failed.mjs';
import { webTestRunner } from './web-test-runner.mjs';

/** Runs in the headless shell, which is faster; routes of attack run in the Chromium that users have. */
const HEADLESS_FILES = ['test/browser/**/*.test.ts', '!test/browser/fixtures/scrolling.test.ts'];
/** The shell counts layout shifts during a scroll that users do not see. */
const CHROMIUM_FILES = ['test/security/**/*.test.ts', 'test/browser/fixtures/scrolling.test.ts'];

/**
 * What an engine itself must enforce: the routes of attack, the sandbox and the focus. `npm run test:engines`, a job of
 * CI, runs every file in all engines. The routes left out here are those that our own code closes, in Chromium too.
 */
const ENGINE_FILES = [
  'test/security/*.test.ts',
  '!test/security/{answers,covered-dialog,data,question-tricks,uninvited-modes}.test.ts',
  'test/browser/sandbox/{handshake,policy}.test.ts',
  'test/browser/frame/focus-guard.test.ts',
];

/** Everything that docs/pages/guides/security.md claims; otherwise it is part of `browser`, `chromium` and `unit`. */
const SECURITY_FILES = [
  'test/security/*.test.ts',
  'test/browser/sandbox/*.test.ts',
  'test/browser/frame/{ask-dialog,floods,focus-guard,page-settings,policy,sandbox-kinds,sign-in,view-activity}.test.ts',
  'test/browser/dialects/openai*.test.ts',
];
const SECURITY_UNITS = [
  'policy',
  'relay',
  'security',
  'server',
  'fuzz',
  'host/auth',
  'host/connection',
  'host/consent',
  'host/dialects',
  'host/link',
  'host/requests',
  'host/session',
  'mcp-app-frame',
  'relay',
];

/** Tests wait as much as they compute; by default vitest leaves a core free. */
const WORKERS = availableParallelism() + 1;

/**
 * Compiles without output, and faster when little changed since the last time. TypeScript 6, which tests use as a
 * library, has a command called `tsc` too, so this one is named by its file.
 */
const typeCheck = (project) =>
  command(
    'node',
    'node_modules/typescript-7/bin/tsc',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/${project.replaceAll('/', '-')}.tsbuildinfo`,
  );

/** Vitest for tests with browsers, servers and other programs, of which one may be late. */
const vitestWithPrograms =
  (...chosen) =>
  async (log) => {
    const first = await vitest(...chosen)(log);
    return repeatFailed(first, ({ file }) => vitest(...chosen, file)(log));
  };

const build = (options) =>
  step('the build', (log) =>
    buildSteps((program, args) => runLogged(log, program, args), log.write, options),
  );

/** The suites by name, for these engines. A suite is a function of its log. */
export function suitesFor(engines) {
  const inChromium = (tests) => (log) =>
    inBrowsers(log, ['chromium'], ['chromium'], () => tests(log));
  // Pages of desktop shells are among the tests of the sandbox.
  const inShells = engines.includes('webkit') ? withWebKitShell : (tests) => tests;
  const others = (found) => found.filter((engine) => engine !== 'chromium');
  return {
    format: command('oxfmt', '--check', '.'),
    lint: command('oxlint', '--deny-warnings', '.'),
    build: build({}),
    // The part of a build that the quick check needs, if something changed.
    prepare: build({
      ifChanged: true,
      without: ['bundles for pages without a build', 'bundles of the tools'],
    }),
    types: inOrder(
      typeCheck('test/tsconfig.sources.json'),
      typeCheck('packages/tokens/build'),
      typeCheck('stories'),
      typeCheck('examples/demo'),
      typeCheck('docs'),
      vitest('--project=types'),
    ),
    unit: vitest(
      '--project=unit',
      '--project=jsdom',
      '--project=happy-dom',
      `--maxWorkers=${WORKERS}`,
    ),
    // It computes all the time, so one worker is enough.
    simulation: vitest('--project=simulation', '--maxWorkers=1'),
    packages: vitest('--project=packages', '--maxWorkers=2'),
    bus: withServers(vitestWithPrograms('--project=bus')),
    examples: inChromium(vitestWithPrograms('--project=examples')),
    demo: inChromium(vitestWithPrograms('--project=demo')),
    chromium: inChromium(inShells(vitestWithPrograms('--project=chromium', '--maxWorkers=2'))),
    // Installs bundlers and frameworks, so it is not part of `all`.
    adoption: inChromium(vitest('--project=adoption')),
    // Installs the generator of the site, builds it and runs axe on every page, so it is not part of `all`. The content
    // of the pages is checked in `packages` and `unit`: links, code, generated tables, error reasons.
    docs: inChromium(vitest('--project=docs')),
    stories: inChromium(
      vitestWithPrograms('--config=stories/vitest.config.ts', `--maxWorkers=${WORKERS}`),
    ),
    // Chromium runs every file, the other engines those in which they may differ, one file at a time each.
    browser: (log) =>
      inBrowsers(log, engines, ['chromium'], (found) =>
        together(
          inOrder(
            () => webTestRunner(log, ['headless'], HEADLESS_FILES),
            () => webTestRunner(log, ['chromium'], CHROMIUM_FILES),
          ),
          ...(others(found).length > 0
            ? [() => webTestRunner(log, others(found), ENGINE_FILES)]
            : []),
        )(log),
      ),
    engines: (log) => inBrowsers(log, engines, engines, (found) => webTestRunner(log, found)),
    security: inOrder(
      vitest('--project=unit', ...SECURITY_UNITS.map((name) => `test/unit/${name}/`)),
      vitest('--project=packages', 'test/packages/relay-under-attack.test.ts'),
      inChromium(
        inShells(
          vitest(
            '--project=chromium',
            'test/chromium/sandbox/',
            'test/chromium/dialog-fuzz.test.ts',
            'test/chromium/heavy-data.test.ts',
            'test/chromium/page-modals.test.ts',
          ),
        ),
      ),
      (log) =>
        inBrowsers(log, engines, ['chromium'], (found) =>
          webTestRunner(log, found, SECURITY_FILES),
        ),
    ),
  };
}

/** Suites of one stage run at the same time; a stage starts when the previous one is done. */
export const STAGES = {
  all: [
    ['format', 'lint', 'build'],
    ['types', 'unit', 'simulation', 'packages', 'bus'],
    ['examples', 'demo', 'chromium'],
    ['stories'],
    ['browser'],
  ],
  check: [['prepare'], ['format', 'lint', 'types', 'unit']],
};

/** The others could only repeat a failure of these. */
export const PREREQUISITES = ['build', 'prepare'];
