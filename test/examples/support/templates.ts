// The templates as a user runs them: built, served, started.
import { join } from 'node:path';
import { preview } from 'vite';
import { root } from '../../packages/support/workspace.js';
import { runProgram, startProgram } from '../../support/started-program.mjs';

export const KITS = ['react', 'vue', 'svelte', 'html'] as const;
export type Kit = (typeof KITS)[number];
export type Part = 'host' | 'relay-host' | 'view';

export const folderOf = (kit: Kit | 'typescript', part: Part): string =>
  join(root, 'examples', kit, part);

/** As in a terminal: the runner's own NODE_ENV would create a development build. */
const { NODE_ENV: _, ...env } = process.env;

/** Runs a program of this repository to its end in a folder. @throws Error with its output. */
export const runIn = (folder: string, script: string, ...args: string[]): Promise<string> =>
  runProgram(
    `${script} in ${folder}`,
    process.execPath,
    [join(root, 'node_modules', script), ...args],
    { cwd: folder, env },
  );

export const build = (kit: Kit, part: Part): Promise<string> =>
  runIn(folderOf(kit, part), 'vite/bin/vite.js', 'build');

export interface Running {
  url: string;
  close(): Promise<void>;
}

/** Starts the MCP server of a view; its first line is its address. */
export async function startServer(kit: Kit): Promise<Running> {
  const server = startProgram(`The server of ${kit}`, process.execPath, ['server/main.mjs'], {
    cwd: folderOf(kit, 'view'),
    env: { ...env, PORT: '0' },
  });
  const url = await server.ready((printed) => /^http:\S+$/m.exec(printed)?.[0]);
  return { url, close: () => server.stop() };
}

/** Serves what was built in a folder. */
export async function serveBuilt(folder: string): Promise<Running> {
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, strictPort: false },
  });
  return { url: server.resolvedUrls!.local[0]!, close: () => server.close() };
}
