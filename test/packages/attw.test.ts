// The types of the packed packages, as arethetypeswrong sees them with each resolution.
import { expect, it } from 'vitest';
import { pack, runTool } from './support/packed.js';
import { packages, specifierOf, typedEntries } from './support/workspace.js';

it.each(packages)('$id', async (pkg) => {
  const { id, json } = pkg;
  const { tarball } = await pack(id);
  const untyped = Object.keys(json.exports ?? {}).filter(
    (entry) => !typedEntries(pkg).includes(entry),
  );
  const args = [tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'];
  if (untyped.length > 0) args.push('--exclude-entrypoints', ...untyped);
  // attw does not resolve `./X.svelte`, which a consumer's Svelte tools do.
  if (id === 'svelte') args.push('--ignore-rules', 'internal-resolution-error');
  const report = await runTool('attw', args).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  for (const entry of typedEntries(pkg)) expect(report).toContain(`"${specifierOf(pkg, entry)}"`);
});
