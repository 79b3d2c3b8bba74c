// The link to a relay: questions of the server, its frame, and connections that fail at first.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { frameRelay } from '../../../../packages/elements/src/host/link/relay/frame-relay.js';
import { relayLink } from '../../../../packages/elements/src/host/link/relay/relay-link.js';
import { eventStream, fakeFetch, RELAY_URL, unauthorized } from './support/fake-relay.js';
import { FakeSocket } from './support/fake-socket.js';
import {
  failureOf,
  later,
  noticed,
  soon,
  startLink as start,
  useFakeConnections,
} from './support/started-link.js';

useFakeConnections();

describe('questions of the server', () => {
  it('are answered by the handlers of the page as they are then', async () => {
    let roots = 'old';
    const serverHandlers = () => ({ listRoots: () => ({ roots: [{ uri: roots }] }) });
    const { asked, hello } = await start({ serverHandlers });
    const { ready } = await hello({ answers: ['roots'], serverInfo: { name: 'x', version: '1' } });
    const stream = eventStream();
    asked[1]!.answer(stream.response);
    await ready;
    roots = 'new';
    const [session] = asked[1]!.headers.get('mcp-relay-sessions')!.split(';');
    const question = { jsonrpc: '2.0', id: 'q', method: 'roots/list', params: {} };
    stream.say(question, session);
    await soon();
    expect(asked[2]!.message).toEqual({
      jsonrpc: '2.0',
      id: 'q',
      result: { roots: [{ uri: 'new' }] },
    });
    expect(JSON.parse(asked[2]!.init.body as string)).toMatchObject({ answers: ['roots'] });
    // The relay repeats a question if it does not know whether the page got it.
    stream.say(question, session);
    await soon();
    expect(asked[3]!.message).toEqual(asked[2]!.message);
  });

  it('are refused by a page without handlers', async () => {
    const { asked, hello } = await start();
    const { ready } = await hello({ capabilities: structuredClone(noticed) });
    const stream = eventStream();
    asked[1]!.answer(stream.response);
    await ready;
    const session = asked[1]!.headers.get('mcp-relay-sessions')!;
    stream.say({ jsonrpc: '2.0', id: 'q', method: 'roots/list', params: {} }, session);
    await soon();
    expect(asked[2]!.message).toMatchObject({ error: { code: -32601 } });
  });
});

it('a frame gets the link with its credentials, and waits for a sign-in', async () => {
  const { asked, fetch } = fakeFetch();
  const wait = vi.fn(async () => {});
  const auth = { fetch, token: 'secret', connectTimeout: 500 };
  const source = { holder: {}, read: () => auth, wait };
  const link = await frameRelay(RELAY_URL, source, {
    handlers: { server: { listRoots: () => ({ roots: [] }) } },
  });
  onTestFinished(() => link.close!());
  void link.ready().catch(() => {});
  await soon();
  expect(asked[0]!.headers.get('authorization')).toBe('Bearer secret');
  expect(asked[0]!.message.params).toMatchObject({ answers: ['roots'] });
  const listed = link.request('tools/list', {});
  await soon();
  asked[1]!.answer(unauthorized());
  await soon();
  expect(wait).toHaveBeenCalledTimes(1);
  asked[2]!.result({ tools: [] });
  expect(await listed).toEqual({ tools: [] });
});

it('a link that could not connect can be used again', async () => {
  const link = relayLink('wss://relay.example/again', { connectTimeout: Infinity });
  onTestFinished(() => link.close());
  const first = failureOf(link.ready());
  await soon();
  for (let turn = 0; turn < 3; turn++) {
    FakeSocket.last.break();
    await later();
  }
  expect((await first)!.reason).toBe('server-unreachable');
  const second = link.ready();
  await soon();
  FakeSocket.last.open('a');
  const { session, message } = FakeSocket.last.sent.at(-1)!;
  FakeSocket.last.say({ id: message['id'], result: { relay: 1, capabilities: {} } }, session);
  await second;
});

it('a session cannot be guessed in a page without a secure context either', async () => {
  const { randomUUID } = crypto;
  Object.assign(crypto, { randomUUID: undefined });
  try {
    const sessions = await Promise.all(
      [1, 2].map(async () => {
        const { asked, hello } = await start();
        await hello();
        return (JSON.parse(asked[0]!.init.body as string) as { session: string }).session;
      }),
    );
    expect(sessions[0]!.length).toBeGreaterThanOrEqual(31);
    expect(sessions[0]).not.toBe(sessions[1]);
  } finally {
    Object.assign(crypto, { randomUUID });
  }
});
