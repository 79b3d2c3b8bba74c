// Builds every package in order; `node scripts/build.mjs --if-missing` does nothing when it was done.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, root, run } from './setup.mjs';

ensureDependencies();

/** Each step: what it makes, and the command that makes it. */
const steps = [
  ['tokens', ['npm', ['run', 'build', '--silent', '-w', '@mcp-app/tokens']]],
  ['sandbox page', ['node', ['packages/elements/build/sandbox-page.mjs']]],
  ['types and modules', ['tsc', ['-b']]],
  ['CDN bundles', ['node', ['packages/elements/build/cdn.mjs']]],
  ['custom-elements manifest', ['npm', ['run', 'manifest', '--silent', '-w', '@mcp-app/elements']]],
  ['svelte components', ['npm', ['run', 'build', '--silent', '-w', '@mcp-app/svelte']]],
];

/** Runs all steps; the exit code of the first that fails. */
export function build() {
  for (const [what, [program, args]] of steps) {
    const started = Date.now();
    const status = run(program, args);
    if (status !== 0) {
      console.error(`[build] ${what}: failed`);
      return status;
    }
    console.log(`[build] ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  return 0;
}

export const isBuilt = () => existsSync(join(root, 'packages/elements/dist/index.js'));

if (process.argv[1]?.endsWith('build.mjs')) {
  process.exit(process.argv.includes('--if-missing') && isBuilt() ? 0 : build());
}
