// Ports on this machine.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../command-line/exit-codes.js';

/** The number of ports that are tried. */
export const TRIES = 20;
export const MAX_PORT = 65_535;

/**
 * Whether another program has this port of `localhost` at its IPv6 address only, as many development servers do. Browsers try
 * that address first, and would show the other program.
 */
async function isTakenInIPv6(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host: '::1', ipv6Only: true }), 'listening');
    return false;
  } catch (error) {
    // Without IPv6, it is another error.
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  } finally {
    probe.close();
  }
}

const inUse = () => Object.assign(new Error('in use'), { code: 'EADDRINUSE' });

/** @returns the port */
async function listenAt(server: Server, wanted: number): Promise<number> {
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (!(await isTakenInIPv6(port))) return port;
  await new Promise((resolve) => server.close(resolve));
  throw inUse();
}

/**
 * Listens on this machine only. @returns the port
 * @param orNext whether one of the next ports is used if this one is taken
 */
export async function listen(server: Server, port: number, orNext: boolean): Promise<number> {
  for (let at = port, tries = 0; ; at += port === 0 ? 0 : 1, tries++) {
    try {
      return await listenAt(server, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const hasNext = port === 0 || (orNext && at < MAX_PORT);
      if (code === 'EADDRINUSE' && hasNext && tries < TRIES) continue;
      throw portError(error, port);
    }
  }
}

/** What a person can do about a port that cannot be used. Other errors stay as they are. */
export function portError(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new CommandError('port', `Port ${port} is in use. Choose another one with --port.`);
  if (code === 'EACCES')
    return new CommandError(
      'port',
      `You may not use port ${port}. Choose one above 1023 with --port.`,
    );
  return error;
}
