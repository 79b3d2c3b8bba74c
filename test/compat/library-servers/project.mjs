// A small project around a library, like those of its users: the library's folder is below the project's
// `node_modules`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The sum that the view's button asks for, and that the view must show. */
export const SUM = { a: 40, b: 2 };

/** Opens the project that has the library in this folder, and makes it the working directory. */
export function openProject(folder) {
  const root = join(folder, '../..');
  const { resolve } = createRequire(join(root, 'project.js'));
  process.chdir(root);
  return {
    root,
    /** Removes the output of an earlier run, and writes these sources: text by path. */
    write(sources) {
      for (const old of ['dist', 'src', 'resources', 'views', '.mcp-use']) {
        rmSync(join(root, old), { recursive: true, force: true });
      }
      for (const [path, text] of Object.entries(sources)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
    /** Imports a package, or a file, of the project. */
    load: (name) => import(pathToFileURL(resolve(name)).href),
  };
}
