// A session on the WebSocket of a page: what is sent again when the connection comes back.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import { carryBySocket } from '../../../../packages/elements/src/host/link/relay/socket-carrier.js';
import * as ErrorCode from '../../../../packages/elements/src/protocol/error-codes.js';
import {
  RELAY_MAX_LENGTH,
  RelayErrorCode,
} from '../../../../packages/elements/src/protocol/relay.js';
import { FakeSocket } from './support/fake-socket.js';
import { useFakeConnections } from './support/started-link.js';

useFakeConnections();

/** Longer than any wait between attempts. */
const later = () => vi.advanceTimersByTimeAsync(8000);
const MAX_WAITING = 256;
/** Sessions of one URL share a connection, so each test has its own. */
let tests = 0;

function start(auth: ServerAuth = {}) {
  const reopened = vi.fn();
  const carrier = carryBySocket({
    url: `wss://relay.example/${++tests}`,
    session: 's',
    answers: () => ['roots'],
    reopened,
    silenced: vi.fn(),
    source: { holder: {}, read: () => auth },
  });
  onTestFinished(() => carrier.close());
  const heard: unknown[] = [];
  carrier.start(
    (message) => heard.push(message),
    () => {},
  );
  const request = (method: string, id = 1, params?: object) =>
    carrier.send({ jsonrpc: '2.0', id, method, ...(params && { params }) });
  const cancel = (requestId: number) =>
    carrier.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
  return { carrier, heard, reopened, request, cancel };
}

/** The connection breaks, and another one opens, to this node. */
async function reconnect(node?: string): Promise<void> {
  FakeSocket.last.break();
  await later();
  FakeSocket.last.open(node);
}

describe('a request', () => {
  it('is sent in an envelope of its session, and its answer is received', async () => {
    const { carrier, heard, request } = start();
    FakeSocket.last.open('a');
    request('tools/list');
    expect(FakeSocket.last.sent).toEqual([
      {
        session: 's',
        message: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        answers: ['roots'],
      },
    ]);
    FakeSocket.last.say({ id: 1, result: {} });
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    expect(await carrier.listen(1)).toBe(true);
    await reconnect();
    expect(FakeSocket.last.sent).toEqual([]);
  });

  it('waits for the connection, in the order in which it was sent', () => {
    const { request, reopened } = start();
    request('relay/hello', 1);
    request('tools/call', 2);
    FakeSocket.last.open();
    expect(FakeSocket.last.methods).toEqual(['relay/hello', 'tools/call']);
    expect(reopened).not.toHaveBeenCalled();
  });

  it('is sent again after a break, but of a tool call only the result is requested', async () => {
    const { request, reopened } = start();
    FakeSocket.last.open('a');
    request('tools/list', 1);
    request('tools/call', 2, { name: 'x', _meta: { progressToken: 2 } });
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(250);
    FakeSocket.last.open('b');
    expect(FakeSocket.last.methods).toEqual(['tools/list', 'relay/attach']);
    const attach = FakeSocket.last.sent[1]!.message;
    expect(attach).toMatchObject({
      id: 2,
      params: { method: 'tools/call', node: 'a', params: { name: 'x' } },
    });
    expect((attach['params'] as { age: number }).age).toBe(1250);
    expect(reopened).toHaveBeenCalledTimes(1);
    // The first node is the one that can tell whether the call arrived, however often the connection breaks.
    await reconnect('c');
    const again = FakeSocket.last.sent[1]!.message['params'] as { node: string; age: number };
    expect(again.node).toBe('a');
    expect(again.age).toBeGreaterThan(1250);
  });

  it('V1 that was never sent is sent as it is', async () => {
    const { request } = start();
    FakeSocket.last.open('a');
    FakeSocket.last.break();
    request('tools/call');
    await later();
    FakeSocket.last.open('a');
    expect(FakeSocket.last.methods).toEqual(['tools/call']);
  });

  it('connects at once if it is the first of a session', () => {
    const { request } = start();
    FakeSocket.last.break();
    request('tools/list', 1);
    expect(FakeSocket.all).toHaveLength(1);
    request('relay/hello', 2);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('keeps waiting if the relay cannot be reached, unless it is the first of a session', async () => {
    const { carrier, heard, request } = start();
    request('relay/hello', 1);
    request('tools/list', 2);
    for (let turn = 0; turn < 4; turn++) {
      FakeSocket.last.break();
      await later();
    }
    expect(heard).toMatchObject([{ id: 1, error: { code: ErrorCode.ConnectionClosed } }]);
    expect(JSON.stringify(heard)).toContain('refused the connection');
    expect(carrier.trouble).toContain('refused the connection');
    FakeSocket.last.open();
    expect(FakeSocket.last.methods).toEqual(['tools/list']);
  });

  it('is refused if too many wait for the connection', () => {
    const { request } = start();
    for (let id = 0; id < MAX_WAITING; id++) request('tools/list', id);
    expect(() => request('tools/list', 999)).toThrow(
      expect.objectContaining({ code: RelayErrorCode.TooMany }),
    );
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toHaveLength(MAX_WAITING);
    expect(() => request('tools/list', 1000)).not.toThrow();
  });

  it('expects no answer if it is too long', async () => {
    const { request } = start();
    FakeSocket.last.open();
    expect(() => request('x', 1, { text: 'x'.repeat(RELAY_MAX_LENGTH) })).toThrow(
      expect.objectContaining({ code: RelayErrorCode.TooLarge }),
    );
    await reconnect();
    expect(FakeSocket.last.sent).toEqual([]);
  });
});

describe('a cancellation', () => {
  it('X4 is sent again on the next connection, and the request is not', async () => {
    const { request, cancel } = start();
    FakeSocket.last.open('a');
    request('tools/call', 1);
    request('tools/call', 2);
    cancel(1);
    expect(FakeSocket.last.methods.at(-1)).toBe('notifications/cancelled');
    await reconnect('a');
    expect(FakeSocket.last.sent.map(({ message }) => message)).toMatchObject([
      { method: 'notifications/cancelled', params: { requestId: 1 } },
      { method: 'relay/attach', id: 2 },
    ]);
    await reconnect('a');
    expect(FakeSocket.last.methods).toEqual(['relay/attach']);
  });

  it('X4 is forgotten after many later ones', async () => {
    const { cancel } = start();
    for (let id = 0; id <= MAX_WAITING; id++) cancel(id);
    FakeSocket.last.open();
    const sent = FakeSocket.last.sent.map(({ message }) => message['params']);
    expect(sent).toHaveLength(MAX_WAITING);
    expect(sent[0]).toEqual({ requestId: 1 });
  });
});

describe('an answer to a question of the server', () => {
  const answer = (id: number) => ({ jsonrpc: '2.0', id, result: {} });

  it('is sent once, if necessary on the next connection', async () => {
    const { carrier } = start();
    carrier.send(answer(1));
    FakeSocket.last.open();
    carrier.send(answer(2));
    expect(FakeSocket.last.sent.map(({ message }) => message['id'])).toEqual([1, 2]);
    await reconnect();
    expect(FakeSocket.last.sent).toEqual([]);
  });

  it('is forgotten after many later ones', () => {
    const { carrier } = start();
    for (let id = 0; id <= MAX_WAITING; id++) carrier.send(answer(id));
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toHaveLength(MAX_WAITING);
    expect(FakeSocket.last.sent[0]!.message['id']).toBe(1);
  });
});

describe('a relay that refuses the user', () => {
  const refusal = (id: number) => ({
    id,
    error: { code: RelayErrorCode.Unauthorized, message: 'Who?' },
  });

  it('ends the requests of this connection with a refusal', async () => {
    const { heard, request } = start();
    FakeSocket.last.open();
    request('tools/call');
    FakeSocket.last.say(refusal(1));
    expect(heard).toMatchObject([{ id: 1, error: { message: 'Who?', data: {} } }]);
    await reconnect();
    expect(FakeSocket.last.sent).toEqual([]);
  });

  it('V1 does not end a call of an earlier connection, which may have run', async () => {
    const { heard, request } = start();
    FakeSocket.last.open('a');
    request('tools/call');
    await reconnect();
    FakeSocket.last.say(refusal(1));
    expect(heard).toEqual([]);
    await reconnect('a');
    expect(FakeSocket.last.methods).toEqual(['relay/attach']);
    FakeSocket.last.say({ id: 1, result: {} });
    expect(heard).toMatchObject([{ id: 1, result: {} }]);
  });

  it('V1 gets a call again, unchanged, with a fresh token', async () => {
    const { request } = start({ token: () => 'x' });
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    request('tools/call');
    FakeSocket.last.say(refusal(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open('a');
    expect(FakeSocket.last.methods).toEqual(['tools/call']);
  });

  it('V1 gets only a question about a call of an earlier connection, also with a fresh token', async () => {
    const { request } = start({ token: () => 'x' });
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open('a');
    request('tools/call');
    await reconnect();
    FakeSocket.last.say(refusal(1));
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open('a');
    expect(FakeSocket.last.methods).toEqual(['relay/attach']);
  });

  it('is not confused with a server that returns the same error', () => {
    const { heard, request } = start();
    FakeSocket.last.open('a');
    request('tools/call');
    FakeSocket.last.say(refusal(1));
    expect(heard).toEqual([{ jsonrpc: '2.0', ...refusal(1) }]);
  });
});

it('says goodbye at the end, and receives nothing more', async () => {
  const { carrier, heard, request } = start();
  FakeSocket.last.open('a');
  request('tools/call');
  carrier.close();
  expect(FakeSocket.last.methods).toEqual(['tools/call', 'relay/bye']);
  FakeSocket.last.say({ id: 1, result: {} });
  expect(heard).toEqual([]);
  await later();
  expect(FakeSocket.last.close).toHaveBeenCalled();
});
