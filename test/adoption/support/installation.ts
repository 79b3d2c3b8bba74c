// The packages as a user gets them: packed, and installed in a folder outside of this repository, where nothing else of
// it can be found.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '../../packages/support/packed.js';
import { packages, readJson, root } from '../../packages/support/workspace.js';
import type { PackageJson } from '../../packages/support/workspace.js';
import { run } from './programs.js';

/** The optional MCP client is installed, or it is not. */
export const CASES = ['with', 'without'] as const;
export type Case = (typeof CASES)[number];

/** Bundlers and frameworks take minutes to install, so they stay for the next run. */
const folder = join(tmpdir(), 'mcp-app-adoption');
const here = join(root, 'test/adoption');

/** The file of a tool, such as `vite/bin/vite.js`. */
export const toolFile = (path: string): string => join(folder, 'node_modules', path);

const npm = (cwd: string, ...args: string[]) =>
  run(
    { cwd, args: ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', ...args] },
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
  );

async function installTools(): Promise<void> {
  const wanted = readFileSync(join(here, 'tools.json'), 'utf8');
  const path = join(folder, 'package.json');
  const marker = join(folder, 'installed.json');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, wanted);
  await npm(folder);
  writeFileSync(marker, wanted);
}

/** A folder for each case, below that of the tools, with the packages in its node_modules. */
export async function install(): Promise<Record<Case, string>> {
  await installTools();
  const { dependencies = {} } = readJson<PackageJson>('package.json');
  const client = '@modelcontextprotocol/client';
  const packed = await Promise.all(packages.map(({ id }) => pack(id)));
  const tarballs = packed.map(({ tarball }) => tarball);
  const folders = {} as Record<Case, string>;
  for (const name of CASES) {
    folders[name] = join(folder, name);
    rmSync(folders[name], { recursive: true, force: true });
    mkdirSync(folders[name]);
    writeFileSync(join(folders[name], 'package.json'), '{ "private": true, "type": "module" }');
    const more = name === 'with' ? [`${client}@${dependencies[client]}`] : [];
    await npm(folders[name], ...tarballs, ...more);
  }
  return folders;
}

/** Copies an app into the folder of a case, with the files that all apps share where it imports them. */
export function copyApp(app: string, caseFolder: string, shared: string): string {
  const target = join(caseFolder, app);
  if (existsSync(target)) return target;
  cpSync(join(here, 'apps', app), target, { recursive: true });
  cpSync(join(here, 'apps/shared'), join(target, shared), { recursive: true });
  writeFileSync(join(target, 'package.json'), '{ "private": true, "type": "module" }');
  return target;
}
