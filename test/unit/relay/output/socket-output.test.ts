// How much memory the messages take that a socket has not sent.
import { expect, it } from 'vitest';
import { SocketOutput } from '../../../../packages/server/src/relay/output/socket-output.js';

const MESSAGE = 800;

const outputOf = () => {
  const socket = { bufferedAmount: 0, send() {}, close() {} };
  return { socket, output: new SocketOutput(socket) };
};

it('counts the bytes, and more for each message that still waits', () => {
  const { socket, output } = outputOf();
  for (let count = 0; count < 10; count++) {
    socket.bufferedAmount += 100;
    output.add(100);
  }
  expect(output.unread).toBe(1000 + 10 * MESSAGE);
  socket.bufferedAmount = 500;
  expect(output.unread).toBe(500 + 5 * MESSAGE);
  socket.bufferedAmount = 0;
  expect(output.unread).toBe(0);
});

it('forgets the messages that were sent once nothing waits', () => {
  const { socket, output } = outputOf();
  for (let count = 0; count < 1000; count++) output.add(1);
  output.add(1_000_000);
  socket.bufferedAmount = 1_000_000;
  expect(output.unread).toBe(1_000_000 + MESSAGE);
});

it('counts what others have written to the socket', () => {
  const { socket, output } = outputOf();
  socket.bufferedAmount = 500;
  expect(output.unread).toBe(500);
});

it('counts nothing for a socket that does not tell', () => {
  const output = new SocketOutput({ send() {}, close() {} });
  output.add(100);
  expect(output.unread).toBe(0);
});
