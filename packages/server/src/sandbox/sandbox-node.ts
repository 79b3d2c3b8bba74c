// The sandbox handler in Node: as a listener or Express middleware, and as a separate server.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandboxHandler } from './sandbox-server.js';
import type { SandboxHandler, SandboxHandlerOptions } from './sandbox-server.js';
import { CLOSED_HEADERS } from './view-pages.js';

/** For `http.createServer(listener)` and for `app.use(listener)`. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void;

/** All headers that the handler reads. */
const HEADERS = ['host', 'origin', 'sec-fetch-site', 'sec-fetch-dest', 'service-worker'];

/**
 * Undefined for a request whose `Host` header is not a host, whose target is not a path, or whose method `fetch` forbids.
 * A target such as `//sandbox.example/` would replace the host, and be served on the origin of a view.
 */
function toRequest({ method = 'GET', url = '/', headers }: IncomingMessage): Request | undefined {
  if (!/^\/(?![/\\])/.test(url)) return undefined;
  try {
    const read = HEADERS.filter((name) => typeof headers[name] === 'string');
    return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
      method,
      headers: read.map((name): [string, string] => [name, headers[name] as string]),
    });
  } catch {
    return undefined;
  }
}

/**
 * Creates a Node listener from a handler. As middleware, it passes on requests for other paths. Mounted under a path,
 * the handler sees the rest of the path, as in `req.url`. With `views`, mount it at the root and before everything else,
 * so that nothing else answers on the names of views.
 */
export function toNodeListener(handler: SandboxHandler): NodeListener {
  return (request, response, next) => {
    const asked = toRequest(request);
    const answer = asked
      ? handler(asked)
      : new Response('Bad request.\n', { status: 400, headers: CLOSED_HEADERS });
    // Only a name of views answers with a policy. Whatever another listener served there, a view could run its code in it.
    const isPassedOn = answer.status === 404 && !answer.headers.has('Content-Security-Policy');
    if (isPassedOn && next) return next();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    // The body is already available as text, so this cannot fail.
    void answer.text().then((text) => response.end(text));
  };
}

/** What Node answers by itself, as text of HTTP. */
const MALFORMED: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Lets a server answer requests that no listener gets, such as those with a long query, with a policy. A view can cause
 * them on its own origin, and run code in an answer that has none.
 */
export function refuseMalformed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const headers = Object.entries({ ...CLOSED_HEADERS, Connection: 'close' });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const text = 'Bad request.\n';
    const status = MALFORMED[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${lines}Content-Length: ${text.length}\r\n\r\n${text}`);
  });
}

/** More than all cookies that a browser keeps for a site: the handler deletes those that views of other servers set. */
const MAX_HEADERS = 1_000_000;

/** How the server is started. */
export interface SandboxServerOptions extends SandboxHandlerOptions {
  /**
   * As for the handler. On this machine, the port can be omitted: `http://*.localhost` is completed with the one that the
   * server listens on, and `origin` is its address.
   */
  views?: string;
  /** 0 chooses a free port. */
  port: number;
  /** The address to listen on. Default `127.0.0.1`: reachable from this machine only. */
  host?: string;
}

/** A running server. */
export interface SandboxServer {
  /** The page's URL, for `sandbox-url`. */
  url: string;
  /** The origins of views, for `views.origin` of `sandbox`. Undefined without `views`. */
  views: string | undefined;
  /** Closes all connections; resolves when the port is free. */
  close(): Promise<void>;
}

/** The options with what is known once the server has a port. */
function withPort(options: SandboxServerOptions, local: string, port: number) {
  const { views, origin = local } = options;
  if (views === undefined) return options;
  return { ...options, origin, views: views.replace(/^(http:.*localhost)$/, `$1:${port}`) };
}

/**
 * Starts a server for development, or behind a proxy that adds TLS. Rejects if the port is not available (`code` is
 * `EADDRINUSE`, `EACCES` …).
 */
export function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { port, host = '127.0.0.1', path = '/sandbox.html' } = options;
  const name = host.includes(':') ? `[${host}]` : host;
  const completed = (taken: number) => withPort(options, `http://${name}:${taken}`, taken);
  // Wrong options are reported before the port is taken.
  let handler = createSandboxHandler(completed(port));
  const listener = toNodeListener((request) => handler(request));
  const server = createServer(options.views ? { maxHeaderSize: MAX_HEADERS } : {}, listener);
  refuseMalformed(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: taken } = server.address() as AddressInfo;
      const { views, origin = `http://${name}:${taken}` } = completed(taken);
      handler = createSandboxHandler(completed(taken));
      resolve({
        url: origin + path,
        views,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
