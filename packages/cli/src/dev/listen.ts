// Ports on this machine.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../command-line/exit-codes.js';

/** The number of ports that are tried. */
export const TRIES = 20;
export const MAX_PORT = 65_535;

/**
 * Listens on this machine only. @returns the port
 * @param orNext whether one of the next ports is used if this one is taken
 */
export async function listen(server: Server, port: number, orNext: boolean): Promise<number> {
  for (let at = port; ; at++) {
    server.listen(at, '127.0.0.1');
    try {
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && orNext && at < Math.min(port + TRIES, MAX_PORT)) continue;
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
