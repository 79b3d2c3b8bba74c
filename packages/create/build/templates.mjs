// Copies the templates from `examples/` into the package, so that they are only once in git.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const target = join(repository, 'packages/create/templates');

/** The folders of the examples, by the kind of project. */
const EXAMPLES = {
  view: ['html', 'react', 'vue', 'svelte', 'typescript'].map((name) => [name, 'view']),
  host: ['html', 'react', 'vue', 'svelte'].map((name) => [name, 'relay-host']),
};

/** Folders that a build or an install creates in an example. */
const MADE = /[\\/](?:node_modules|dist|dist-server|\.vite)$/;

rmSync(target, { recursive: true, force: true });
for (const [kind, examples] of Object.entries(EXAMPLES))
  for (const [name, part] of examples)
    cpSync(join(repository, 'examples', name, part), join(target, kind, name), {
      recursive: true,
      filter: (path) => !MADE.test(path),
    });
console.log(`[create] ${Object.values(EXAMPLES).flat().length} templates`);
