// A balancer without stickiness: every request and every socket goes to a random node. It does not repeat anything that
// a node may have received.
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Random } from '../random.ts';

export interface Balancer {
  readonly port: number;
  /** Ports of the nodes that are up. */
  readonly nodes: Set<number>;
  /** Breaks some of the WebSockets. */
  cut(share: number): void;
  close(): void;
}

const isRefused = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';

/**
 * `onbreak` is called for each connection that breaks, with the URL that its page used; and again when the page opens a
 * socket, because until then the page may have sent requests to the broken one.
 */
export async function startBalancer(
  random: Random,
  onbreak: (url: string) => void,
): Promise<Balancer> {
  const nodes = new Set<number>();
  const sockets = new Set<Duplex>();

  /** The nodes in random order: a node that refuses a connection has received nothing, so the next one is tried. */
  const candidates = () => random.shuffled([...nodes]);

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse, ports: number[]): void {
    const [port, ...others] = ports;
    if (port === undefined) return void outgoing.writeHead(503).end();
    const { method, url, headers } = incoming;
    const broken = () => {
      if (!outgoing.destroyed) onbreak(url!);
      outgoing.destroy();
    };
    const upstream = httpRequest({ host: '127.0.0.1', port, method, path: url, headers });
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.on('error', broken);
      answer.pipe(outgoing);
    });
    upstream.on('error', (error) => {
      if (isRefused(error) && !incoming.readableDidRead) passOn(incoming, outgoing, others);
      else broken();
    });
    outgoing.on('close', () => upstream.destroy());
    // Not before there is a connection, so that the request can still go elsewhere.
    upstream.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(upstream));
      else incoming.pipe(upstream);
    });
  }

  function tunnel(request: IncomingMessage, page: Socket, head: Buffer, ports: number[]): void {
    const [port, ...others] = ports;
    if (port === undefined) return void page.destroy();
    const upstream = connect(port, '127.0.0.1');
    let isOpen = false;
    upstream.on('connect', () => {
      isOpen = true;
      const lines = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(page).pipe(upstream);
      sockets.add(page);
      onbreak(request.url!);
    });
    upstream.on('error', (error) => {
      if (!isOpen && isRefused(error)) tunnel(request, page, head, others);
      else page.destroy();
    });
    upstream.on('close', () => isOpen && page.destroy());
    page.on('close', () => {
      if (sockets.delete(page)) onbreak(request.url!);
      upstream.destroy();
    });
    page.on('error', () => upstream.destroy());
  }

  const http = createServer((incoming, outgoing) => passOn(incoming, outgoing, candidates()));
  http.on('upgrade', (request, page: Socket, head: Buffer) =>
    tunnel(request, page, head, candidates()),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    port: (http.address() as AddressInfo).port,
    nodes,
    cut(share) {
      const chosen = random.shuffled([...sockets]).slice(0, Math.ceil(share * sockets.size));
      for (const socket of chosen) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      http.closeAllConnections();
      http.close();
    },
  };
}
