// How a peer answers the requests and notifications that arrive.
import { describe, expect, it, vi } from 'vitest';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type {
  PeerOptions,
  RequestContext,
} from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';
import type { FarMessages, NearMessages } from '../../contracts/far-peer.js';
import { HandTransport, settled } from './support.js';

function connect(options?: PeerOptions) {
  const transport = new HandTransport();
  return { transport, peer: new JsonRpcPeer<NearMessages, FarMessages>(transport, options) };
}

/** A peer with a request `echo` that runs until the test ends it. */
function busy(options?: PeerOptions) {
  const { transport, peer } = connect(options);
  const contexts: RequestContext[] = [];
  const ends: ((result: Record<string, unknown>) => void)[] = [];
  peer.handle('echo', (_params, context) => {
    contexts.push(context);
    return new Promise((end) => ends.push(end));
  });
  return { transport, peer, contexts, ends };
}

const error = (id: unknown, code: number) => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code }),
});

describe('a handler', () => {
  it('gets the params and the id, and answers with its result', async () => {
    const { transport, peer } = connect();
    const handler = vi.fn(() => ({ on: true }));
    peer.handle('echo', handler);
    transport.ask('a', 'echo', { n: 1 });
    await settled();
    expect(handler).toHaveBeenCalledExactlyOnceWith(
      { n: 1 },
      expect.objectContaining({ id: 'a', signal: expect.any(AbortSignal) }),
    );
    expect(transport.take()).toEqual([{ jsonrpc: '2.0', id: 'a', result: { on: true } }]);
  });

  it('may get no params and return nothing', async () => {
    const { transport, peer } = connect();
    const handler = vi.fn(() => undefined as never);
    peer.handle('echo', handler);
    transport.ask(1, 'echo');
    await settled();
    expect(handler).toHaveBeenCalledExactlyOnceWith({}, expect.anything());
    expect(transport.take()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('is replaced by a later one', async () => {
    const { transport, peer } = connect();
    peer.handle('echo', () => ({ by: 'first' }));
    peer.handle('echo', () => ({ by: 'second' }));
    transport.ask(1, 'echo');
    await settled();
    expect(transport.take()).toEqual([{ jsonrpc: '2.0', id: 1, result: { by: 'second' } }]);
  });

  it('comes before the fallback, which answers all other methods', async () => {
    const fallback = vi.fn((method: string) => ({ by: method }));
    const { transport, peer } = connect({ fallback });
    peer.handle('echo', () => ({ by: 'handler' }));
    transport.ask(1, 'echo');
    transport.ask(2, 'other', { n: 1 });
    await settled();
    expect(transport.take()).toEqual([
      { jsonrpc: '2.0', id: 1, result: { by: 'handler' } },
      { jsonrpc: '2.0', id: 2, result: { by: 'other' } },
    ]);
    expect(fallback).toHaveBeenCalledExactlyOnceWith('other', { n: 1 }, expect.anything());
  });

  it('X3 may throw an error with data, which is sent if JSON can represent it', async () => {
    const { transport, peer } = connect();
    peer.handle('fail', ({ data }) => {
      throw new RpcError(-32002, 'No such thing.', data === 'big' ? { big: 1n } : data);
    });
    for (const [id, data] of ['big', undefined, 0].entries()) transport.ask(id, 'fail', { data });
    await settled();
    const known = { code: -32002, message: 'No such thing.' };
    // Strictly: other libraries refuse a field that is undefined.
    expect(transport.take()).toStrictEqual([
      { jsonrpc: '2.0', id: 0, error: known },
      { jsonrpc: '2.0', id: 1, error: known },
      { jsonrpc: '2.0', id: 2, error: { ...known, data: 0 } },
    ]);
  });
});

it('X5 ping is answered without a handler, which may replace the answer', async () => {
  const { transport, peer } = connect();
  transport.ask(1, 'ping');
  await settled();
  expect(transport.take()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  peer.handle('ping', () => ({ own: true }));
  transport.ask(2, 'ping');
  await settled();
  expect(transport.take()).toEqual([{ jsonrpc: '2.0', id: 2, result: { own: true } }]);
});

describe('the id of a request', () => {
  it('X3 is in use until the answer, and the first request is not disturbed by another', async () => {
    const { transport, contexts, ends } = busy();
    transport.ask('a', 'echo');
    transport.ask('a', 'echo');
    await settled();
    expect(transport.take()).toEqual([error('a', -32600)]);
    expect(contexts).toHaveLength(1);
    expect(contexts[0]!.signal.aborted).toBe(false);
    transport.ask('a', 'echo');
    await settled();
    expect(transport.take()).toEqual([error('a', -32600)]);
    ends[0]!({ on: true });
    await settled();
    expect(transport.take()).toEqual([{ jsonrpc: '2.0', id: 'a', result: { on: true } }]);
    transport.ask('a', 'echo');
    expect(contexts).toHaveLength(2);
  });

  it('X4 is free after a cancellation, and the cancelled request has no answer', async () => {
    const { transport, contexts, ends } = busy();
    transport.ask('a', 'echo');
    transport.tell('notifications/cancelled', { requestId: 'a', reason: 'no longer needed' });
    expect(contexts[0]!.signal.reason).toMatchObject({
      name: 'AbortError',
      message: 'no longer needed',
    });
    transport.ask('a', 'echo');
    ends[0]!({ by: 'the first' });
    await settled();
    expect(transport.take()).toEqual([]);
    // The end of the first one does not end the second one.
    transport.ask('a', 'echo');
    await settled();
    expect(transport.take()).toEqual([error('a', -32600)]);
    ends[1]!({ by: 'the second' });
    await settled();
    expect(transport.take()).toEqual([{ jsonrpc: '2.0', id: 'a', result: { by: 'the second' } }]);
  });
});

describe('the progress of a request', () => {
  const news = { progress: 1, total: 2 };

  it('X4 is sent with the token of the caller, until the answer', async () => {
    const { transport, contexts, ends } = busy();
    transport.ask('a', 'echo', { _meta: { progressToken: 'p' } });
    contexts[0]!.progress(news);
    expect(transport.take()).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { ...news, progressToken: 'p' },
      },
    ]);
    ends[0]!({});
    await settled();
    transport.take();
    contexts[0]!.progress(news);
    expect(transport.take()).toEqual([]);
  });

  it('X4 is not sent after a cancellation, also if the id is used again', () => {
    const { transport, contexts } = busy();
    transport.ask('a', 'echo', { _meta: { progressToken: 'p' } });
    transport.tell('notifications/cancelled', { requestId: 'a' });
    contexts[0]!.progress(news);
    transport.ask('a', 'echo', { _meta: { progressToken: 'q' } });
    contexts[0]!.progress(news);
    expect(transport.take()).toEqual([]);
  });

  it.each([
    ['no _meta', {}],
    ['no token', { _meta: {} }],
    ['a token that is not an id', { _meta: { progressToken: {} } }],
  ])('X4 is not sent with %s', (_name, params) => {
    const { transport, contexts } = busy();
    transport.ask('a', 'echo', params);
    contexts[0]!.progress(news);
    expect(transport.take()).toEqual([]);
  });
});

describe('a listener', () => {
  it('hears notifications; others go to onnotification', () => {
    const onnotification = vi.fn();
    const { transport, peer } = connect({ onnotification });
    const heard = vi.fn();
    peer.on('note', heard);
    transport.tell('note', { n: 1 });
    transport.tell('note');
    transport.tell('unknown', { n: 2 });
    expect(heard.mock.calls).toEqual([[{ n: 1 }], [{}]]);
    expect(onnotification.mock.calls).toEqual([['unknown', { n: 2 }]]);
  });

  it('is replaced by a later one', () => {
    const { transport, peer } = connect();
    const [first, second] = [vi.fn(), vi.fn()];
    peer.on('note', first);
    peer.on('note', second);
    transport.tell('note');
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it.each([
    ['an error', new TypeError('No such field.'), 'No such field.'],
    ['a text', 'Broken.', 'Broken.'],
  ])('X3 may throw %s, which is reported as an error', (_name, thrown, message) => {
    const onerror = vi.fn();
    const { transport, peer } = connect({ onerror });
    peer.on('note', () => {
      throw thrown;
    });
    transport.tell('note');
    expect(onerror).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message }));
    expect(onerror.mock.calls[0]![0]).toBeInstanceOf(Error);
    if (thrown instanceof Error) expect(onerror.mock.calls[0]![0]).toBe(thrown);
  });

  it('X3 may throw if nobody wants to know', () => {
    const { transport, peer } = connect();
    peer.on('note', () => {
      throw new Error('Broken.');
    });
    expect(() => transport.tell('note')).not.toThrow();
  });
});

describe('a closed connection', () => {
  it('X6 is closed once, by either end, and tells its owner', () => {
    for (const way of ['close', 'end'] as const) {
      const onclose = vi.fn();
      const { transport, peer } = connect({ onclose });
      expect(peer.closed).toBe(false);
      if (way === 'close') peer.close();
      else transport.end();
      expect(peer.closed).toBe(true);
      transport.end();
      peer.close();
      expect(transport.closings).toBe(1);
      expect(onclose).toHaveBeenCalledOnce();
    }
  });

  it('X6 aborts what runs for the other end, and does not answer', async () => {
    const { transport, peer, contexts, ends } = busy();
    transport.ask('a', 'echo', { _meta: { progressToken: 'p' } });
    peer.close();
    expect(contexts[0]!.signal.reason).toMatchObject({ code: -32000 });
    contexts[0]!.progress({ progress: 1 });
    ends[0]!({});
    await settled();
    expect(transport.take()).toEqual([]);
  });

  it('X6 answers nothing, hears nothing, sends nothing and reports nothing', async () => {
    const onerror = vi.fn();
    const { transport, peer } = connect({ onerror });
    const heard = vi.fn();
    peer.on('note', heard);
    peer.close();
    transport.tell('note');
    transport.ask(1, 'ping');
    transport.receive('not JSON-RPC');
    peer.notify('noted', {});
    await settled();
    expect(heard).not.toHaveBeenCalled();
    expect(onerror).not.toHaveBeenCalled();
    expect(transport.take()).toEqual([]);
  });
});
