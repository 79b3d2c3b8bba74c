// `npm run size [-- --json file] [--markdown file] [list.mjs]`: the sizes of the parts, as a consumer's bundler creates
// them; exit code 1 if one is over its limit. You can name another list of budgets.
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { compile, compileModule } from 'svelte/compiler';
import { cell, table as markdownTable } from './documents/markdown-table.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Svelte packages ship components, which the consumer compiles. */
const svelte = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte(\.js)?$/ }, async ({ path: filename }) => {
      const source = await readFile(filename, 'utf8');
      const compiler = filename.endsWith('.js') ? compileModule : compile;
      return { contents: compiler(source, { filename, generate: 'client' }).js.code };
    });
  },
};

/** The files that are loaded up front: the entry and its static imports, but not its dynamic imports. */
function upFront({ outputs }) {
  const [entry] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>');
  const files = new Set([entry]);
  for (const file of files) {
    for (const { path, kind, external } of outputs[file].imports) {
      if (kind === 'import-statement' && !external) files.add(path);
    }
  }
  return files;
}

async function bundle({ code, externals = [], isOneFile = false }) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    splitting: !isOneFile,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production', 'module', 'svelte'],
    external: externals,
    plugins: [svelte],
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const wanted = new Set([...upFront(metafile)].map((path) => resolve(root, path)));
  return outputFiles.filter(({ path }) => wanted.has(path)).map(({ text }) => text);
}

/** One row per budget. A part that cannot be built has an error instead of a size. */
async function measure({ name, limit, text, ...bundled }) {
  try {
    const files = text ? [await text()] : await bundle(bundled);
    const sum = (compress) => files.reduce((total, file) => total + compress(file).length, 0);
    return {
      name,
      gzip: sum((file) => gzipSync(file, { level: 9 })),
      limit,
      brotli: sum(brotliCompressSync),
    };
  } catch (error) {
    return { name, limit, error: String(error.message ?? error) };
  }
}

const isOk = ({ gzip, limit, error }) => !error && (limit === undefined || gzip <= limit);

const remarkOn = ({ error }) =>
  error ? `cannot be built: ${error.split('\n')[1] ?? error}` : 'over the limit';

const format = (value) => (value === undefined ? '-' : value.toLocaleString('en'));
function table(rows) {
  const cells = [
    ['name', 'gzip', 'limit', 'brotli'],
    ...rows.map(({ name, gzip, limit, brotli }) => [name, ...[gzip, limit, brotli].map(format)]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells.map(([name, ...numbers], index) => {
    const line = [name.padEnd(widths[0]), ...numbers.map((n, i) => n.padStart(widths[i + 1]))];
    const row = rows[index - 1];
    return line.join('  ') + (!row || isOk(row) ? '' : `  ${remarkOn(row)}`);
  });
}

/** The section of test/RESULTS.md. */
const markdown = (rows) =>
  `## Size\n\nBytes, minified and compressed. Exit code 1 when a part is over its limit.\n${markdownTable(
    ['part', 'gzip', 'limit', 'brotli', ''],
    rows.map((row) => [
      cell(row.name),
      ...[row.gzip, row.limit, row.brotli].map(format),
      isOk(row) ? '' : `**${remarkOn(row)}**`,
    ]),
    { right: [1, 2, 3] },
  )}`;

const text = { type: 'string' };
const { values, positionals } = parseArgs({
  options: { json: text, markdown: text },
  allowPositionals: true,
});
const [list] = positionals;
const { budgets } = await import(
  list
    ? pathToFileURL(resolve(list)).href
    : new URL('measurements/size-budgets.mjs', import.meta.url).href
);
const rows = await Promise.all(budgets.map(measure));
console.log(table(rows).join('\n'));
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2));
if (values.markdown) writeFileSync(values.markdown, markdown(rows));
process.exitCode = rows.every(isOk) ? 0 : 1;
