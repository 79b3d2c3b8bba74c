// Bundles a package for pages without a build step, into `dist/cdn`, with hashes and the licences of what is inside.
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const OUTPUT = 'dist/cdn';

/** The folders of the packages that a bundle took code from. */
const packagesIn = ({ inputs }) =>
  inputs.flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);

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
async function writeNotices(inPackage, bundles) {
  const folders = [...new Set(bundles.flatMap(packagesIn))];
  const notices = (await Promise.all(folders.map((folder) => noticeOf(inPackage, folder)))).sort();
  const text = `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
  await writeFile(inPackage(`${OUTPUT}/THIRD-PARTY-LICENSES.txt`), text);
}

/** For the `integrity` attribute of a script element and of an import map. */
const integrityOf = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * @typedef {object} CdnBundle
 * @property {Record<string, string>} files texts by their paths
 * @property {string[]} inputs the files that it took code from, relative to the package or absolute
 */

/**
 * Bundles an entry into one file.
 * @param {URL} packageFolder
 * @param {import('esbuild').BuildOptions} [options]
 * @returns {Promise<CdnBundle>}
 */
export async function oneFile(packageFolder, name, entry, options) {
  const { outputFiles, metafile } = await build({
    // Paths relative to the package, so that the text is the same wherever it is built.
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
    write: false,
    ...options,
  });
  return { files: { [`${name}.js`]: outputFiles[0].text }, inputs: Object.keys(metafile.inputs) };
}

/**
 * @param {URL} packageFolder
 * @param {CdnBundle[]} bundles
 */
export async function writeCdnBundles(packageFolder, bundles) {
  const inPackage = (path) => new URL(path, packageFolder);
  await rm(inPackage(OUTPUT), { recursive: true, force: true });
  const files = bundles.flatMap(({ files }) => Object.entries(files));
  for (const [path, text] of files) {
    const target = inPackage(`${OUTPUT}/${path}`);
    await mkdir(new URL('.', target), { recursive: true });
    await writeFile(target, text);
  }
  await writeNotices(inPackage, bundles);
  const integrity = Object.fromEntries(files.map(([path, text]) => [path, integrityOf(text)]));
  await writeFile(inPackage(`${OUTPUT}/integrity.json`), `${JSON.stringify(integrity, null, 2)}\n`);
  for (const [path, text] of files)
    console.log(`[cdn] ${path} ${Buffer.byteLength(text)} bytes, ${integrity[path]}`);
}
