// Bundles a package for pages without a build step, into `dist/cdn`, with hashes and the licences of what is inside.
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importedTogether } from './imported-together.mjs';

const OUTPUT = 'dist/cdn';

/** The folders of the packages that a bundle took code from. */
const packagesIn = ({ inputs }) =>
  Object.keys(inputs).flatMap(
    (path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? [],
  );

/** Name, version and licence texts of a package. */
async function noticeOf(inPackage, folder) {
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
async function writeNotices(inPackage, metafiles) {
  const folders = [...new Set(metafiles.flatMap(packagesIn))];
  const notices = (await Promise.all(folders.map((folder) => noticeOf(inPackage, folder)))).sort();
  const text = `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
  await writeFile(inPackage(`${OUTPUT}/THIRD-PARTY-LICENSES.txt`), text);
}

/** For the `integrity` attribute of a script element and of an import map. */
async function integrityOf(file) {
  const hash = createHash('sha384').update(await readFile(file));
  return `sha384-${hash.digest('base64')}`;
}

/**
 * @param {URL} packageFolder
 * @param {Record<string, import('esbuild').BuildOptions & { entry: string }>} bundles by the names of their files
 */
export async function writeCdnBundles(packageFolder, bundles) {
  const inPackage = (path) => new URL(path, packageFolder);
  const bundle = ([name, { entry, ...options }]) =>
    build({
      // Paths relative to the package, so that names and hashes are the same wherever it is built.
      absWorkingDir: fileURLToPath(packageFolder),
      entryPoints: { [name]: entry },
      outdir: OUTPUT,
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
  await rm(inPackage(OUTPUT), { recursive: true, force: true });
  const results = await Promise.all(Object.entries(bundles).map(bundle));
  const metafiles = results.map(({ metafile }) => metafile);
  await writeNotices(inPackage, metafiles);
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

  const integrity = {};
  for (const [path] of scripts)
    integrity[path.slice(`${OUTPUT}/`.length)] = await integrityOf(inPackage(path));
  await writeFile(inPackage(`${OUTPUT}/integrity.json`), `${JSON.stringify(integrity, null, 2)}\n`);
  for (const [path] of entries) console.log(`[cdn] ${basename(path)} ${integrity[basename(path)]}`);
}
