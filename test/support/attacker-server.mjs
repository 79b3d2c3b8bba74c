// A listener on another origin: for requests, for connections without a request (preconnect), and for packets (WebRTC).
// Each entry has a name, which shows which attacks arrived.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';

const ADDRESS = '127.0.0.1';

/**
 * Starts one listener: HTTP and WebSocket at `url`/name, a TCP port for each name in `tcp`, a UDP
 * port for each name in `udp`. `reached` has the headers of the first request for each name.
 */
export async function startAttacker({ tcp = [], udp = [] }) {
  const reached = {};
  const ports = {};
  const closers = [];
  const hit = (name, headers = {}) => {
    reached[name] ??= headers;
  };
  const hear = ({ url, headers }) => hit(decodeURIComponent(url.split(/[/?]/)[1]), headers);

  const http = createHttpServer((request, response) => {
    hear(request);
    const isImage = request.url.endsWith('.svg');
    const isScript = request.url.endsWith('.js');
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': isImage ? 'image/svg+xml' : isScript ? 'text/javascript' : 'text/plain',
    });
    response.end(isImage ? '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' : '');
  });
  http.on('upgrade', (request, socket) => {
    hear(request);
    socket.destroy();
  });
  http.listen(0, ADDRESS);
  await once(http, 'listening');
  closers.push(() => {
    http.closeAllConnections();
    http.close();
  });

  for (const name of tcp) {
    const server = createTcpServer((socket) => {
      hit(name);
      socket.on('error', () => {});
      socket.destroy();
    });
    server.listen(0, ADDRESS);
    await once(server, 'listening');
    ports[name] = server.address().port;
    closers.push(() => server.close());
  }
  for (const name of udp) {
    const socket = createSocket('udp4');
    socket.on('message', () => hit(name));
    socket.bind(0, ADDRESS);
    await once(socket, 'listening');
    ports[name] = socket.address().port;
    closers.push(() => socket.close());
  }
  return {
    url: `http://${ADDRESS}:${http.address().port}`,
    ports,
    reached,
    hit,
    async close() {
      for (const close of closers) close();
    },
  };
}
