// The templates as a user runs them: built, served, started.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { preview } from 'vite';
import { root } from '../../packages/support/workspace.js';

export const KITS = ['react', 'vue', 'svelte', 'html'] as const;
export type Kit = (typeof KITS)[number];
export type Part = 'host' | 'view';

export const folderOf = (kit: Kit, part: Part): string => join(root, 'examples', kit, part);

/** As in a terminal: the runner's own NODE_ENV would create a development build. */
const { NODE_ENV: _, ...env } = process.env;
const node = (script: string, args: readonly string[], cwd: string, more = {}): ChildProcess =>
  spawn(process.execPath, [script, ...args], { cwd, env: { ...env, ...more } });

/** Runs a program of this repository to its end in a folder. @throws Error with its output. */
export async function runIn(folder: string, script: string, ...args: string[]): Promise<string> {
  const child = node(join(root, 'node_modules', script), args, folder);
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${script} in ${folder} failed:\n${printed}`);
  return printed;
}

export const build = (kit: Kit, part: Part): Promise<string> =>
  runIn(folderOf(kit, part), 'vite/bin/vite.js', 'build');

export interface Running {
  url: string;
  close(): Promise<void>;
}

/** Starts the MCP server of a view; its first line is its address. */
export async function startServer(kit: Kit): Promise<Running> {
  const child = node('server/main.mjs', [], folderOf(kit, 'view'), { PORT: '0' });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout! });
  const first = await Promise.race([
    once(lines, 'line') as Promise<[string]>,
    ended.then(() => {
      throw new Error(`the server of ${kit} ended at once`);
    }),
  ]);
  return {
    url: first[0],
    async close() {
      child.kill();
      await ended;
    },
  };
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
