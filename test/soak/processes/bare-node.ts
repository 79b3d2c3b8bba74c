// The floor of what crosses Redis: two processes that pass texts on, and nothing else. A page's text that comes in at
// the back goes out at the front; one that comes in at the front goes to the back and returns.
//   node bare-node.ts front|back <port of Redis>
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'redis';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

const [side, port] = process.argv.slice(2);
const other = side === 'front' ? 'back' : 'front';
const options = { socket: { host: '127.0.0.1', port: Number(port) } };
const [publisher, subscriber] = [createClient(options), createClient(options)];
await Promise.all([publisher.connect(), subscriber.connect()]);

const pages = new Map<string, WebSocket>();
// A process that forwards a text has to read at least its recipient.
const sessionIn = (text: string) => (JSON.parse(text) as { session: string }).session;
const send = (text: string) => void publisher.publish(other, text);
await subscriber.subscribe(side!, (text) => {
  if (side === 'front') pages.get(sessionIn(text))?.send(text);
  else send(text);
});

const server = new WebSocketServer({ noServer: true });
server.on('connection', (socket) =>
  socket.on('message', (data) => {
    const text = data.toString();
    pages.set(sessionIn(text), socket);
    send(text);
  }),
);
process.on('disconnect', () => process.exit());
const http = createServer();
http.on('upgrade', (request, socket, head) =>
  server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened)),
);
http.listen(0, '127.0.0.1', () => {
  process.send!({ ready: { port: (http.address() as AddressInfo).port } });
});
