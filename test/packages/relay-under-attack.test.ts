// A real relay node in its own process, with the limits of its memory, under attack: it holds less than twice its idle
// size plus the limit, refuses with a reason, and serves others meanwhile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { isSampled, sample } from '../support/tier.js';

/** One attack of each kind is enough to see that the limits are connected: values, bodies, unread answers, compression. */
const inFull = it.skipIf(isSampled);

const MB = 1024 * 1024;
/** The default of `totalHeldBytes`. */
const LIMIT = 256 * MB;
const PROGRAM = fileURLToPath(new URL('support/attacked-relay.mjs', import.meta.url));

interface Attacked {
  port: number;
  /** Throws if the node holds more than it may, or if its process grew too far before V8 collected what it no longer holds. */
  checkMemory(): Promise<void>;
}

interface Weight {
  /** The largest size of the process. */
  peak: number;
  /** What is left after a collection. */
  live: number;
}

async function attackedRelay(): Promise<Attacked> {
  const limits = { authorizeTimeout: 60_000 };
  const child = fork(PROGRAM, [JSON.stringify(limits)], {
    stdio: 'inherit',
    execArgv: ['--expose-gc'],
  });
  onTestFinished(() => void child.kill());
  const [{ port, idle }] = (await once(child, 'message')) as [{ port: number; idle: number }];
  const check = (what: string, bytes: number, bound: number) => {
    const [is, may, was] = [bytes, bound, idle].map((value) => `${Math.round(value / MB)} MB`);
    expect(bytes, `${what}: ${is}, at most ${may}, idle ${was}`).toBeLessThan(bound);
  };
  return {
    port,
    checkMemory: async () => {
      child.send('weigh');
      const [{ peak, live }] = (await once(child, 'message')) as [Weight];
      check('held', live, 2 * idle + LIMIT);
      // When V8 collects depends on the machine, so the limit counts twice.
      check('largest size', peak, 2 * idle + 2 * LIMIT);
    },
  };
}

const call = (id: number, params: string) =>
  `{"session":"0123456789abcdef","message":{"jsonrpc":"2.0","id":${id},"method":"tools/call",` +
  `"params":{"name":"x","arguments":{"value":${params}}}}}`;

async function open(port: number, user: string | undefined, perMessageDeflate = false) {
  const headers: Record<string, string> = user === undefined ? {} : { user };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers, perMessageDeflate });
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(([code]) => code as number);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return { socket, received, closed };
}

/** Another user is served. */
async function ping(port: number): Promise<void> {
  const { socket, received } = await open(port, 'bob');
  const message = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}';
  socket.send(`{"session":"fedcba9876543210","message":${message}}`);
  await expect.poll(() => received.join(), { timeout: 60_000 }).toContain('"id":7,"result"');
  socket.terminate();
}

inFull('60 frames of 8 MB from a socket that nobody authorized', async () => {
  const { port, checkMemory } = await attackedRelay();
  const { socket } = await open(port, undefined);
  const text = call(1, JSON.stringify('x'.repeat(8 * MB)));
  for (let count = 0; count < 60; count++) socket.send(text);
  await ping(port);
  await checkMemory();
});

inFull.each([1, 6])('40 calls of 8 MB, from %i users', async (count) => {
  const { port, checkMemory } = await attackedRelay();
  const users = Array.from({ length: count }, (_, index) => open(port, `user${index}`));
  const sockets = await Promise.all(users);
  const value = JSON.stringify('x'.repeat(8 * MB));
  for (let id = 1; id <= 40; id++) {
    const { socket } = sockets[id % count]!;
    socket.send(call(id, value));
    // One at a time, because the attacker's own memory is not the question.
    await expect.poll(() => socket.bufferedAmount, { timeout: 60_000 }).toBe(0);
  }
  const refused = () =>
    sockets.flatMap(({ received }) => received).filter((text) => /hold (more|too)/.test(text));
  await expect.poll(() => refused().length, { timeout: 60_000 }).toBeGreaterThan(20);
  await ping(port);
  await checkMemory();
});

it('small texts with many values', async () => {
  const { port, checkMemory } = await attackedRelay();
  const { socket, received } = await open(port, 'ada');
  const value = `[${'[],'.repeat(20_000)}[]]`;
  for (let id = 1; id <= 200; id++) socket.send(call(id, value));
  await expect
    .poll(() => received.filter((text) => text.includes('hold more than')).length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(100);
  await ping(port);
  await checkMemory();
});

inFull.each(['ada', 'nobody'])(
  'texts of 16 MB with millions of values, of user %s',
  async (user) => {
    const { port, checkMemory } = await attackedRelay();
    const lists = `[${'[],'.repeat(5_000_000)}[]]`;
    for (let id = 1; id <= 6; id++) {
      const { socket, received } = await open(port, user);
      socket.send(call(id, lists));
      const refusal = user === 'ada' ? `"id":${id},"error":{"code":-32052` : '"code":-32052';
      await expect.poll(() => received.join(), { timeout: 60_000 }).toContain(refusal);
    }
    await ping(port);
    await checkMemory();
  },
);

inFull.each([
  ['empty lists', 700_000, () => '[]'],
  ['objects with an index', 150_000, (index: number) => `{"${index % 1000}":1}`],
  ['objects with a key of their own', 150_000, (index: number) => `{"k${index}":1}`],
])('calls with many %s, of six users at the same time', async (_, count, value) => {
  const { port, checkMemory } = await attackedRelay();
  const values = `[${Array.from({ length: count }, (__, index) => value(index)).join()}]`;
  const users = Array.from({ length: 6 }, (__, index) => open(port, `user${index}`));
  const sockets = await Promise.all(users);
  for (const [index, { socket }] of sockets.entries())
    for (const id of [1, 2]) socket.send(call(10 * index + id, values));
  const refused = () =>
    sockets.flatMap(({ received }) => received).filter((text) => /hold (more|too)/.test(text));
  await expect.poll(() => refused().length, { timeout: 60_000 }).toBeGreaterThan(5);
  await ping(port);
  await checkMemory();
});

it('bodies of 15 MB that never end, of many users', async () => {
  const { port, checkMemory } = await attackedRelay();
  const statuses: (number | undefined)[] = [];
  const chunk = Buffer.alloc(MB, 'x');
  for (let user = 0; user < 30; user++) {
    const headers = { user: `user${user % 10}`, 'content-type': 'application/json' };
    const post = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers });
    onTestFinished(() => void post.destroy());
    post.on('error', () => {});
    post.on('response', (response) => {
      statuses.push(response.statusCode);
      response.resume();
    });
    for (let count = 0; count < 15; count++) post.write(chunk);
  }
  await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([429]));
  await checkMemory();
});

/** A request whose answer has 4 MB. */
const longList = (id: number, params = '{}') =>
  `{"session":"0123456789abcdef","message":{"jsonrpc":"2.0","id":${id},"method":"prompts/list","params":${params}}}`;

it.each(
  sample(
    [
      [24, 8],
      [100, 8],
      [100, 100],
    ] as const,
    (_, index) => index === 0,
  ),
)('answers of 4 MB that nobody reads, on %i sockets of %i users', async (count, users) => {
  const { port, checkMemory } = await attackedRelay();
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, index) => open(port, `user${index % users}`)),
  );
  for (const { socket } of sockets) socket.pause();
  for (let id = 1; id <= 16; id++) {
    for (const { socket } of sockets) socket.send(longList(id));
    await ping(port);
  }
  await checkMemory();
});

inFull('500 requests in one moment on sockets that nobody reads, for answers of 4 MB', async () => {
  const { port, checkMemory } = await attackedRelay();
  for (let user = 0; user < 8; user++) {
    const { socket } = await open(port, `user${user}`);
    socket.pause();
    for (let id = 1; id <= 500; id++) socket.send(longList(id));
    await ping(port);
  }
  await checkMemory();
});

inFull.each([
  ['', '{}', 'application/json'],
  [', as event streams', '{"_meta":{"progressToken":1}}', 'text/event-stream'],
])('answers of 4 MB that nobody reads, to POSTs of many users%s', async (_, params, accept) => {
  const { port, checkMemory } = await attackedRelay();
  let settled = 0;
  for (let id = 1; id <= 200; id++) {
    const headers = { user: `user${id % 8}`, 'content-type': 'application/json', accept };
    const post = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers, agent: false });
    onTestFinished(() => void post.destroy());
    // Some are cut off before they have a status.
    post.on('error', () => settled++);
    // The body of the response is not read.
    post.on('response', () => settled++);
    post.end(longList(id, params));
    if (id % 20 === 0) await ping(port);
  }
  await expect.poll(() => settled, { timeout: 60_000 }).toBeGreaterThanOrEqual(200);
  await checkMemory();
});

it('compressed frames that unpack to 100 MB', async () => {
  const { port, checkMemory } = await attackedRelay();
  const sockets = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      open(port, index % 2 ? `user${index}` : undefined, true),
    ),
  );
  const bomb = Buffer.alloc(100 * MB, 'x');
  for (const { socket } of sockets) socket.send(bomb, { binary: false, compress: true });
  for (const [index, { closed }] of sockets.entries())
    if (index % 2) expect(await closed).toBe(1009);
  await ping(port);
  await checkMemory();
});
