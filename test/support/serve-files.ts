// A file server for test pages, from memory.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface ServedFiles {
  origin: string;
  close(): void;
}

/** Serves files by path, including `/`, to every origin. Files that are added later are served, too. */
export async function serveFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
  host: 'localhost' | '127.0.0.1' = 'localhost',
): Promise<ServedFiles> {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url!, 'http://localhost');
    const content = files.get(pathname);
    if (content === undefined) return void response.writeHead(404).end();
    const type = TYPES[extname(pathname)] ?? 'text/html';
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
