// Copies the templates from `examples/` into the package, so that they are only once in git.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const target = join(repository, 'packages/create/templates');

/** Folders that a build or an install creates in an example. */
const MADE = /[\\/](?:node_modules|dist|\.vite)$/;

rmSync(target, { recursive: true, force: true });
for (const name of ['html', 'react', 'vue', 'svelte'])
  cpSync(join(repository, 'examples', name, 'view'), join(target, name), {
    recursive: true,
    filter: (path) => !MADE.test(path),
  });
console.log(`[create] ${readdirSync(target).length} templates`);
