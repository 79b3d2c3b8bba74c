// What a JSON-RPC peer guarantees (X1-X7), whatever carries its messages. Run over a linked pair in Node and over a
// cross-origin iframe in each browser.
import { assert } from 'chai';
import { JsonRpcPeer } from '../../packages/elements/src/rpc/json-rpc-peer.js';
import type { RpcError } from '../../packages/elements/src/rpc/rpc-error.js';
import type { Transport } from '../../packages/elements/src/rpc/transport.js';
import type { FarMessages, NearMessages } from './far-peer.js';

/** A connection to a far peer that is ready to answer. */
export interface Connection {
  transport: Transport;
  /** Sends any message to the far side, bypassing the near peer. */
  raw(message: unknown): void;
  dispose(): void;
}

type Near = JsonRpcPeer<FarMessages, NearMessages>;
/** Sends a message that bypasses the near peer and waits for the far side's answer to its id. */
type AskRaw = (message: { id: string; [key: string]: unknown }) => Promise<Record<string, unknown>>;
type Case = (near: Near, raw: Connection['raw'], ask: AskRaw) => Promise<void>;

const failure = async (promise: Promise<unknown>): Promise<RpcError> => {
  try {
    await promise;
  } catch (error) {
    return error as RpcError;
  }
  throw new Error('expected a rejection');
};

const heard = <K extends keyof NearMessages['notifications'] & string>(near: Near, method: K) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    setTimeout(() => reject(new Error(`no ${method} came`)), 3000);
    near.on(method, resolve);
  });

const cases: Record<string, Case> = {
  'X1 a request gets the result of its handler': async (near) => {
    assert.deepEqual(await near.request('echo', { a: [1, { b: null }] }), { a: [1, { b: null }] });
  },
  'X1 notifications arrive in order and are not answered': async (near) => {
    const seen: unknown[] = [];
    const three = new Promise<void>((resolve) => {
      near.on('noted', ({ n }) => {
        seen.push(n);
        if (n === 3) resolve();
      });
    });
    for (const n of [1, 2, 3]) near.notify('note', { n });
    await three;
    assert.deepEqual(seen, [1, 2, 3]);
    assert.equal(near.pending, 0);
  },
  'X1 string ids are answered with the same id': async (_near, _raw, ask) => {
    const answer = await ask({ jsonrpc: '2.0', id: '__proto__', method: 'echo', params: { a: 1 } });
    assert.deepEqual(answer, { jsonrpc: '2.0', id: '__proto__', result: { a: 1 } });
  },
  'X1 concurrent requests each get their own answer': async (near) => {
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => near.request('echo', { n })));
    assert.deepEqual(
      answers.map(({ n }) => n),
      numbers,
    );
  },
  'X3 an unknown request is answered with -32601 and names the method': async (near) => {
    const error = await failure(near.request('missing', {}));
    assert.equal(error.code, -32601);
    assert.include(error.message, 'missing');
  },
  'X3 params that are not an object are answered with -32602': async (_near, _raw, ask) => {
    const answer = await ask({ jsonrpc: '2.0', id: 'p', method: 'echo', params: [1, 2] });
    assert.deepInclude(answer['error'] as object, { code: -32602 });
  },
  'X3 an id that is still in use is answered with -32600': async (_near, raw, ask) => {
    raw({ jsonrpc: '2.0', id: 'twice', method: 'wait-for-cancel' });
    const answer = await ask({ jsonrpc: '2.0', id: 'twice', method: 'echo' });
    assert.deepInclude(answer['error'] as object, { code: -32600 });
  },
  'X3 a handler that throws is answered with -32603 and its message': async (near) => {
    const error = await failure(near.request('fail', { message: 'the disk is full' }));
    assert.equal(error.code, -32603);
    assert.equal(error.message, 'the disk is full');
  },
  "X3 a handler's own code and data reach the caller": async (near) => {
    const error = await failure(
      near.request('fail', { code: -32002, message: 'no such thing', data: { uri: 'ui://x' } }),
    );
    assert.equal(error.code, -32002);
    assert.deepEqual(error.data, { uri: 'ui://x' });
  },
  'X3 a result that cannot be serialized is answered with an error, not with silence': async (
    near,
  ) => {
    const error = await failure(near.request('uncarriable', {}));
    assert.equal(error.code, -32603);
  },
  'X3 unknown notifications and unexpected answers are ignored': async (near, raw) => {
    near.notify('unknown', { a: 1 });
    raw({ jsonrpc: '2.0', id: 4711, result: {} });
    raw({ jsonrpc: '2.0', id: 'x', error: { code: 1, message: 'x' } });
    assert.deepEqual(await near.request('ping', {}), {});
  },
  'X4 aborting the signal rejects with its reason and cancels the handler': async (near) => {
    const cancelled = heard(near, 'cancelled');
    const controller = new AbortController();
    const asked = failure(near.request('wait-for-cancel', {}, { signal: controller.signal }));
    const reason = new Error('the user closed it');
    setTimeout(() => controller.abort(reason), 20);
    assert.equal(await asked, reason);
    assert.deepEqual(await cancelled, { reason: 'the user closed it' });
    assert.equal(near.pending, 0);
  },
  'X4 a signal that is already aborted sends nothing': async (near) => {
    const reason = new Error('too late');
    const error = await failure(near.request('echo', {}, { signal: AbortSignal.abort(reason) }));
    assert.equal(error, reason);
  },
  'X4 the other side can cancel its request to us': async (near) => {
    const aborted = new Promise<string>((resolve) => {
      near.handle('near-waits', (_params, { signal }) => {
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            resolve((signal.reason as Error).message);
            reject(signal.reason as Error);
          });
        });
      });
    });
    const answer = near.request('call-back', { method: 'near-waits', cancelAfter: 20 });
    assert.equal(await aborted, 'changed my mind');
    assert.deepInclude(await answer, { failed: true, message: 'changed my mind' });
  },
  'X4 progress reaches the caller in order, with total and message': async (near) => {
    const seen: unknown[] = [];
    await near.request('steps', { count: 3 }, { onprogress: (news) => seen.push(news) });
    assert.deepEqual(seen, [
      { progress: 1, total: 3, message: 'step 1' },
      { progress: 2, total: 3, message: 'step 2' },
      { progress: 3, total: 3, message: 'step 3' },
    ]);
  },
  'X4 progress is not sent without a progress token': async (near) => {
    assert.deepEqual(await near.request('steps', { count: 2 }), { steps: 2 });
  },
  'X5 both sides answer ping': async (near) => {
    assert.deepEqual(await near.request('ping', {}), {});
    assert.deepEqual(await near.request('call-back', { method: 'ping' }), {});
  },
  'X6 a request without an answer times out and is cancelled': async (near) => {
    const cancelled = heard(near, 'cancelled');
    const error = await failure(near.request('wait-for-cancel', {}, { timeout: 30 }));
    assert.equal(error.code, -32001);
    assert.include(error.message, 'wait-for-cancel');
    assert.include((await cancelled)['reason'] as string, '30 ms');
    assert.equal(near.pending, 0);
  },
  'X6 progress restarts the timeout where that was requested': async (near) => {
    // Each step is a fifth of the timeout, so that a busy machine keeps up; all steps together are longer.
    const params = { count: 8, pause: 300 };
    const options = { timeout: 1500, onprogress: () => {} };
    assert.deepEqual(
      await near.request('steps', params, { ...options, resetTimeoutOnProgress: true }),
      { steps: 8 },
    );
    const error = await failure(near.request('steps', params, options));
    assert.equal(error.code, -32001);
  },
  'X6 closing rejects everything that is pending or requested later': async (near) => {
    const asked = [1, 2, 3].map(() => failure(near.request('wait-for-cancel', {})));
    near.close();
    for (const error of await Promise.all(asked)) assert.equal(error.code, -32000);
    assert.equal((await failure(near.request('echo', {}))).code, -32000);
    assert.doesNotThrow(() => near.notify('note', {}));
    assert.equal(near.pending, 0);
  },
  'X7 key order, extra keys and empty values are preserved': async (near) => {
    const odd = {
      z: 1,
      a: { y: [], x: '' },
      _meta: { 'vendor/key': null },
      experimental: { q: {} },
    };
    const back = await near.request('echo', odd);
    assert.equal(JSON.stringify(back), JSON.stringify(odd));
  },
  'X7 prototype keys are data and are never looked up': async (near, raw) => {
    const params = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}');
    await near.request('echo', params);
    for (const method of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const error = await failure(near.request(method as 'missing', {}));
      assert.equal(error.code, -32601);
      raw({ jsonrpc: '2.0', method, params: {} });
      raw({ jsonrpc: '2.0', id: method, result: {} });
    }
    assert.isUndefined(({} as Record<string, unknown>)['polluted']);
    assert.deepEqual(await near.request('ping', {}), {});
  },
  'a request whose params cannot be serialized is rejected': async (near) => {
    const error = await failure(near.request('echo', { big: 1n }));
    assert.instanceOf(error, Error);
    assert.equal(near.pending, 0);
  },
  'a proxy, as frameworks pass it, is sent as plain data': async (near) => {
    const proxy = new Proxy({ on: true, list: new Proxy([1], {}), f: () => 1 }, {});
    assert.deepEqual(await near.request('echo', proxy), { on: true, list: [1] });
    near.notify('unknown', { proxy });
  },
  'messages that are not JSON-RPC are dropped and reported, and the connection continues': async (
    near,
    raw,
  ) => {
    const dropped = heard(near, 'dropped');
    raw({ hello: 'world' });
    assert.include((await dropped)['message'] as string, 'Not JSON-RPC');
    assert.deepEqual(await near.request('echo', { on: true }), { on: true });
  },
};

interface Runner {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>): void;
}

/** The same transport, which first passes what arrives to `see`. */
const watched = (transport: Transport, see: (message: unknown) => void): Transport => ({
  start: (receive, closed) =>
    transport.start((message) => {
      see(message);
      receive(message);
    }, closed),
  send: (message) => transport.send(message),
  close: () => transport.close(),
});

/** Declares the contract's tests for one way to connect. */
export function peerContract(name: string, connect: () => Promise<Connection>, runner: Runner) {
  runner.describe(`a peer over ${name}`, () => {
    for (const [what, run] of Object.entries(cases)) {
      runner.it(what, async () => {
        const connection = await connect();
        const waiting = new Map<unknown, (message: Record<string, unknown>) => void>();
        const transport = watched(connection.transport, (message) => {
          const { id } = message as Record<string, unknown>;
          waiting.get(id)?.(message as Record<string, unknown>);
        });
        const ask: AskRaw = (message) =>
          new Promise((resolve, reject) => {
            setTimeout(() => reject(new Error(`no answer to ${message.id}`)), 3000);
            waiting.set(message.id, resolve);
            connection.raw(message);
          });
        const near: Near = new JsonRpcPeer(transport);
        near.handle('double', ({ n }) => ({ n: Number(n) * 2 }));
        try {
          await run(near, connection.raw, ask);
        } finally {
          near.close();
          connection.dispose();
        }
      });
    }
  });
}
