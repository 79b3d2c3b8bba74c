import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on loopback; port 0 is a free one. `close` drops its connections too. */
export async function listen(
  server: Server,
  port = 0,
): Promise<{ port: number; close(): Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
