// The packages as a user gets them: packed, and installed in a folder outside of this repository, where nothing else of
// it can be found.
import { createHash } from 'node:crypto';
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

/** Bundlers and frameworks take minutes to install, so they are kept for the next run. */
const folder = join(tmpdir(), 'mcp-app-adoption');
const here = join(root, 'test/adoption');
/** The packages of each checkout are in a folder of their own, so that two can be tested at the same time. */
const checkout = createHash('sha256').update(root).digest('hex').slice(0, 8);

/** The file of a tool, such as `vite/bin/vite.js`. */
export const toolFile = (path: string): string => join(folder, 'node_modules', path);

const npm = (cwd: string, ...args: string[]) =>
  run(
    { cwd, args: ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', ...args] },
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
  );

/** Installs the packages of a list, unless an earlier run has done so. */
async function installTools(list: string, target: string): Promise<void> {
  const wanted = readFileSync(join(here, list), 'utf8');
  const marker = join(target, 'installed.json');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), wanted);
  await npm(target);
  writeFileSync(marker, wanted);
}

async function packAll(): Promise<string[]> {
  const packed = await Promise.all(packages.map(({ id }) => pack(id)));
  return packed.map(({ tarball }) => tarball);
}

async function installPackages(
  target: string,
  what: readonly string[],
  parcel: object = {},
): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // Parcel reads `exports` of a package only if it is told to, where the lock file is.
  const settings = { '@parcel/resolver-default': { packageExports: true } };
  const json = { private: true, type: 'module', ...settings, ...parcel };
  writeFileSync(join(target, 'package.json'), JSON.stringify(json));
  await npm(target, ...what);
}

/** A folder for each case, below that of the tools, with the packages in its node_modules. */
export async function install(): Promise<Record<Case, string>> {
  await installTools('tools.json', folder);
  const { dependencies = {} } = readJson<PackageJson>('package.json');
  const client = '@modelcontextprotocol/client';
  const tarballs = await packAll();
  const folders = {} as Record<Case, string>;
  for (const name of CASES) {
    folders[name] = join(folder, `${name}-${checkout}`);
    const hasClient = name === 'with';
    const more = hasClient ? [`${client}@${dependencies[client]}`] : [];
    // Parcel builds nothing that imports a missing package, unless it is told that there is none.
    const parcel = hasClient ? {} : { alias: { [client]: false } };
    await installPackages(folders[name], [...tarballs, ...more], parcel);
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

/** The chat libraries alone; returns their folder. */
export async function installChatLibraries(): Promise<string> {
  const target = join(tmpdir(), 'mcp-app-adoption-chat');
  await installTools('chat-stacks.json', target);
  return target;
}

/** The chat libraries, the packages, and the chats of `test/adoption/chat` beside them. */
export async function installChats(): Promise<{ cwd: string; tool: (path: string) => string }> {
  const target = await installChatLibraries();
  const cwd = join(target, `chat-${checkout}`);
  await installPackages(cwd, await packAll());
  cpSync(join(here, 'chat'), cwd, { recursive: true });
  return { cwd, tool: (path) => join(target, 'node_modules', path) };
}

/** The design systems whose published style sheets are tested; returns their folder. */
export async function installDesignSystems(): Promise<string> {
  const target = join(tmpdir(), 'mcp-app-design-systems');
  await installTools('design-systems.json', target);
  return target;
}
