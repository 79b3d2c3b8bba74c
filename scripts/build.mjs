// Builds every package in order. `npm run build`; `--if-changed` does nothing when nothing changed.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, root, run } from './setup.mjs';

/** What each step makes, and the command that makes it. */
const steps = [
  ['tokens', 'npm', ['run', 'build', '--silent', '-w', '@mcp-app/tokens']],
  ['sandbox page', 'node', ['packages/elements/build/sandbox-page.mjs']],
  ['modules and types', 'tsc', ['-b']],
  ['bundles for pages without a build', 'node', ['packages/elements/build/cdn.mjs']],
  ['manifest', 'npm', ['run', 'manifest', '--silent', '-w', '@mcp-app/elements']],
  ['svelte components', 'npm', ['run', 'build', '--silent', '-w', '@mcp-app/svelte']],
];

const stamp = join(root, 'node_modules', '.cache', 'mcp-app-build');
const sources = ['src', 'build', 'package.json', 'tsconfig.json'];

const newest = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // What a build writes is no reason to build.
  const names = readdirSync(path).filter((name) => !name.includes('generated'));
  return Math.max(0, ...names.map((name) => newest(join(path, name))));
};

/** Whether the last build is newer than everything it was made from. */
function isBuilt() {
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const packages = readdirSync(join(root, 'packages'));
  return packages.every(
    (name) =>
      statSync(join(root, 'packages', name, 'dist'), { throwIfNoEntry: false }) &&
      sources.every((source) => newest(join(root, 'packages', name, source)) <= built),
  );
}

/** Runs all steps; returns the exit code of the first that fails. */
export function build({ ifChanged = false } = {}) {
  if (ifChanged && isBuilt()) return 0;
  for (const [what, program, args] of steps) {
    const started = Date.now();
    const status = run(program, args);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`[build] ${what}: ${status === 0 ? `${seconds} s` : 'failed'}`);
    if (status !== 0) return status;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureDependencies();
  process.exit(build({ ifChanged: process.argv.includes('--if-changed') }));
}
