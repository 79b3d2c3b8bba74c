// A balancer in front of the nodes.
import { once } from 'node:events';
import { connect as connectSocket, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Passes connections on to one port at a time. */
export async function balancer(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectSocket(target, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, use: (next: number) => void (target = next) };
}
