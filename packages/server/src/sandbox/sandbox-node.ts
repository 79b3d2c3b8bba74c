// The sandbox handler in Node: as a listener or Express middleware, and as a separate server.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandboxHandler } from './sandbox-server.js';
import type { SandboxHandler, SandboxHandlerOptions } from './sandbox-server.js';

/** For `http.createServer(listener)` and for `app.use(listener)`. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void;

/** Undefined for a request whose `Host` header is not a host, or whose method `fetch` forbids. */
function toRequest({ method = 'GET', url = '/', headers }: IncomingMessage): Request | undefined {
  try {
    const site = headers['sec-fetch-site'];
    return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
      method,
      // The only header that the handler reads.
      headers: typeof site === 'string' ? { 'Sec-Fetch-Site': site } : {},
    });
  } catch {
    return undefined;
  }
}

/**
 * Creates a Node listener from a handler. As middleware, it passes on requests for other paths. Mounted under a path,
 * the handler sees the rest of the path, as in `req.url`.
 */
export function toNodeListener(handler: SandboxHandler): NodeListener {
  return (request, response, next) => {
    const asked = toRequest(request);
    const answer = asked ? handler(asked) : new Response('Bad request.\n', { status: 400 });
    if (answer.status === 404 && next) return next();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    // The body is already available as text, so this cannot fail.
    void answer.text().then((text) => response.end(text));
  };
}

/** How the server is started. */
export interface SandboxServerOptions extends SandboxHandlerOptions {
  /** 0 chooses a free port. */
  port: number;
  /** The address to listen on. Default `127.0.0.1`: reachable from this machine only. */
  host?: string;
}

/** A running server. */
export interface SandboxServer {
  /** The page's URL, for `sandbox-url`. */
  url: string;
  /** Closes all connections; resolves when the port is free. */
  close(): Promise<void>;
}

/**
 * Starts a server for development, or behind a proxy that adds TLS. Rejects if the port is not available (`code` is
 * `EADDRINUSE`, `EACCES` …).
 */
export function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { port, host = '127.0.0.1', path = '/sandbox.html' } = options;
  const server = createServer(toNodeListener(createSandboxHandler(options)));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: taken } = server.address() as AddressInfo;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({
        url: `http://${name}:${taken}${path}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
