// Bundles the language packs. They share no file with the elements, which find them by a global, so that a page without a
// build step can load them from the same files.
import { readdir } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { path } from './lazy-parts.mjs';

/** Modules that packs share. */
const SHARED = ['language-tags', 'locale-registry', 'locale-source'];

/** @returns {Promise<Record<string, string>>} texts by their paths in `dist` */
export async function localeFiles() {
  const names = (await readdir(path('src/locales')))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !SHARED.includes(name));
  const bundle = await rolldown({
    cwd: path('.'),
    tsconfig: path('tsconfig.json'),
    input: Object.fromEntries(names.map((name) => [`locales/${name}`, `src/locales/${name}.ts`])),
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    // Of the elements, only the English texts are needed.
    treeshake: { moduleSideEffects: (id) => id.startsWith(path('src/locales/')) },
    platform: 'neutral',
    checks: { bundlerTimings: false },
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    // A pack has nothing to debug, and the maps would be larger than the texts.
    sourcemap: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'locales/[name].js',
  });
  await bundle.close();
  return Object.fromEntries(
    output.map((file) => [file.fileName, file.type === 'asset' ? file.source : file.code]),
  );
}
