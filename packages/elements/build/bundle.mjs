// Bundles the modules of the package into the files of `parts.mjs`, with the entries where package.json names them.
// Other packages stay outside. The types are the compiler's.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';
import { inputOptions, isOwn, lazyInputs, moduleOf, partIn, path } from './lazy-parts.mjs';
import { developmentEntries } from './development-entries.mjs';
import { handOver } from './hand-over.mjs';
import { localeFiles } from './locales.mjs';
import { partsOf } from './parts.mjs';

const { exports } = JSON.parse(await readFile(path('package.json'), 'utf8'));
const entries = Object.values(exports)
  .map(({ default: file }) => /^\.\/dist\/(?!cdn|locales)(.*)\.js$/.exec(file ?? '')?.[1])
  .filter(Boolean);

const imports = new Map();
const bundle = await rolldown({
  ...inputOptions(imports),
  input: {
    ...Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
    ...lazyInputs('parts'),
  },
  external: (id) => /^[^./\0]/.test(id),
  platform: 'neutral',
});
let partOf;
const { output } = await bundle.generate({
  format: 'esm',
  sourcemap: true,
  // Not every bundler removes comments, and a browser reads them. They are in the types and in the sources.
  comments: { legal: true, annotation: true, jsdoc: false },
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name].js',
  codeSplitting: {
    groups: [
      {
        debugName: 'parts',
        name: (id) => partIn(id) ?? (partOf ??= partsOf(imports))(moduleOf(id)),
        test: (id) => partIn(id) !== undefined || isOwn(id),
      },
    ],
    includeDependenciesRecursively: false,
  },
});
await bundle.close();

/** What an earlier build wrote would be packed with the rest. */
async function removeOldModules() {
  const isOld = (name) => !name.startsWith('cdn') && /\.js(?:\.map)?$/.test(name);
  const names = await readdir(path('dist'), { recursive: true });
  await Promise.all(names.filter(isOld).map((name) => rm(path(`dist/${name}`))));
}

/** The bundler sorts the imports of an entry; what has to be evaluated before Lit is imported first. */
const beforeLit = (text) =>
  text.replace(/^((?:import .*\n)+?)(import ".*\/lit-policy\.js";\n)/, '$2$1');

const files = handOver(
  Object.fromEntries(
    output
      .filter(({ type }) => type === 'chunk')
      .map((chunk) => [chunk.fileName, beforeLit(chunk.code)]),
  ),
);
for (const file of output) if (file.type === 'asset') files[file.fileName] = file.source;
Object.assign(files, developmentEntries(exports), await localeFiles());
await removeOldModules();
for (const [name, text] of Object.entries(files)) {
  await mkdir(dirname(path(`dist/${name}`)), { recursive: true });
  await writeFile(path(`dist/${name}`), text);
}
const parts = Object.keys(files).filter((name) => /^parts\/.*\.js$/.test(name));
console.log(`[modules] ${entries.length} entries, ${parts.length} parts`);
