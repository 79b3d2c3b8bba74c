// Builds every package in order. `npm run build`; `--if-changed` does nothing when nothing changed.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, root, run } from './setup.mjs';

const COMPILING = 'modules and types';

/** What each step creates, from which packages, and its command. */
const steps = [
  ['tokens', ['tokens'], 'npm', ['run', 'build', '--silent', '-w', '@mcp-app/tokens']],
  ['sandbox page', ['elements'], 'node', ['packages/elements/build/sandbox-page.mjs']],
  ['docs address', ['elements'], 'node', ['packages/elements/build/docs-address.mjs']],
  ['modules of the elements', ['elements'], 'node', ['packages/elements/build/bundle.mjs']],
  [
    COMPILING,
    ['elements', 'server', 'devtools', 'tokens', 'react', 'vue', 'create', 'conformance', 'cli'],
    'node',
    // The modules are the same as those of TypeScript 6, in an eighth of the time.
    ['node_modules/typescript-7/bin/tsc', '-b'],
  ],
  ['styles', ['devtools'], 'node', ['scripts/building/compact-styles.mjs', 'devtools']],
  ['bundles for pages without a build', ['elements'], 'node', ['packages/elements/build/cdn.mjs']],
  ['bundles of the tools', ['elements', 'devtools'], 'node', ['packages/devtools/build/cdn.mjs']],
  ['manifest', ['elements'], 'npm', ['run', 'manifest', '--silent', '-w', '@mcp-app/elements']],
  [
    'manifest of the tools',
    ['devtools'],
    'npm',
    ['run', 'manifest', '--silent', '-w', '@mcp-app/devtools'],
  ],
  [
    'svelte components',
    ['elements', 'svelte'],
    'npm',
    ['run', 'build', '--silent', '-w', '@mcp-app/svelte'],
  ],
  ['templates', ['create'], 'node', ['packages/create/build/templates.mjs']],
  [
    'probes of the conformance tests',
    ['elements', 'conformance'],
    'node',
    ['packages/conformance/build/probes.mjs'],
  ],
  [
    'page of the command',
    ['elements', 'devtools', 'tokens', 'cli'],
    'node',
    ['packages/cli/build/page.mjs'],
  ],
  [
    'bundle of the command',
    ['elements', 'server', 'cli'],
    'node',
    ['packages/cli/build/command.mjs'],
  ],
];

/** The steps that `npm start` leaves out: their tools are devDependencies, and the demo does not use what they create. */
export const NOT_FOR_DEMO = [
  'bundles for pages without a build',
  'bundles of the tools',
  'manifest',
  'manifest of the tools',
];

/** The commands that `npm start` builds with. */
export const demoCommands = () =>
  steps
    .filter(([what]) => !NOT_FOR_DEMO.includes(what))
    .map(([what, , program, args]) => ({ what, program, args }));

const stamps = join(root, 'node_modules', '.cache', 'mcp-app-build-steps');
const stampOf = (what) => join(stamps, what.replaceAll(' ', '-'));
const SOURCES = ['src', 'build', 'package.json', 'tsconfig.json'];
/** The templates are those of the examples. */
const TEMPLATES = ['html', 'react', 'vue', 'svelte', 'typescript'].flatMap((kit) => [
  `../../examples/${kit}/view`,
  `../../examples/${kit}/relay-host`,
]);
const MORE_SOURCES = { create: TEMPLATES, cli: ['page'], conformance: ['probes'] };
const sourcesOf = (name) => [...SOURCES, ...(MORE_SOURCES[name] ?? [])];

const newest = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // Files that a build writes are not a reason to build.
  const names = readdirSync(path).filter((name) => !/generated|^(?:dist|node_modules)$/.test(name));
  return Math.max(0, ...names.map((name) => newest(join(path, name))));
};

/** Whether a step ran after the last change of its sources. */
function isBuilt(what, packages) {
  const built = statSync(stampOf(what), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return packages.every(
    (name) =>
      statSync(join(root, 'packages', name, 'dist'), { throwIfNoEntry: false }) &&
      sourcesOf(name).every((source) => newest(join(root, 'packages', name, source)) <= built),
  );
}

/** The compiler keeps the output of deleted sources, and it would be packed with the rest. */
function removeOrphans() {
  for (const name of [
    'elements',
    'server',
    'devtools',
    'react',
    'vue',
    'create',
    'conformance',
    'cli',
  ]) {
    const folder = join(root, 'packages', name);
    // The modules of the elements are not the compiler's.
    const compiled =
      name === 'elements' ? /^(.*)\.d\.ts$/ : /^(?!cdn|page|bin|probes)(.*?)(?:\.d\.ts|\.js)$/;
    for (const file of readdirSync(join(folder, 'dist'), { recursive: true })) {
      const [, path] = compiled.exec(file) ?? [];
      const isOrphan =
        path &&
        !['ts', 'tsx'].some((ending) => existsSync(join(folder, 'src', `${path}.${ending}`)));
      if (isOrphan) rmSync(join(folder, 'dist', file));
    }
  }
}

/**
 * Runs the steps with `run`, all of them or those with changed sources. Resolves with the exit code of the first that
 * fails. A step that is left out stays due.
 */
export async function buildSteps(run, print, { ifChanged = false, without = [] } = {}) {
  for (const [what, packages, program, args] of steps) {
    if (without.includes(what) || (ifChanged && isBuilt(what, packages))) continue;
    const started = Date.now();
    const status = await run(program, args);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    print(`[build] ${what}: ${status === 0 ? `${seconds} s` : 'failed'}\n`);
    if (status !== 0) return status;
    if (what === COMPILING) removeOrphans();
    mkdirSync(stamps, { recursive: true });
    // A file that changed while the step ran is newer than the stamp.
    writeFileSync(stampOf(what), '');
    utimesSync(stampOf(what), new Date(started), new Date(started));
  }
  return 0;
}

/** Builds with output on the terminal. */
export const build = (options) => buildSteps(run, (text) => process.stdout.write(text), options);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureDependencies();
  process.exit(await build({ ifChanged: process.argv.includes('--if-changed') }));
}
