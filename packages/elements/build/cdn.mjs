// Bundles the elements for pages without a build step. What `<mcp-app-frame>` does not need immediately (the relay, the
// MCP client of `server`) stays in separate chunks; `mcp-app-root.js` is one file, because a view is sent as one HTML
// text.
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importedTogether } from './imported-together.mjs';

const packageFolder = new URL('..', import.meta.url);
const inPackage = (path) => new URL(path, packageFolder);
const output = 'dist/cdn';

const bundle = (tag, options, entry = `dist/${tag}/${tag}.define.js`) =>
  build({
    // Paths relative to the package, so that names and hashes are the same wherever it is built.
    absWorkingDir: fileURLToPath(packageFolder),
    entryPoints: { [tag]: entry },
    outdir: output,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production', 'module'],
    // Inside each file, so that a copy that is inlined or hosted elsewhere still has the notices.
    legalComments: 'eof',
    metafile: true,
    ...options,
  });

/** The dev host imports the inspector's bundle next to it instead of containing a second copy. */
const besideIt = {
  name: 'beside-it',
  setup: ({ onResolve }) =>
    onResolve({ filter: /mcp-app-inspector\.define\.js$/ }, () => ({
      path: './mcp-app-inspector.js',
      external: true,
    })),
};

/** The folders of the packages that a bundle took code from. */
const packagesIn = ({ inputs }) =>
  Object.keys(inputs).flatMap(
    (path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? [],
  );

/** Name, version and licence texts of a package. */
async function noticeOf(folder) {
  const read = (name) => readFile(inPackage(`${folder}/${name}`), 'utf8');
  const { name, version, license } = JSON.parse(await read('package.json'));
  const files = await readdir(inPackage(folder));
  const texts = await Promise.all(
    files.filter((file) => /^(licen[cs]e|notice|copying)\b/i.test(file)).map(read),
  );
  const parts = [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())];
  return parts.join('\n\n').replaceAll('\r\n', '\n');
}

/** A comment names only the owner, but BSD-3, MIT and Apache-2.0 require the text as well. */
async function writeNotices(metafiles) {
  const folders = [...new Set(metafiles.flatMap(packagesIn))];
  const notices = (await Promise.all(folders.map(noticeOf))).sort();
  const text = `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
  await writeFile(inPackage(`${output}/THIRD-PARTY-LICENSES.txt`), text);
}

await rm(inPackage(output), { recursive: true, force: true });
const results = await Promise.all([
  bundle(
    'mcp-app-frame',
    { splitting: true, chunkNames: 'chunks/[name]-[hash]' },
    'dist/mcp-app-frame/mcp-app-frame.cdn.js',
  ),
  bundle('mcp-app-root'),
  bundle('mcp-app-dock'),
  bundle('mcp-app-inspector'),
  bundle('mcp-app-dev', { plugins: [besideIt] }, 'dist/dev/auto.js'),
]);
const metafiles = results.map(({ metafile }) => metafile);
await writeNotices(metafiles);
for (const { outputs } of metafiles) {
  for (const path of Object.keys(outputs)) {
    const text = importedTogether(path, await readFile(inPackage(path), 'utf8'), outputs);
    await writeFile(inPackage(path), text);
    outputs[path].bytes = Buffer.byteLength(text);
  }
}

const scripts = metafiles
  .flatMap(({ outputs }) => Object.entries(outputs))
  .filter(([path]) => path.endsWith('.js'));
const entries = scripts.filter(([path]) => !path.includes('/chunks/'));
const sizes = entries.map(([path, { bytes }]) => `${basename(path)} ${bytes} bytes`);
console.log(`[cdn] ${sizes.join(', ')}, ${scripts.length - entries.length} chunks`);

/** For the `integrity` attribute of a script element and of an import map. */
async function integrityOf(path) {
  const hash = createHash('sha384').update(await readFile(inPackage(path)));
  return `sha384-${hash.digest('base64')}`;
}
const integrity = {};
for (const [path] of scripts) integrity[path.slice(`${output}/`.length)] = await integrityOf(path);
await writeFile(inPackage(`${output}/integrity.json`), `${JSON.stringify(integrity, null, 2)}\n`);
for (const [path] of entries) console.log(`[cdn] ${basename(path)} ${integrity[basename(path)]}`);
