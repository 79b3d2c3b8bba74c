// A Chromium without a window, with an empty profile, for as long as a command needs it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
  '--remote-debugging-port=0',
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
    stdio: ['ignore', 'ignore', 'pipe'],
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
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async () => {
    await Promise.race([connection?.send('Browser.close'), ended]).catch(() => undefined);
    connection?.close();
    process.off('exit', kill);
    kill();
    await ended;
    // The profile is written until the last process has ended.
    kill();
  };
  let connection: DevtoolsConnection | undefined;
  try {
    connection = await DevtoolsConnection.open(await addressOf(child));
    return { connection, close };
  } catch (error) {
    await close();
    throw new CommandError(
      'browser',
      `${program} cannot be used: ${(error as Error).message}. Name another browser with --browser.`,
      { cause: error },
    );
  }
}

/** The address that it prints. Rejects with what it printed instead. */
function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error([why, ...lines.slice(-KEPT_LINES)].join('\n')));
    const timer = setTimeout(fail, START_MS, `it did not start within ${START_MS / 1000} seconds`);
    child.once('error', ({ message }) => fail(message));
    child.once('close', (code) => fail(`it ended with code ${code}`));
    createInterface(child.stderr!).on('line', (line) => {
      lines.push(line);
      const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
