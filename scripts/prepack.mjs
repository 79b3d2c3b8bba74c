// `prepack` and, with --restore, `postpack` of each package: npm runs them in its folder for `npm pack` and `npm publish`.
// The tarball gets documents and links (scripts/packing); the tree gets its own files back.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageDocuments } from './packing/package-docs.mjs';
import { linksOf, repositoryAddress, siteAddress } from './packing/package-links.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.cwd();
const id = basename(folder);
/** The files of the tree that differ in the tarball. */
const CHANGED = ['README.md', 'package.json'];
const kept = join(root, 'node_modules/.cache/mcp-app-pack', id);

/** Also after an earlier run that did not end. */
function restore() {
  if (existsSync(kept)) for (const name of CHANGED) cpSync(join(kept, name), join(folder, name));
  rmSync(kept, { recursive: true, force: true });
  rmSync(join(folder, 'docs'), { recursive: true, force: true });
}

/** package.json as npm gets it. */
function packedManifest(repository) {
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const links = repository ? linksOf(repository, `packages/${id}`) : {};
  return `${JSON.stringify({ ...json, ...links }, null, 2)}\n`;
}

/** @throws Error if the package is not built, or is published from a repository whose address is not known */
async function prepare() {
  const repository = repositoryAddress(root);
  if (!repository && process.env.npm_command === 'publish')
    throw new Error(
      'The address of the repository is not known. Set GITHUB_REPOSITORY to owner/name, or add a git remote named origin.',
    );
  if (!existsSync(join(folder, 'dist')))
    throw new Error(`packages/${id} is not built. Run \`npm run build\`.`);
  const site = repository && siteAddress(repository);
  const written = new Map([
    ...(await packageDocuments(id, { repository, site })),
    ['package.json', packedManifest(repository)],
  ]);
  mkdirSync(kept, { recursive: true });
  for (const name of CHANGED) cpSync(join(folder, name), join(kept, name));
  for (const [path, text] of written) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

restore();
if (!process.argv.includes('--restore')) {
  try {
    await prepare();
  } catch (error) {
    restore();
    console.error(error.message);
    process.exitCode = 1;
  }
}
