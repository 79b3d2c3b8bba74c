// The command as npm installs it: its packed packages in an empty folder, with an empty home.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '../../support/started-program.mjs';
import type { StartedProgram } from '../../support/started-program.mjs';
import { pack, runTool } from './packed.js';
import { root } from './workspace.js';

/** A line of `--json`. */
export interface PrintedEvent {
  event: string;
  [key: string]: unknown;
}

export interface RunningCommand extends StartedProgram {
  /** All lines that it printed on stdout with `--json` so far. */
  events(): PrintedEvent[];
  /** Waits until it has printed this many events of a kind, and resolves with the last of them. */
  until(event: string, count?: number): Promise<PrintedEvent>;
}

export interface UnpackedCli {
  /** The folder that the command runs in. */
  folder: string;
  start(...args: string[]): RunningCommand;
  /** Puts the server of `test/support/clock-server.mjs` into the folder. @returns its path */
  addClock(name: string): string;
  /** Puts a server of `test/support` into the folder. @returns its path */
  addServer(source: string, name: string): string;
  /** Changes a file. */
  change(path: string, change: (text: string) => string): void;
  /** The command lines of processes that name a folder of this installation, on Linux. */
  processes(): string[];
  remove(): void;
}

const POLL_MS = 25;

/** Packages of others, which npm would install. Their own dependencies are found beside them. */
const OTHERS = [
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/node',
  '@modelcontextprotocol/server',
  'axe-core',
  'cross-spawn',
  'ws',
];

export async function unpackCli(): Promise<UnpackedCli> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-app-cli-')));
  const modules = join(place, 'node_modules');
  for (const id of ['cli', 'conformance', 'server', 'elements']) {
    const { tarball } = await pack(id);
    const target = join(modules, '@mcp-app', id);
    mkdirSync(target, { recursive: true });
    await runTool('tar', ['-xzf', tarball, '--strip-components=1'], target);
  }
  mkdirSync(join(modules, '@modelcontextprotocol'));
  for (const name of OTHERS) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const folder = join(place, 'work');
  const home = join(place, 'home');
  mkdirSync(folder);
  mkdirSync(home);
  const temporary = join(place, 'tmp');
  mkdirSync(temporary);
  const installed = join(modules, '@mcp-app/cli');
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const command = join(installed, bin['mcp-app']!);

  const start = (...args: string[]): RunningCommand => {
    const env = { PATH: process.env['PATH'], HOME: home, USERPROFILE: home, TMPDIR: temporary };
    const program = startProgram(
      `mcp-app ${args.join(' ')}`,
      process.execPath,
      [command, ...args],
      {
        cwd: folder,
        env,
      },
    );
    let printed = '';
    program.child.stdout!.on('data', (data: Buffer) => (printed += String(data)));
    const events = () =>
      printed
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as PrintedEvent);
    const until = async (event: string, count = 1) => {
      let how: number | string | null | undefined;
      void program.ended.then((code) => (how = code));
      for (;;) {
        const found = events().filter((one) => one.event === event)[count - 1];
        if (found) return found;
        if (how !== undefined)
          throw new Error(`It ended with ${how} before ${event}. It printed:\n${program.said()}`);
        await pause(POLL_MS);
      }
    };
    return { ...program, events, until };
  };
  const addServer = (source: string, name: string) => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    copyFileSync(join(root, 'test/support', source), path);
    return path;
  };
  const processes = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        } catch {
          // It has ended.
          return '';
        }
      })
      .filter((line) => line.includes(place));
  return {
    folder,
    start,
    addServer,
    addClock: (name) => addServer('clock-server.mjs', name),
    change: (path, change) => writeFileSync(path, change(readFileSync(path, 'utf8'))),
    processes,
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}
