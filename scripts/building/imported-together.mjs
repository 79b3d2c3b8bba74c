// Lets a bundle request what a chunk imports together with the chunk. A browser finds those imports only when the chunk
// has arrived, one round trip later.
import { basename } from 'node:path';

/** How esbuild writes a dynamic import of another file of the bundle. */
const LAZY = /import\("(\.{1,2}\/(?:chunks\/)?([^"/]+\.js))"\)/g;

/** A file of the bundle and all that it imports statically. */
function closureOf(file, outputs, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, kind } of outputs[file].imports) {
    if (kind === 'import-statement') closureOf(path, outputs, found);
  }
  return found;
}

/**
 * The text of a file, with additional imports. A failure is that of the chunk, so those of its imports are not reported
 * on their own.
 * @param file its path in `outputs`
 * @param outputs those of esbuild's metafile
 */
export function importedTogether(file, text, outputs) {
  const present = closureOf(file, outputs);
  return text.replace(LAZY, (whole, path, name) => {
    const chunk = Object.keys(outputs).find((output) => basename(output) === name);
    // Another bundle, which is one file.
    if (!chunk) return whole;
    const early = [...closureOf(chunk, outputs)]
      .filter((one) => one !== chunk && !present.has(one))
      .map((one) => `import("${path.replace(name, basename(one))}")`);
    return early.length > 0 ? `(Promise.allSettled([${early.join(',')}]),${whole})` : whole;
  });
}
