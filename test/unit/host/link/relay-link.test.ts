// The link to a relay: its first request, what it declares, and what it repeats after a break.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { relayLink } from '../../../../packages/elements/src/host/link/relay/relay-link.js';
import { RelayErrorCode } from '../../../../packages/elements/src/protocol/relay.js';
import { eventStream, unauthorized } from './support/fake-relay.js';
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

describe('the first request', () => {
  it('declares the version and what the page answers, and learns about the server', async () => {
    const serverHandlers = { elicit: () => ({}) as never, listRoots: undefined } as never;
    const { link, asked, hello } = await start({ serverHandlers });
    expect(link.capabilities).toEqual({});
    const serverInfo = { name: 'server', version: '1' };
    await (
      await hello({ serverInfo, capabilities: { tools: {} } })
    ).ready;
    expect(asked[0]!.message).toMatchObject({
      method: 'relay/hello',
      params: { versions: [1], answers: ['elicitation'] },
    });
    expect(link.serverInfo).toEqual(serverInfo);
    expect(link.capabilities).toEqual({ tools: {} });
  });

  it('does not declare answers without handlers, and needs no event stream for nothing', async () => {
    const { asked, hello } = await start({ serverHandlers: () => undefined });
    await (
      await hello({ capabilities: { tools: {} } })
    ).ready;
    expect(asked[0]!.message.params).toEqual({ versions: [1] });
    expect(asked).toHaveLength(1);
  });

  it('is sent once for several users of the link, and not again once it is answered', async () => {
    const { link, asked, hello } = await start();
    const [first, second] = [link.ready(), link.ready()];
    await hello();
    await Promise.all([first, second, link.ready()]);
    expect(asked).toHaveLength(1);
  });

  it('is sent again after a failure', async () => {
    const { link, asked, hello } = await start();
    const { ready } = await hello({ relay: 2 });
    expect((await failureOf(ready))!.message).toContain('not as a relay of version 1');
    await (
      await hello()
    ).ready;
    expect(asked).toHaveLength(2);
    expect(link.capabilities).toEqual({});
  });

  it.each([{ relay: undefined }, { capabilities: undefined }, { capabilities: 'all' }])(
    'fails if something else answers: %j',
    async (result) => {
      const { hello } = await start();
      const { ready } = await hello(result);
      expect((await failureOf(ready))!.reason).toBe('server-unreachable');
    },
  );

  it('times out after ten seconds, or after the given time', async () => {
    for (const [connectTimeout, expected] of [
      [undefined, 10_000],
      [500, 500],
    ] as const) {
      const { link } = await start(connectTimeout ? { connectTimeout } : {});
      const failed = vi.fn();
      link.ready().catch(failed);
      await vi.advanceTimersByTimeAsync(expected - 1);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(10);
      expect(failed.mock.calls[0]![0]).toMatchObject({ reason: 'server-timeout' });
      link.close();
    }
  });

  it.each([-1, NaN])('refuses a timeout of %d', async (connectTimeout) => {
    const { link, asked } = await start({ connectTimeout });
    expect((await failureOf(link.ready()))!.message).toContain('connectTimeout');
    expect(asked).toEqual([]);
  });

  it('may have no time limit, and no time at all', async () => {
    const patient = await start({ connectTimeout: Infinity });
    await (
      await patient.hello()
    ).ready;
    const { link } = await start({ connectTimeout: 0 });
    const failed = failureOf(link.ready());
    await soon();
    expect((await failed)!.reason).toBe('server-timeout');
  });

  it('asks for a sign-in if the relay does not know the user', async () => {
    const { link, asked } = await start();
    const ready = failureOf(link.ready());
    await soon();
    asked[0]!.answer(unauthorized());
    expect((await ready)!.reason).toBe('auth-required');
  });

  it('describes the connection in its error', async () => {
    const { link, asked } = await start({ connectTimeout: 100 });
    const ready = failureOf(link.ready());
    await soon();
    asked[0]!.fail(new Error('offline'));
    await later();
    expect((await ready)!.message).toContain('cannot be reached: offline');
  });

  it.each(['ftp://relay.example/', 'not a URL', 'wsx://relay.example/', 'xhttp://x/'])(
    'is not sent to %s',
    async (url) => {
      const fetch = vi.fn();
      const failure = await failureOf(relayLink(url, { fetch }).ready());
      expect(failure!.reason).toBe('server-unreachable');
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('goes over a WebSocket to ws: URLs', async () => {
    const link = relayLink(new URL('wss://relay.example/link'));
    onTestFinished(() => link.close());
    const ready = link.ready();
    await soon();
    FakeSocket.last.open('a');
    const { session, message } = FakeSocket.last.sent[0]!;
    expect(session.length).toBeGreaterThanOrEqual(16);
    const result = { relay: 1, capabilities: noticed };
    FakeSocket.last.say({ id: message['id'], result }, session);
    await ready;
    expect(link.capabilities).toEqual(noticed);
  });

  it('stops waiting when the signal aborts, and goes on for others', async () => {
    const { link, hello } = await start();
    const controller = new AbortController();
    const { signal } = controller;
    const remove = vi.spyOn(signal, 'removeEventListener');
    const stopped = failureOf(link.ready(signal));
    const { ready } = await hello({ relay: 1, capabilities: noticed });
    controller.abort(new Error('enough'));
    expect((await stopped)!.message).toBe('enough');
    expect((await failureOf(link.ready(AbortSignal.abort(new Error('before')))))!.message).toBe(
      'before',
    );
    link.close();
    await failureOf(ready);
    await soon();
    expect(remove).toHaveBeenCalled();
  });
});

describe('notifications', () => {
  it('V14 are declared if the relay has an event stream, and reach all listeners', async () => {
    const { link, asked, hello } = await start();
    const { ready } = await hello({ capabilities: structuredClone(noticed) });
    const stream = eventStream();
    asked[1]!.answer(stream.response);
    await ready;
    expect(link.capabilities).toEqual(noticed);
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = link.onListChanged(first);
    link.onListChanged(second);
    const session = asked[1]!.headers.get('mcp-relay-sessions')!;
    stream.say({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }, session);
    await soon();
    stop();
    stream.say({ jsonrpc: '2.0', method: 'notifications/prompts/list_changed' }, session);
    await soon();
    expect(first.mock.calls).toEqual([['tools']]);
    expect(second.mock.calls).toEqual([['tools'], ['prompts']]);
  });

  it('V14 are not declared if they cannot arrive, and neither are answers', async () => {
    const { link, asked, hello } = await start({
      serverHandlers: { listRoots: () => ({}) as never },
    });
    const { ready } = await hello({
      capabilities: structuredClone(noticed),
      answers: ['roots', 'unknown'],
    });
    expect(asked[1]!.headers.get('mcp-relay-sessions')).toMatch(/^[^;]+;roots$/);
    asked[1]!.answer(new Response(null, { status: 405 }));
    await ready;
    expect(link.capabilities).toEqual({ tools: {}, resources: {}, prompts: {} });
    void link.request('tools/list', {}).catch(() => {});
    await soon();
    expect(JSON.parse(asked[2]!.init.body as string)).not.toHaveProperty('answers');
  });

  it('the page is told when they end for good', async () => {
    const { link, asked, hello } = await start();
    const { ready } = await hello({ capabilities: structuredClone(noticed) });
    const stream = eventStream();
    asked[1]!.answer(stream.response);
    await ready;
    const [first, second] = [vi.fn(), vi.fn()];
    link.onTrouble!(first);
    link.onTrouble!(second)();
    stream.end();
    await later();
    asked.at(-1)!.answer(new Response(null, { status: 410 }));
    await soon();
    expect(first).toHaveBeenCalledWith(expect.stringContaining('status 410'));
    expect(second).not.toHaveBeenCalled();
  });

  it('V14 count all lists as changed after a break, once the relay knows the session again', async () => {
    const { link, asked, hello, methods } = await start();
    const { ready } = await hello({ capabilities: structuredClone(noticed) });
    const stream = eventStream();
    asked[1]!.answer(stream.response);
    await ready;
    const heard: string[] = [];
    link.onListChanged((kind) => heard.push(kind));
    stream.end();
    await later();
    asked[2]!.answer(eventStream().response);
    await soon();
    expect(methods().slice(3)).toEqual(['relay/hello']);
    expect(heard).toEqual([]);
    const error = { code: RelayErrorCode.TooMany, message: 'Later.' };
    asked[3]!.answer(
      new Response(JSON.stringify({ session: 's', message: { jsonrpc: '2.0', id: 1, error } })),
    );
    await later();
    expect(methods().slice(4)).toEqual(['relay/hello']);
    asked[4]!.result({ relay: 1, capabilities: {} });
    await soon();
    expect(heard).toEqual(['tools', 'prompts']);
    await later();
    expect(asked).toHaveLength(5);
  });

  it('V14 say hello only once if the connection breaks twice', async () => {
    const link = relayLink('wss://relay.example/twice');
    onTestFinished(() => link.close());
    const answerHello = () => {
      const { session, message } = FakeSocket.last.sent.at(-1)!;
      FakeSocket.last.say(
        { id: message['id'], result: { relay: 1, capabilities: noticed } },
        session,
      );
    };
    const ready = link.ready();
    await soon();
    FakeSocket.last.open('a');
    answerHello();
    await ready;
    const heard: string[] = [];
    link.onListChanged((kind) => heard.push(kind));
    FakeSocket.last.break();
    await later();
    FakeSocket.last.open('a');
    await soon();
    expect(FakeSocket.last.methods).toEqual(['relay/hello']);
    answerHello();
    await soon();
    expect(heard).toEqual(['tools', 'prompts']);
    await later();
    expect(FakeSocket.last.methods).toEqual(['relay/hello']);
  });
});

describe('the end of a link', () => {
  it('rejects what is pending, and says goodbye', async () => {
    const { link, hello, methods } = await start();
    await (
      await hello()
    ).ready;
    const call = failureOf(link.request('tools/call', { name: 'x' }));
    await soon();
    link.close();
    expect((await call)!.message).toContain('closed');
    await soon();
    expect(methods()).toContain('relay/bye');
    const late = failureOf(link.request('tools/list', {}));
    await soon();
    expect(await late).toBeDefined();
  });

  it('during the first request lets it fail, and opens nothing', async () => {
    const { link, asked } = await start();
    const ready = failureOf(link.ready());
    link.close();
    await soon();
    expect((await ready)!.message).toContain('closed');
    expect(asked).toEqual([]);
  });

  it('ends the attempts to say hello again', async () => {
    const { link, asked, hello } = await start();
    const { ready } = await hello({ capabilities: structuredClone(noticed) });
    const stream = eventStream();
    asked[1]!.answer(stream.response);
    await ready;
    stream.end();
    await later();
    asked[2]!.answer(eventStream().response);
    await soon();
    asked[3]!.answer(unauthorized());
    await soon();
    link.close();
    await soon();
    const count = asked.length;
    await later();
    expect(asked).toHaveLength(count);
  });
});

it('a request times out after the time of the link, and progress restarts it', async () => {
  const { link, asked, hello } = await start({ timeout: 1000 });
  await (
    await hello()
  ).ready;
  const failed = vi.fn();
  link.request('tools/call', { name: 'x' }, { onprogress: () => {} }).catch(failed);
  await soon();
  const stream = eventStream();
  asked[1]!.answer(stream.response);
  const { id } = asked[1]!.message;
  for (let turn = 0; turn < 3; turn++) {
    await vi.advanceTimersByTimeAsync(900);
    const params = { progressToken: id, progress: turn };
    stream.say({ jsonrpc: '2.0', method: 'notifications/progress', params });
    await soon();
  }
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(failed).toHaveBeenCalled();
});
