// Bundles the command into dist/bin, because Node takes longer to find and read 240 modules than to run what the command
// needs of them. Programs that import the package still get its modules.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const outdir = join(dist, 'bin');
/** Found where they are installed, when they are used. The conformance tests read their probes beside their modules. */
const external = ['axe-core', '@mcp-app/conformance'];
/** Some packages are CommonJS, and require modules of Node. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { 'mcp-app': join(dist, 'cli.js') },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external,
  banner: { js: REQUIRE },
  minifyWhitespace: true,
  minifySyntax: true,
  // Errors of clients are recognized by the names of their classes.
  keepNames: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
});

/** The folders of packages of others with code in the bundle. */
const folders = new Set(
  Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
);
const licenses = [...folders].toSorted().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no license file, which the bundle must contain.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
});
const rule = `\n${'-'.repeat(80)}\n\n`;
writeFileSync(join(outdir, 'LICENSES.txt'), licenses.join(rule));
