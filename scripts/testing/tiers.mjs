// Which tests a contributor waits for. `npm test` is the quick tier, `npm run test:slow` the rest; CI runs both with
// `npm test all`. A file is in the quick tier unless it is listed here.

/** Runs in the slow tier only. */
export const SLOW_FILES = [
  'test/bus/cluster.test.ts',
  'test/chromium/conformance.test.ts',
  'test/chromium/dialog-fuzz.test.ts',
  'test/chromium/many-frames.test.ts',
  'test/chromium/repeated-file.test.ts',
  'test/chromium/sandbox/custom-scheme.test.ts',
  'test/chromium/sandbox/webkitgtk-shell.test.ts',
  'test/chromium/soak.test.ts',
  'test/demo/bad-servers.test.ts',
  'test/demo/command.test.ts',
  'test/demo/experience.test.ts',
  'test/demo/newcomer.test.ts',
  'test/examples/backend.test.ts',
  'test/examples/hot-reload.test.ts',
  'test/packages/attw.test.ts',
  'test/packages/jsx-types.test.ts',
  'test/packages/react-18-types.test.ts',
  'test/unit/conformance/relay.test.ts',
];

/**
 * Runs in both tiers: with a sample of its cases in the quick one, and with all of them in the slow one
 * (test/support/tier.ts).
 */
export const SAMPLED_FILES = [
  'test/bus/contract.test.ts',
  'test/chromium/compat.test.ts',
  'test/chromium/heavy-data.test.ts',
  'test/chromium/interop.test.ts',
  'test/chromium/page-modals.test.ts',
  'test/examples/projects.test.ts',
  'test/examples/templates.test.ts',
  'test/packages/bundlers.test.ts',
  'test/packages/relay-under-attack.test.ts',
  'test/simulation/determinism.test.ts',
  'test/simulation/faults.test.ts',
  'test/unit/fuzz/consent.test.ts',
  'test/unit/host/auth/transport-auth.test.ts',
  'test/unit/host/connection/heal-json-fuzz.test.ts',
  'test/unit/host/identity/no-crossing.test.ts',
  'test/unit/inspector/hostile.test.ts',
  'test/unit/policy/random-input.test.ts',
  'test/unit/rpc/fuzz.test.ts',
  'test/unit/tokens/create-theme.test.ts',
];

const within = (folder) => (file) => file.startsWith(`${folder}/`);

/** The files of a folder that the slow tier runs. */
export const slowFilesIn = (folder) => [...SLOW_FILES, ...SAMPLED_FILES].filter(within(folder));

/** What vitest needs to run a tier of a folder: the files to leave out, or those to run. All of them: nothing. */
export function filesOfTier(tier, folder) {
  if (tier === 'quick') return SLOW_FILES.filter(within(folder)).map((file) => `--exclude=${file}`);
  return tier === 'slow' ? slowFilesIn(folder) : [];
}

/** The same for patterns of web-test-runner. Tests in a browser do not know the tier, so none of them is sampled. */
export function patternsOfTier(tier, folder, patterns) {
  if (tier === 'quick')
    return [...patterns, ...SLOW_FILES.filter(within(folder)).map((file) => `!${file}`)];
  return tier === 'slow' ? slowFilesIn(folder) : patterns;
}
