// Copies the templates out of `examples/` into the package. They are not in git twice.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const target = join(repository, 'packages/create/templates');

/** What a build or an install leaves in the folder of an example. */
const MADE = /[\\/](?:node_modules|dist|\.vite)$/;

rmSync(target, { recursive: true, force: true });
for (const name of ['html', 'react', 'vue', 'svelte'])
  cpSync(join(repository, 'examples', name, 'view'), join(target, name), {
    recursive: true,
    filter: (path) => !MADE.test(path),
  });
console.log(`[create] ${readdirSync(target).length} templates`);
