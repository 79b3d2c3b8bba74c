// How a peer sends requests, and how they end.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type { PeerOptions } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type { RequestOptions } from '../../../packages/elements/src/rpc/pending-request.js';
import type { FarMessages, NearMessages } from '../../contracts/far-peer.js';
import { HandTransport } from './support.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A peer that has sent a request, which the test answers. */
function asking(options?: RequestOptions, params: Record<string, unknown> = {}, of?: PeerOptions) {
  const transport = new HandTransport();
  const peer = new JsonRpcPeer<NearMessages, FarMessages>(transport, of);
  const result = peer.request('double', params, options);
  result.catch(() => {});
  const [sent] = transport.take() as [{ id: number; params: object }];
  const answer = (outcome: object) =>
    transport.receive({ jsonrpc: '2.0', id: sent.id, ...outcome });
  const report = (progress: number) =>
    transport.tell('notifications/progress', { progressToken: sent.id, progress });
  return { transport, peer, result, sent, answer, report };
}

describe('a request', () => {
  it('is sent with a new id and its params, and pending until the answer', async () => {
    const { peer, transport, result, sent, answer } = asking({}, { n: 1 });
    expect(sent).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: 'double',
      params: { n: 1 },
    });
    void peer.request('double', {}).catch(() => {});
    expect(transport.take()[0]!['id']).not.toBe(sent.id);
    expect(peer.pending).toBe(2);
    answer({ result: { n: 2 } });
    expect(await result).toEqual({ n: 2 });
    expect(peer.pending).toBe(1);
  });

  it('X4 has a progress token only if progress is wanted, and keeps its other _meta', () => {
    const _meta = { 'vendor/key': 1 };
    expect(asking({}, { _meta }).sent.params).toEqual({ _meta });
    const { sent } = asking({ onprogress: () => {} }, { n: 1, _meta });
    expect(sent.params).toEqual({ n: 1, _meta: { ..._meta, progressToken: sent.id } });
    const bare = asking({ onprogress: () => {} }).sent;
    expect(bare.params).toEqual({ _meta: { progressToken: bare.id } });
  });

  it.each<[string, object, object]>([
    ['all fields', { code: 5, message: 'No.', data: [1] }, { code: 5, message: 'No.', data: [1] }],
    ['no message', { code: 5 }, { code: 5, message: expect.any(String) }],
    ['no code', { message: 'No.' }, { code: -32603, message: 'No.' }],
  ])('X3 rejects with an error of the other side with %s', async (_name, error, expected) => {
    const { result, answer } = asking();
    answer({ error });
    await expect(result).rejects.toMatchObject(expected);
  });

  it('leaves no timer and no listener behind, however it ends', async () => {
    const ends: ((one: ReturnType<typeof asking>, abort: AbortController) => void)[] = [
      ({ answer }) => answer({ result: {} }),
      ({ answer }) => answer({ error: { code: 1, message: 'No.' } }),
      ({ peer }) => peer.close(),
      (_, abort) => abort.abort(),
    ];
    for (const end of ends) {
      const abort = new AbortController();
      const removed = vi.spyOn(abort.signal, 'removeEventListener');
      const added = vi.spyOn(abort.signal, 'addEventListener');
      const one = asking({ signal: abort.signal });
      expect(vi.getTimerCount()).toBe(1);
      end(one, abort);
      await one.result.catch(() => {});
      expect(vi.getTimerCount()).toBe(0);
      expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
        added.mock.calls.map(([type, listener]) => [type, listener]),
      );
      expect(one.peer.pending).toBe(0);
      one.transport.take();
      abort.abort();
      await vi.advanceTimersByTimeAsync(100_000);
      expect(one.transport.take(), 'no cancellation of what has ended').toEqual([]);
    }
  });

  it('X4 tells the other side when it is aborted, and rejects with the reason', async () => {
    const abort = new AbortController();
    const { transport, result, sent } = asking({ signal: abort.signal });
    const reason = new Error('The user closed it.');
    abort.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(transport.take()).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: sent.id, reason: 'The user closed it.' },
      },
    ]);
  });

  it('X4 is not sent if its signal is already aborted', async () => {
    const transport = new HandTransport();
    const peer = new JsonRpcPeer<NearMessages, FarMessages>(transport);
    const reason = new Error('Too late.');
    const signal = AbortSignal.abort(reason);
    await expect(peer.request('double', {}, { signal })).rejects.toBe(reason);
    expect(transport.take()).toEqual([]);
    expect(peer.pending).toBe(0);
  });

  it('X6 is not sent over a closed connection', async () => {
    const transport = new HandTransport();
    const peer = new JsonRpcPeer<NearMessages, FarMessages>(transport);
    peer.close();
    await expect(peer.request('double', {})).rejects.toMatchObject({ code: -32000 });
    expect(transport.take()).toEqual([]);
    expect(peer.pending).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('X6 is rejected when the connection closes, without a message to the other side', async () => {
    const { peer, transport, result } = asking();
    peer.close();
    await expect(result).rejects.toMatchObject({ code: -32000 });
    expect(transport.take()).toEqual([]);
  });
});

it('X1 a notification is sent without an id', () => {
  const transport = new HandTransport();
  new JsonRpcPeer<NearMessages, FarMessages>(transport).notify('noted', { n: 1 });
  // Strictly: other libraries refuse an id that is undefined.
  expect(transport.take()).toStrictEqual([{ jsonrpc: '2.0', method: 'noted', params: { n: 1 } }]);
});

describe('the timeout of a request', () => {
  it.each<[string, RequestOptions, PeerOptions, number]>([
    ['its own', { timeout: 300 }, { timeout: 500 }, 300],
    ["the peer's", {}, { timeout: 500 }, 500],
    ['the default', {}, {}, 60_000],
  ])('X6 is %s', async (_name, options, of, limit) => {
    const { peer, transport, result, sent } = asking(options, {}, of);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(peer.pending).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).rejects.toMatchObject({ code: -32001 });
    expect(peer.pending).toBe(0);
    expect(transport.take()).toMatchObject([
      { method: 'notifications/cancelled', params: { requestId: sent.id } },
    ]);
  });

  it('X6 may be 0: the answer must already be there', async () => {
    const { result } = asking({ timeout: 0 });
    await vi.advanceTimersByTimeAsync(0);
    await expect(result).rejects.toMatchObject({ code: -32001 });
  });

  it('X6 starts again with each progress only if that is wanted', async () => {
    const seen: unknown[] = [];
    const options = { timeout: 100, onprogress: (news: unknown) => seen.push(news) };
    const patient = asking({ ...options, resetTimeoutOnProgress: true });
    const strict = asking(options);
    for (const step of [1, 2]) {
      await vi.advanceTimersByTimeAsync(60);
      patient.report(step);
      strict.report(step);
    }
    await expect(strict.result).rejects.toMatchObject({ code: -32001 });
    expect(patient.peer.pending).toBe(1);
    expect(seen).toEqual([{ progress: 1 }, { progress: 1 }, { progress: 2 }]);
    await vi.advanceTimersByTimeAsync(100);
    await expect(patient.result).rejects.toMatchObject({ code: -32001 });
  });

  it('X6 can start again without anybody who wants the progress', async () => {
    const onerror = vi.fn();
    const options = { timeout: 100, resetTimeoutOnProgress: true };
    const { peer, report, result, answer } = asking(options, {}, { onerror });
    await vi.advanceTimersByTimeAsync(60);
    report(1);
    expect(onerror).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60);
    expect(peer.pending).toBe(1);
    answer({ result: { n: 1 } });
    expect(await result).toEqual({ n: 1 });
  });
});
