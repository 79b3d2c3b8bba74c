// Which files of a bundle a browser loads with one of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './module-imports.js';

const BASE = 'https://bundle.example/';

/** The file that a module of the bundle imports by this name, relative to the folder of the bundle. */
export const importedFile = (from: string, specifier: string): string =>
  new URL(specifier, new URL(from, BASE)).pathname.slice(1);

/** The file itself and all that it imports: statically, or also with `import()`. */
export function loadedWith(folder: string, entry: string, { followLazy = false } = {}): string[] {
  const files = new Set([entry]);
  for (const file of files) {
    for (const { specifier, lazy } of importsOf(file, readFileSync(join(folder, file), 'utf8'))) {
      if (!lazy || followLazy) files.add(importedFile(file, specifier));
    }
  }
  return [...files];
}
