import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on which nothing listens, for a program that has to be told its port. */
export async function freePort() {
  // On all addresses: some programs listen on one of them, some on all.
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
