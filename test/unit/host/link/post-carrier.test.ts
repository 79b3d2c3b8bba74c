// A session over HTTP: one POST per request, which survives lost connections and refused credentials.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import { carryByPosts } from '../../../../packages/elements/src/host/link/relay/post-carrier.js';
import * as ErrorCode from '../../../../packages/elements/src/protocol/error-codes.js';
import {
  RELAY_MAX_LENGTH,
  RelayErrorCode,
} from '../../../../packages/elements/src/protocol/relay.js';
import {
  answerOf,
  carrierOptions,
  eventStream,
  fakeFetch,
  RELAY_URL,
  unauthorized,
} from './support/fake-relay.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
/** Longer than any wait between attempts. */
const later = () => vi.advanceTimersByTimeAsync(8000);

function start(auth: ServerAuth = {}) {
  const { asked, fetch } = fakeFetch();
  const options = carrierOptions(fetch, auth);
  const carrier = carryByPosts(options);
  const heard: Record<string, unknown>[] = [];
  carrier.start(
    (message) => heard.push(message as never),
    () => {},
  );
  const request = (method: string, id = 1, params?: object) =>
    carrier.send({ jsonrpc: '2.0', id, method, ...(params && { params }) });
  const cancel = (requestId: number) =>
    carrier.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
  const methods = () => asked.map(({ message }) => message.method);
  return { carrier, options, asked, heard, request, cancel, methods };
}

describe('a request', () => {
  it('is a POST with the credentials of the page, and its answer is received', async () => {
    const { asked, heard, request } = start({ token: 'secret', headers: { 'x-page': '1' } });
    request('tools/list');
    await soon();
    expect(asked[0]!.init).toMatchObject({ method: 'POST', credentials: 'same-origin' });
    expect(Object.fromEntries(asked[0]!.headers)).toEqual({
      accept: 'application/json, text/event-stream',
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'x-page': '1',
    });
    asked[0]!.result({ tools: [] });
    await later();
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, result: { tools: [] } }]);
    expect(asked).toHaveLength(1);
  });

  it('sends cookies as the page sets it', async () => {
    const { asked, request } = start({ credentials: 'include' });
    request('tools/list');
    await soon();
    expect(asked[0]!.init.credentials).toBe('include');
  });

  it('X5 receives progress before the result, then stops reading', async () => {
    const { asked, heard, request } = start();
    request('tools/call');
    await soon();
    const stream = eventStream();
    asked[0]!.answer(stream.response);
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: {} };
    stream.write(':\n\n');
    stream.say(progress);
    await soon();
    expect(heard).toEqual([progress]);
    stream.say({ jsonrpc: '2.0', id: 1, result: {} });
    await later();
    expect(heard.slice(1)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    expect(stream.cancelled).toHaveBeenCalled();
    expect(asked).toHaveLength(1);
  });

  it('throws at once if it is too long', () => {
    const { carrier, asked } = start();
    const send = () =>
      carrier.send({ jsonrpc: '2.0', id: 1, method: 'x', params: 'x'.repeat(RELAY_MAX_LENGTH) });
    expect(send).toThrow(expect.objectContaining({ code: RelayErrorCode.TooLarge }));
    expect(asked).toEqual([]);
  });

  it.each<[string, Response, string]>([
    ['a page', new Response('<p>', { status: 404 }), 'status 404 with text/plain'],
    ['JSON of something else', answerOf([]), 'status 200 with application/json'],
    ['nothing', new Response(null, { status: 501 }), 'status 501 with nothing'],
    ['a status beyond those of gateways', new Response(null, { status: 505 }), 'status 505'],
  ])(
    'V1 is answered with an error if %s answered instead of a relay',
    async (_, response, text) => {
      const { asked, heard, request } = start();
      request('tools/call');
      await soon();
      asked[0]!.answer(response);
      await later();
      expect(heard).toHaveLength(1);
      expect(heard[0]).toMatchObject({ id: 1, error: { code: ErrorCode.ConnectionClosed } });
      const { message } = heard[0]!['error'] as { message: string };
      expect(message).toContain(`${RELAY_URL} returned`);
      expect(message).toContain(text);
      expect(asked).toHaveLength(1);
    },
  );
});

describe('a request whose connection breaks', () => {
  it('is repeated until it is answered, and the problem is described meanwhile', async () => {
    const { carrier, asked, heard, request, methods } = start();
    request('tools/list');
    for (let attempt = 0; attempt < 5; attempt++) {
      await later();
      expect(asked).toHaveLength(attempt + 1);
      asked[attempt]!.fail(new Error('offline'));
    }
    await soon();
    expect(carrier.trouble).toBe(`The relay ${RELAY_URL} cannot be reached: offline.`);
    await later();
    asked[5]!.result();
    await soon();
    expect(methods()).toEqual(Array.from({ length: 6 }, () => 'tools/list'));
    expect(heard).toHaveLength(1);
    expect(carrier.trouble).toBe('');
  });

  it('waits longer after each failure, a quarter of a second at first', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { asked, request } = start();
    request('tools/list');
    await soon();
    for (const wait of [250, 500, 1000]) {
      const before = asked.length;
      asked.at(-1)!.fail();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(asked).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(before + 1);
    }
    vi.restoreAllMocks();
  });

  it('V1 asks for the result of a tool call instead of calling it again', async () => {
    const { asked, heard, request } = start();
    request('tools/call', 1, { name: 'x', _meta: { progressToken: 1 } });
    await soon();
    const stream = eventStream();
    asked[0]!.answer(stream.response);
    stream.end();
    await later();
    expect(asked[1]!.message).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'relay/attach',
      params: { _meta: { progressToken: 1 } },
    });
    asked[1]!.result({ content: [] });
    await soon();
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, result: { content: [] } }]);
  });

  it.each([502, 503, 504])('is repeated after a %d of a gateway', async (status) => {
    const { carrier, asked, heard, request, methods } = start();
    request('tools/call');
    await soon();
    const body = eventStream();
    asked[0]!.answer(new Response(body.response.body, { status }));
    await soon();
    expect(carrier.trouble).toContain(`status ${status}`);
    expect(body.cancelled).toHaveBeenCalled();
    await later();
    asked[1]!.result();
    await soon();
    expect(methods()).toEqual(['tools/call', 'relay/attach']);
    expect(heard).toHaveLength(1);
  });

  it('gives up only the first request of a session, after three attempts', async () => {
    const { asked, heard, request, methods } = start();
    request('relay/hello');
    request('tools/list', 2);
    for (let turn = 0; turn < 5; turn++) {
      expect(heard).toHaveLength(turn < 3 ? 0 : 1);
      await later();
      for (const one of asked) one.fail(new Error('offline'));
      await soon();
    }
    expect(heard).toMatchObject([{ id: 1, error: { code: ErrorCode.ConnectionClosed } }]);
    expect((heard[0]!['error'] as { message: string }).message).toContain('offline');
    expect(methods().filter((method) => method === 'relay/hello')).toHaveLength(3);
    expect(methods().filter((method) => method === 'tools/list')).toHaveLength(5);
  });
});

describe('a request that is cancelled', () => {
  it('X4 ends its connection and tells the relay, even while the page is being left', async () => {
    const { asked, heard, request, cancel } = start();
    request('tools/call', 1);
    request('tools/call', 2);
    await soon();
    cancel(1);
    await soon();
    expect(asked[0]!.init.signal!.aborted).toBe(true);
    expect(asked[1]!.init.signal!.aborted).toBe(false);
    expect(asked[2]!.message).toMatchObject({ params: { requestId: 1 } });
    expect(asked[2]!.init.keepalive).toBe(true);
    await later();
    expect(asked).toHaveLength(3);
    expect(heard).toEqual([]);
  });

  it('X4 receives nothing that arrives afterwards', async () => {
    const { asked, heard, request, cancel } = start();
    request('tools/call', 1);
    await soon();
    const stream = eventStream();
    asked[0]!.answer(stream.response);
    await soon();
    cancel(1);
    stream.say({ jsonrpc: '2.0', id: 1, result: {} });
    await later();
    expect(heard).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('X4 is not repeated if it waits for the next attempt', async () => {
    const { asked, request, cancel, methods } = start();
    request('tools/call', 1);
    await soon();
    asked[0]!.fail();
    await soon();
    cancel(1);
    await later();
    expect(methods()).toEqual(['tools/call', 'notifications/cancelled']);
  });

  it('does not wait for the answer to the cancellation, and survives its failure', async () => {
    const { asked, cancel } = start();
    cancel(1);
    await soon();
    const body = eventStream();
    asked[0]!.answer(body.response);
    cancel(2);
    await soon();
    asked[1]!.fail();
    await soon();
    expect(body.cancelled).toHaveBeenCalled();
  });
});

describe('an answer to a question of the server', () => {
  const answer = { jsonrpc: '2.0', id: 'q', result: {} };

  it.each([200, 202, 404, 500, 501])('is sent once if the relay returns %d', async (status) => {
    const { carrier, asked, heard } = start();
    carrier.send(answer);
    await soon();
    expect(asked[0]!.message).toEqual(answer);
    const body = eventStream();
    asked[0]!.answer(new Response(body.response.body, { status }));
    await later();
    expect(asked).toHaveLength(1);
    expect(body.cancelled).toHaveBeenCalled();
    expect(heard).toEqual([]);
  });

  it('is given up after three attempts', async () => {
    const { carrier, asked } = start();
    carrier.send(answer);
    await soon();
    asked[0]!.fail();
    await later();
    asked[1]!.answer(new Response(null, { status: 502 }));
    await later();
    asked[2]!.fail();
    await later();
    expect(asked.map(({ message }) => message)).toEqual([answer, answer, answer]);
  });

  it('is not sent again after the session ended', async () => {
    const { carrier, asked, methods } = start();
    carrier.send(answer);
    await soon();
    carrier.close();
    await later();
    expect(asked[0]!.init.signal!.aborted).toBe(true);
    expect(methods()).toEqual([undefined, 'relay/bye']);
  });
});

describe('credentials that the relay refuses', () => {
  const refreshing = () => {
    const token = vi.fn(({ wasRefused }: { wasRefused: boolean }) => (wasRefused ? 'new' : 'old'));
    return { token, ...start({ token }) };
  };
  const tokens = (asked: { headers: Headers }[]) =>
    asked.map(({ headers }) => headers.get('authorization'));

  it('are read again at once, and the call is sent again unchanged: nothing ran', async () => {
    const { asked, heard, request, methods } = refreshing();
    request('tools/call');
    await soon();
    asked[0]!.answer(unauthorized());
    await soon();
    expect(tokens(asked)).toEqual(['Bearer old', 'Bearer new']);
    expect(methods()).toEqual(['tools/call', 'tools/call']);
    asked[1]!.result();
    await soon();
    expect(heard).toMatchObject([{ id: 1, result: {} }]);
  });

  it('are a refusal of this request if fresh ones are refused too', async () => {
    const { asked, heard, request } = refreshing();
    request('tools/call');
    await soon();
    asked[0]!.answer(unauthorized());
    await soon();
    asked[1]!.answer(unauthorized());
    await later();
    expect(asked).toHaveLength(2);
    expect(heard).toMatchObject([{ id: 1, error: { code: RelayErrorCode.Unauthorized } }]);
    expect(heard[0]!['error']).toHaveProperty('data', {});
  });

  it('are a refusal at once if they cannot change', async () => {
    const { asked, heard, request } = start({ token: 'fixed' });
    request('tools/call');
    await soon();
    asked[0]!.answer(unauthorized());
    await later();
    expect(asked).toHaveLength(1);
    expect(heard).toMatchObject([{ id: 1, error: { code: RelayErrorCode.Unauthorized } }]);
  });

  it('are not meant by the same error of the MCP server', async () => {
    const { asked, heard, request } = refreshing();
    request('tools/call');
    await soon();
    const error = { code: RelayErrorCode.Unauthorized, message: 'Of the server.' };
    asked[0]!.answer(answerOf({ jsonrpc: '2.0', id: 1, error }));
    await later();
    expect(asked).toHaveLength(1);
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });

  it.each(['new', undefined])(
    'V1 do not end a call that may have run: its result is requested until the user is accepted',
    async (token) => {
      const { asked, heard, request, methods } = start(
        token ? { token: ({ wasRefused }) => (wasRefused ? token : 'old') } : {},
      );
      request('tools/call');
      await soon();
      asked[0]!.fail();
      await later();
      for (let attempt = 1; attempt < 4; attempt++) {
        asked[attempt]!.answer(unauthorized());
        await later();
        expect(heard).toEqual([]);
      }
      asked[4]!.result();
      await soon();
      expect(heard).toMatchObject([{ id: 1, result: {} }]);
      expect(methods().slice(1)).toEqual(Array.from({ length: 4 }, () => 'relay/attach'));
      if (token)
        expect(tokens(asked).slice(1)).toEqual(
          ['old', 'new', 'new', 'new'].map((one) => `Bearer ${one}`),
        );
    },
  );
});

describe('the end of a session', () => {
  it('ends its requests, says goodbye, and receives nothing more', async () => {
    const { carrier, asked, heard, request, methods } = start();
    request('tools/call', 1);
    await soon();
    const stream = eventStream();
    asked[0]!.answer(stream.response);
    request('tools/list', 2);
    await soon();
    carrier.close();
    await soon();
    expect(asked[1]!.init.signal!.aborted).toBe(true);
    expect(methods()).toEqual(['tools/call', 'tools/list', 'relay/bye']);
    expect(asked[2]!.init.keepalive).toBe(true);
    stream.say({ jsonrpc: '2.0', method: 'notifications/progress' });
    await later();
    expect(heard).toEqual([]);
    expect(asked).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('notifications', () => {
  it('V14 arrive over the event stream of the page, until the session ends', async () => {
    const { carrier, asked, heard } = start();
    const listening = carrier.listen(1000);
    await soon();
    const stream = eventStream();
    asked[0]!.answer(stream.response);
    expect(await listening).toBe(true);
    stream.say({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    await soon();
    expect(heard).toMatchObject([{ method: 'notifications/tools/list_changed' }]);
    carrier.close();
    expect(asked[0]!.init.signal!.aborted).toBe(true);
  });

  it('do not arrive if the relay has no stream, or does not open it in time', async () => {
    const without = start();
    const refused = without.carrier.listen(1000);
    await soon();
    without.asked[0]!.answer(new Response(null, { status: 405 }));
    expect(await refused).toBe(false);
    without.carrier.close();
    const late = start();
    const listening = late.carrier.listen(1000);
    const ended = vi.fn();
    void listening.then(ended);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(false);
    late.carrier.close();
  });

  it('are not waited for after the session ended', async () => {
    const { carrier } = start();
    const listening = carrier.listen(Infinity);
    await soon();
    carrier.close();
    expect(await listening).toBe(false);
    await soon();
    expect(vi.getTimerCount()).toBe(0);
  });
});
