// A Chromium without a window, with an empty profile, for as long as a command needs it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from '../command-line/exit-codes.js';
import { DevtoolsConnection } from './devtools-connection.js';

/** Milliseconds until it must accept a connection. The first start on a machine is slow. */
const START_MS = 60_000;

/** The last lines of stderr that are kept for the message about a browser that does not start. */
const KEPT_LINES = 5;

export interface Chromium {
  connection: DevtoolsConnection;
  /** Ends it, and removes its profile. */
  close(): Promise<void>;
}

/** Chromium's own sandbox needs a user that is not root, and user namespaces that CI often lacks. */
const needsNoSandbox = () => process.getuid?.() === 0 || Boolean(process.env['CI']);

const argumentsFor = (profile: string) => [
  '--headless=new',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  ...(needsNoSandbox() ? ['--no-sandbox'] : []),
  'about:blank',
];

/** @throws CommandError if it cannot be started */
export async function startChromium(program: string): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'mcp-app-browser-'));
  const isWindows = process.platform === 'win32';
  const child = spawn(program, argumentsFor(profile), {
    // The last two are for the DevTools protocol.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Its processes are a group of their own, which ends as a whole.
    detached: !isWindows,
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const [, , , commands, answers] = child.stdio;
  const connection = new DevtoolsConnection(commands as Writable, answers as Readable);
  const close = async () => {
    await Promise.race([connection.send('Browser.close'), ended]).catch(() => undefined);
    process.off('exit', kill);
    kill();
    await ended;
    // The profile is written until the last process has ended.
    kill();
  };
  const lines = lastLines(child);
  try {
    await started(child, connection);
    return { connection, close };
  } catch (error) {
    await close();
    throw new CommandError(
      'browser',
      [
        `${program} cannot be used: ${(error as Error).message}. Name another browser with --browser.`,
        ...lines,
      ].join('\n'),
      { cause: error },
    );
  }
}

/** The last lines that it has printed to stderr so far. */
function lastLines(child: ChildProcess): readonly string[] {
  const lines: string[] = [];
  createInterface(child.stderr!).on('line', (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
  });
  return lines;
}

/** Resolves when it answers. Rejects if it ends or takes too long. */
function started(child: ChildProcess, connection: DevtoolsConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(why));
    };
    const timer = setTimeout(fail, START_MS, `it did not start within ${START_MS / 1000} seconds`);
    child.once('error', ({ message }) => fail(message));
    child.once('close', (code) => fail(`it ended with code ${code}`));
    const answered = () => {
      clearTimeout(timer);
      resolve();
    };
    // If it ends instead, `close` says how.
    connection.send('Browser.getVersion').then(answered, () => undefined);
  });
}
