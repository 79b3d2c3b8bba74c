// A port for a program that cannot choose one itself.
import { createServer } from 'node:http';
import { listen } from './listen.js';

/** A port that is free now: this one or one of the next, or any with 0. */
export async function freePort(from: number): Promise<number> {
  const server = createServer();
  const port = await listen(server, from, true);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
