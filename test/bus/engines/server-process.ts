// A server that a test starts, kills and restarts, on a free port and in its own folder.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findServer } from '../../../scripts/installing/bus-servers.mjs';
import type { BusServer } from '../../../scripts/installing/bus-servers.mjs';
import { freePort } from '../../support/free-port.mjs';
import { startProgram } from '../../support/started-program.mjs';
import type { StartedProgram } from '../../support/started-program.mjs';

/** A busy machine may be slow; only a failure takes this long. */
const START_MS = 60_000;

export interface ServerProcess {
  readonly port: number;
  /** Kills it immediately; clients lose their connections. */
  kill(): Promise<void>;
  /** Restarts it on the same port, with its data on disk. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Debian's package has its own account. */
function otherAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (...args: string[]) =>
    Number(execFileSync('id', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody'])
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // There is no such account; try the next one.
    }
  throw new Error('There is no account to run PostgreSQL with: neither postgres nor nobody.');
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

function argumentsOf(name: BusServer, port: number, folder: string): string[] {
  if (name === 'nats') return ['-a', '127.0.0.1', '-p', String(port)];
  if (name === 'redis')
    return ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const settings = ['fsync=off', `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1'];
  const place = ['-D', join(folder, 'data'), '-p', String(port)];
  return [...place, ...settings.flatMap((setting) => ['-c', setting])];
}

/** Starts a server of this kind. */
export async function startServer(name: BusServer): Promise<ServerProcess> {
  const program = findServer(name);
  if (!program) throw new Error(`${name} was not found.`);
  const folder = mkdtempSync(join(tmpdir(), `mcp-app-${name}-`));
  const account = name === 'postgres' ? otherAccount() : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  if (name === 'postgres')
    execFileSync(
      join(dirname(program), 'initdb'),
      [
        '-D',
        join(folder, 'data'),
        '-U',
        'postgres',
        '-A',
        'trust',
        '-N',
        '--no-locale',
        '-E',
        'UTF8',
      ],
      { ...account, cwd: folder, stdio: 'ignore' },
    );
  const port = await freePort();
  let server: StartedProgram | undefined;

  const start = async () => {
    const deadline = Date.now() + START_MS;
    // A killed server's shared memory may keep its successor from starting for a moment.
    for (;;) {
      server = startProgram(name, program, argumentsOf(name, port, folder), {
        ...account,
        cwd: folder,
      });
      const { child, said } = server;
      while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
        if (await answers(port)) return;
        await pause(20);
      }
      if (Date.now() >= deadline)
        throw new Error(`${name} does not answer on port ${port}. It printed last:\n${said()}`);
      await pause(100);
    }
  };
  // The immediate shutdown of PostgreSQL, which also reaches its other processes.
  const kill = async () => server?.stop(name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');

  await start();
  return {
    port,
    start,
    kill,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
