import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A load balancer: new connections go to the node that `port` names, and open ones stay. */
export async function switchedBalancer(port: () => number) {
  const open = new Set<Socket>();
  const server = createServer((page) => {
    const upstream = connect(port(), '127.0.0.1');
    for (const socket of [page, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => (open.delete(socket), page.destroy(), upstream.destroy()));
    }
    page.pipe(upstream).pipe(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => open.forEach((socket) => socket.destroy());
  onTestFinished(() => (cut(), void server.close()));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`;
  return { url, cut };
}
