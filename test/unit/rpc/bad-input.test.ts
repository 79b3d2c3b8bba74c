// Messages that no honest peer sends. Each must leave the peer unchanged, and be reported where it helps.
import { describe, expect, it } from 'vitest';
import {
  copyWithinBudget,
  DEFAULT_MESSAGE_BUDGET,
} from '../../../packages/elements/src/policy/message-budget.js';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type { FarMessages, NearMessages } from '../../contracts/far-peer.js';
import { HandTransport } from './support.js';

const nested = (depth: number) => {
  let value: unknown = {};
  for (let level = 0; level < depth; level++) value = { in: value };
  return value;
};

const nothing = { answer: undefined, said: undefined };
const table: [string, unknown, { answer?: unknown; said?: RegExp | undefined }][] = [
  ['null', null, { said: /Not JSON-RPC/ }],
  ['a number', 42, { said: /Not JSON-RPC/ }],
  ['a string', 'hello', { said: /Not JSON-RPC/ }],
  ['an array (a batch)', [{ jsonrpc: '2.0', id: 1, method: 'echo' }], { said: /Not JSON-RPC/ }],
  ['an empty object', {}, { said: /Not JSON-RPC/ }],
  ['jsonrpc 1.0', { jsonrpc: '1.0', id: 1, method: 'echo' }, { said: /Not JSON-RPC/ }],
  ['no method, no id', { jsonrpc: '2.0' }, { said: /id is not a string/ }],
  ['id null', { jsonrpc: '2.0', id: null, method: 'echo' }, { said: /id is not a string/ }],
  ['id 1.5', { jsonrpc: '2.0', id: 1.5, method: 'echo' }, { said: /id is not a string/ }],
  ['id NaN', { jsonrpc: '2.0', id: NaN, method: 'echo' }, { said: /id is not a string/ }],
  ['id an object', { jsonrpc: '2.0', id: {}, method: 'echo' }, { said: /id is not a string/ }],
  [
    'id beyond 2^53',
    { jsonrpc: '2.0', id: 2 ** 60, method: 'echo' },
    { said: /id is not a string/ },
  ],
  ['method a number', { jsonrpc: '2.0', id: 1, method: 7 }, { said: /method is not a string/ }],
  ['a result for nothing', { jsonrpc: '2.0', id: 99, result: {} }, nothing],
  ['an error for nothing', { jsonrpc: '2.0', id: 99, error: { code: 1 } }, nothing],
  [
    'params an array',
    { jsonrpc: '2.0', id: 1, method: 'echo', params: [] },
    { answer: { code: -32602 } },
  ],
  [
    'params null',
    { jsonrpc: '2.0', id: 1, method: 'echo', params: null },
    { answer: { code: -32602 } },
  ],
  [
    'notification params a string',
    { jsonrpc: '2.0', method: 'note', params: 'x' },
    { said: /must be an object/ },
  ],
  ['unknown method', { jsonrpc: '2.0', id: 1, method: 'nope' }, { answer: { code: -32601 } }],
  [
    'cancelled for nothing',
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } },
    nothing,
  ],
  ['cancelled without id', { jsonrpc: '2.0', method: 'notifications/cancelled' }, nothing],
  [
    'progress for nothing',
    { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 5 } },
    nothing,
  ],
  ['_meta a string', { jsonrpc: '2.0', id: 1, method: 'echo', params: { _meta: 'x' } }, {}],
  [
    '50 MB of text',
    { jsonrpc: '2.0', method: 'nope', params: { text: 'x'.repeat(50_000_000) } },
    nothing,
  ],
  ['nesting 10,000 deep', { jsonrpc: '2.0', method: 'nope', params: nested(10_000) }, nothing],
];

describe('bad input into the peer', () => {
  it.each(table)('X3 %s', async (_name, message, { answer, said }) => {
    const transport = new HandTransport();
    const errors: string[] = [];
    const peer = new JsonRpcPeer<NearMessages, FarMessages>(transport, {
      onerror: (error) => errors.push(error.message),
    });
    peer.handle('echo', (params) => params);
    peer.on('note', () => {});
    const ours = peer.request('double', { n: 1 });
    const [asked] = transport.sent.splice(0);

    expect(() => transport.receive(message)).not.toThrow();
    await new Promise((resolve) => setTimeout(resolve));

    expect(errors).toEqual(said ? [expect.stringMatching(said)] : []);
    if (answer)
      expect(transport.sent).toEqual([
        { jsonrpc: '2.0', id: 1, error: expect.objectContaining(answer) },
      ]);
    // Pending requests are not affected.
    transport.receive({ jsonrpc: '2.0', id: asked!['id'], result: { n: 2 } });
    await expect(ours).resolves.toEqual({ n: 2 });
    expect(peer.pending).toBe(0);
  });

  it.each<[string, unknown, RegExp]>([
    ['50 MB of text', { text: 'x'.repeat(50_000_000) }, /large|MB|bytes|size/i],
    ['nesting 10,000 deep', nested(10_000), /levels/],
    [
      'a cycle',
      (() => {
        const a: Record<string, unknown> = {};
        a['a'] = a;
        return a;
      })(),
      /cycle/,
    ],
  ])('X3 refuses %s because of the budget, with a reason', (_name, params, reason) => {
    const verdict = copyWithinBudget(
      { jsonrpc: '2.0', method: 'note', params },
      DEFAULT_MESSAGE_BUDGET,
    );
    expect(verdict).toEqual({ reason: expect.stringMatching(reason) });
  });

  it('X1 rejects instead of hanging for an answer that is neither result nor error', async () => {
    for (const answer of [
      {},
      { result: null },
      { result: 'text' },
      { error: 'text' },
      { error: null },
    ]) {
      const transport = new HandTransport();
      const peer = new JsonRpcPeer<NearMessages, FarMessages>(transport);
      const asked = peer.request('double', {});
      transport.receive({ jsonrpc: '2.0', id: transport.sent[0]!['id'], ...answer });
      await expect(asked).rejects.toMatchObject({ code: -32603 });
    }
  });
});
