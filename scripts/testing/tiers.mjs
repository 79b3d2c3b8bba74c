// Which tests a contributor waits for. `npm test` is the quick tier, `npm run test:slow` the rest; CI runs both with
// `npm test all`. A file is in the quick tier unless it is listed here.

/** Runs in the slow tier only. */
export const SLOW_FILES = [
  'stories/adapters/adapters.stories.ts',
  'stories/frame/chatgpt-views.stories.ts',
  'stories/frame/choices.stories.ts',
  'stories/frame/consent.stories.ts',
  'stories/frame/many.stories.ts',
  'stories/frame/mcp-ui.stories.ts',
  'stories/frame/sandbox.stories.ts',
  'stories/frame/shared-view.stories.ts',
  'stories/frame/sources.stories.ts',
  'stories/frame/split.stories.ts',
  'stories/inspector/inspector.stories.ts',
  'stories/root/looks.stories.ts',
  'stories/tokens/gallery.stories.ts',
  'stories/workbench/workbench.stories.ts',
  'test/browser/adapters/contract.test.ts',
  'test/browser/adapters/display-mode.test.ts',
  'test/browser/adapters/dock.test.ts',
  'test/browser/adapters/followed-calls.test.ts',
  'test/browser/adapters/foreign-sandbox.test.ts',
  'test/browser/adapters/hydration.test.ts',
  'test/browser/adapters/openai.test.ts',
  'test/browser/adapters/proposals.test.ts',
  'test/browser/adapters/tool-calls.test.ts',
  'test/browser/adapters/tools-on-mount.test.ts',
  'test/browser/adapters/view.test.ts',
  'test/browser/dev/dev-host.test.ts',
  'test/browser/dialects/openai-beside.test.ts',
  'test/browser/fixtures/buttons.test.ts',
  'test/browser/fixtures/exceptions.test.ts',
  'test/browser/fixtures/plain-html.test.ts',
  'test/browser/fixtures/scrolling.test.ts',
  'test/browser/fixtures/servers.test.ts',
  'test/browser/frame/fill-height.test.ts',
  'test/browser/frame/floods.test.ts',
  'test/browser/frame/identity.test.ts',
  'test/browser/frame/many.test.ts',
  'test/browser/frame/scrolled-past.test.ts',
  'test/browser/frame/sign-in.test.ts',
  'test/browser/frame/size-changes.test.ts',
  'test/browser/frame/tool-once.test.ts',
  'test/browser/frame/unconnected.test.ts',
  'test/browser/frame/zoomed-page.test.ts',
  'test/browser/inspector/accessibility.test.ts',
  'test/browser/inspector/hostile.test.ts',
  'test/browser/interop/official-app-calls.test.ts',
  'test/browser/interop/official-app-requests.test.ts',
  'test/browser/interop/seed-views.test.ts',
  'test/browser/peer-over-windows.test.ts',
  'test/browser/sandbox/relay.test.ts',
  'test/bus/cluster.test.ts',
  'test/chromium/conformance.test.ts',
  'test/chromium/dialog-fuzz.test.ts',
  'test/chromium/many-frames.test.ts',
  'test/chromium/repeated-file.test.ts',
  'test/chromium/sandbox/custom-scheme.test.ts',
  'test/chromium/sandbox/webkitgtk-shell.test.ts',
  'test/chromium/soak.test.ts',
  'test/chromium/view-memory.test.ts',
  'test/demo/bad-servers.test.ts',
  'test/demo/check-command.test.ts',
  'test/demo/command.test.ts',
  'test/demo/conformance-command.test.ts',
  'test/demo/experience.test.ts',
  'test/demo/kept.test.ts',
  'test/demo/leads-on.test.ts',
  'test/demo/model-chat.test.ts',
  'test/demo/newcomer.test.ts',
  'test/demo/trials.test.ts',
  'test/examples/backend.test.ts',
  'test/examples/design-system.test.ts',
  'test/examples/hot-reload.test.ts',
  'test/examples/relay-hosts.test.ts',
  'test/examples/sign-in.test.ts',
  'test/examples/stored-chat.test.ts',
  'test/packages/attw.test.ts',
  'test/packages/cli.test.ts',
  'test/packages/jsx-types.test.ts',
  'test/packages/react-18-types.test.ts',
  'test/security/answers.test.ts',
  'test/security/covered-dialog.test.ts',
  'test/security/question-tricks.test.ts',
  'test/security/server-questions.test.ts',
  'test/security/storage.test.ts',
  'test/security/uninvited-modes.test.ts',
  'test/unit/conformance/relay.test.ts',
];

/**
 * Runs in both tiers: with a sample of its cases in the quick one, and with all of them in the slow one
 * (test/support/tier.ts).
 */
export const SAMPLED_FILES = [
  'test/bus/contract.test.ts',
  'test/chromium/compat.test.ts',
  'test/chromium/first-files.test.ts',
  'test/chromium/late-parts.test.ts',
  'test/chromium/heavy-data.test.ts',
  'test/chromium/interop.test.ts',
  'test/chromium/page-modals.test.ts',
  'test/chromium/theme/matrix.test.ts',
  'test/chromium/theme/places.test.ts',
  'test/demo/engines.test.ts',
  'test/demo/own-origins.test.ts',
  'test/examples/projects.test.ts',
  'test/examples/templates.test.ts',
  'test/packages/bundlers.test.ts',
  'test/packages/exports.test.ts',
  'test/packages/hooks-alone.test.ts',
  'test/packages/npm-pack.test.ts',
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

/** What vitest needs to run a tier of a folder: the files to leave out, or those to run. All of them: nothing. */
export function filesOfTier(tier, folder) {
  if (tier === 'quick') return SLOW_FILES.filter(within(folder)).map((file) => `--exclude=${file}`);
  return tier === 'slow' ? [...SLOW_FILES, ...SAMPLED_FILES].filter(within(folder)) : [];
}

const ENDING = '**/*.test.ts';
/** Whether patterns of web-test-runner include a file: whole folders, files, and `!` before those that are left out. */
const includes = (patterns, file) =>
  !patterns.includes(`!${file}`) &&
  patterns.some((pattern) =>
    pattern.endsWith(ENDING) ? file.startsWith(pattern.slice(0, -ENDING.length)) : file === pattern,
  );

/** The same for web-test-runner. Tests in a browser do not know the tier, so none of them is sampled. */
export function patternsOfTier(tier, patterns) {
  if (tier === 'all') return patterns;
  const slow = SLOW_FILES.filter((file) => includes(patterns, file));
  return tier === 'slow' ? slow : [...patterns, ...slow.map((file) => `!${file}`)];
}
