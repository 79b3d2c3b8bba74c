// The suites, what a tier runs of each, and in which order.
import { availableParallelism } from 'node:os';
import { buildSteps } from '../build.mjs';
import { runLogged } from './program.mjs';
import {
  command,
  inBrowsers,
  withPrometheus,
  withServers,
  withWebKitShell,
  inOrder,
  step,
  sum,
  together,
  vitest,
} from './runners.mjs';
import { repeatFailed } from './repeat-failed.mjs';
import { filesOfTier, patternsOfTier } from './tiers.mjs';
import { webTestRunner } from './web-test-runner.mjs';

/** Runs in the headless shell, which is faster; routes of attack run in the Chromium that users have. */
export const HEADLESS_FILES = [
  'test/browser/**/*.test.ts',
  '!test/browser/fixtures/scrolling.test.ts',
];
/** The shell counts layout shifts during a scroll that users do not see. */
export const CHROMIUM_FILES = [
  'test/security/**/*.test.ts',
  'test/browser/fixtures/scrolling.test.ts',
];

/**
 * What an engine itself must enforce: the routes of attack, the sandbox and the focus. `npm run test:engines`, a job of
 * CI, runs every file in all engines. The routes left out here are those that our own code closes, in Chromium too.
 */
const ENGINE_FILES = [
  'test/security/*.test.ts',
  '!test/security/{answers,covered-dialog,data,question-tricks,uninvited-modes}.test.ts',
  'test/browser/sandbox/{handshake,policy}.test.ts',
  'test/browser/frame/{focus-guard,shortcuts,user-activation}.test.ts',
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

/** The projects of vitest.config.ts by suite. */
export const PROJECTS = {
  types: ['types'],
  unit: ['unit', 'jsdom', 'happy-dom'],
  simulation: ['simulation'],
  packages: ['packages'],
  bus: ['bus'],
  examples: ['examples'],
  demo: ['demo'],
  chromium: ['chromium'],
  adoption: ['adoption'],
  docs: ['docs'],
};
const projects = (suite) => PROJECTS[suite].map((name) => `--project=${name}`);

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

/** Vitest for tests with browsers, servers and other programs, of which one may be late. `files` limit it. */
const vitestWithPrograms =
  (options, files = []) =>
  async (log) => {
    const first = await vitest(...options, ...files)(log);
    return repeatFailed(first, ({ file }) => vitest(...options, file)(log));
  };

/** Browser tests in these engines; nothing without an engine or a file. */
const inEngines = (engines, files) => async (log) =>
  engines.length > 0 && files.length > 0 ? webTestRunner(log, engines, files) : sum([]);

const build = (options) =>
  step('the build', (log) =>
    buildSteps((program, args) => runLogged(log, program, args), log.write, options),
  );

/** The suites by name, for these engines and this tier: quick, slow or all. A suite is a function of its log. */
export function suitesFor(engines, tier) {
  const files = (name) => filesOfTier(tier, `test/${name}`);
  const inChromium = (tests) => (log) =>
    inBrowsers(log, ['chromium'], ['chromium'], () => tests(log));
  // Tests that drive Chromium from Node, and in the slow tier the other engines too, which the quick one does not install.
  const slowEngines = tier === 'quick' ? ['chromium'] : engines;
  const inSlowEngines = (tests) => (log) =>
    inBrowsers(log, slowEngines, ['chromium'], () => tests(log));
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
      typeCheck('packages/cli/page'),
      typeCheck('packages/conformance/probes'),
      typeCheck('examples/demo'),
      typeCheck('docs'),
      vitest(...projects('types')),
    ),
    unit: vitest(...projects('unit'), `--maxWorkers=${WORKERS}`, ...files('unit')),
    // It computes all the time, so one worker is enough.
    simulation: vitest(...projects('simulation'), '--maxWorkers=1', ...files('simulation')),
    packages: vitest(...projects('packages'), '--maxWorkers=2', ...files('packages')),
    bus: withServers(vitestWithPrograms(projects('bus'), files('bus'))),
    examples: inChromium(
      withPrometheus(vitestWithPrograms(projects('examples'), files('examples'))),
    ),
    demo: inSlowEngines(vitestWithPrograms(projects('demo'), files('demo'))),
    chromium: inSlowEngines(
      inShells(vitestWithPrograms([...projects('chromium'), '--maxWorkers=2'], files('chromium'))),
    ),
    // Installs bundlers and frameworks, so it is not part of `all`.
    adoption: inChromium(vitest(...projects('adoption'))),
    // Installs the generator of the site, builds it and runs axe on every page, so it is not part of `all`. The content
    // of the pages is checked in `packages` and `unit`: links, code, generated tables, error reasons.
    docs: inChromium(vitest(...projects('docs'))),
    stories: inChromium(
      vitestWithPrograms(
        ['--config=stories/vitest.config.ts', `--maxWorkers=${WORKERS}`],
        filesOfTier(tier, 'stories'),
      ),
    ),
    // Chromium runs every file, the other engines those in which they may differ, one file at a time each.
    browser: (log) =>
      inBrowsers(log, slowEngines, ['chromium'], (found) =>
        together(
          inOrder(
            inEngines(['headless'], patternsOfTier(tier, HEADLESS_FILES)),
            inEngines(['chromium'], patternsOfTier(tier, CHROMIUM_FILES)),
          ),
          inEngines(others(found), ENGINE_FILES),
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

const EVERYTHING = [
  ['format', 'lint', 'build'],
  ['types', 'unit', 'simulation', 'packages', 'bus'],
  ['examples', 'demo', 'chromium', 'stories'],
  ['browser'],
];

/**
 * What `npm test quick`, `slow`, `all` and `check` run. Suites of one stage run at the same time; a stage starts when the
 * previous one is done. A suite that is asked for by its name runs whole.
 */
export const RUNS = {
  quick: { tier: 'quick', stages: EVERYTHING },
  slow: {
    tier: 'slow',
    stages: [
      ['build'],
      ['unit', 'simulation', 'packages', 'bus'],
      ['examples', 'demo', 'chromium', 'stories'],
      ['browser'],
    ],
  },
  all: { tier: 'all', stages: EVERYTHING },
  check: { tier: 'quick', stages: [['prepare'], ['format', 'lint', 'types', 'unit']] },
};

/** The others could only repeat a failure of these. */
export const PREREQUISITES = ['build', 'prepare'];
