// Questions of an MCP server on one node: which page gets them, who may answer, and when they are given up.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RelayErrorCode } from '../../../../packages/elements/src/protocol/relay.js';
import { DEFAULT_RELAY_LIMITS } from '../../../../packages/server/src/relay/relay-limits.js';
import type { RelayLimits } from '../../../../packages/server/src/relay/relay-limits.js';
import type { SendEnvelope } from '../../../../packages/server/src/relay/relay-options.js';
import {
  RelayQuestions,
  SessionEnded,
  tapRequests,
} from '../../../../packages/server/src/relay/upstream/page-questions.js';
import type { QuestionMessage } from '../../../../packages/server/src/relay/upstream/page-questions.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NODE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const ada = { scope: '["ada","s"]', user: 'ada' };
const ATTACH = 2000;

/** The questions of a node, its pages by scope, and what it tells other nodes. */
function questionsOf(more: Partial<RelayLimits> = {}) {
  const limits = { ...DEFAULT_RELAY_LIMITS, attachTimeout: ATTACH, answerTimeout: 60_000, ...more };
  const pages = new Map<string, { session: string; send: SendEnvelope }>();
  const told: (QuestionMessage & { to: string | undefined })[] = [];
  const questions = new RelayQuestions({
    limits,
    node: () => NODE,
    publish: (message, to) => void told.push({ ...message, to }),
    outletOf: (scope) => pages.get(scope),
  });
  const join = (scope: string) => {
    const heard: Record<string, unknown>[] = [];
    pages.set(scope, { session: 's', send: ({ message }) => void heard.push(message as never) });
    questions.joined(scope);
    return heard;
  };
  const ask = (owner = ada, method = 'roots/list') => {
    const abort = new AbortController();
    const asked = { isOver: false, outcome: undefined as unknown, abort: () => abort.abort() };
    questions.ask(owner, { method, params: { n: 1 } }, abort.signal).then(
      (answer) => Object.assign(asked, { isOver: true, outcome: answer }),
      (error: unknown) => Object.assign(asked, { isOver: true, outcome: error }),
    );
    return asked;
  };
  return { questions, pages, told, join, ask };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const answerTo = (id: unknown) =>
  ({ jsonrpc: '2.0', id: id as string, result: { ok: 1 } }) as const;

describe('a page that is connected here', () => {
  it('gets the question once, and its answer settles it', async () => {
    const { questions, told, join, ask } = questionsOf();
    const heard = join(ada.scope);
    const asked = ask();
    await vi.advanceTimersByTimeAsync(5 * ATTACH);
    expect(heard).toEqual([
      {
        jsonrpc: '2.0',
        id: expect.stringMatching(`^${NODE}:[\\da-f-]{36}$`),
        method: 'roots/list',
        params: { n: 1 },
      },
    ]);
    expect(told).toEqual([]);
    questions.answered(ada.scope, answerTo(heard[0]!['id']));
    await settle();
    expect(asked.outcome).toEqual(answerTo(heard[0]!['id']));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gets it again on a new connection, with the same id', async () => {
    const { join, ask } = questionsOf();
    const first = join(ada.scope);
    ask();
    const second = join(ada.scope);
    expect(second).toEqual(first);
    expect(join('another')).toEqual([]);
    expect(second).toHaveLength(1);
  });

  it('cannot answer the question of another session', async () => {
    const { questions, told, join, ask } = questionsOf();
    const heard = join(ada.scope);
    const asked = ask();
    await settle();
    const question = heard.at(-1)!['id'];
    questions.answered('["bob","s"]', answerTo(question));
    for (const strange of ['x', 5, `${NODE}:x`, `x${question as string}`])
      questions.answered(ada.scope, answerTo(strange));
    await settle();
    expect([asked.isOver, told]).toEqual([false, []]);
  });

  it('is told when the server no longer waits, or waited too long', async () => {
    const { join, ask } = questionsOf({ answerTimeout: 30_000 });
    const heard = join(ada.scope);
    const [one, two] = [ask(), ask()];
    await settle();
    one.abort();
    await settle();
    expect(one.outcome).toMatchObject({ code: -32000 });
    expect(heard.at(-1)).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: heard[0]!['id'], reason: expect.stringContaining('no longer waits') },
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(two.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(two.outcome).toMatchObject({ code: -32001 });
    expect(heard.at(-1)).toMatchObject({ params: { requestId: heard[1]!['id'] } });
    expect(heard).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gets nothing if the server gave up before', async () => {
    const { questions, join } = questionsOf();
    const heard = join(ada.scope);
    const asked = questions.ask(ada, { method: 'roots/list' }, AbortSignal.abort());
    await expect(asked).rejects.toMatchObject({ code: -32000 });
    expect(heard).toEqual([]);
  });

  it('has a limited number of questions, as have all pages of its user', async () => {
    const { questions, join, ask } = questionsOf({ questions: 2 });
    const heard = join(ada.scope);
    const [one] = [ask(), ask({ ...ada, scope: '["ada","t"]' })];
    const refused = ask();
    const bob = ask({ scope: '["bob","s"]', user: 'bob' });
    await settle();
    expect(refused.outcome).toMatchObject({ code: RelayErrorCode.TooMany });
    expect(bob.isOver).toBe(false);
    questions.answered(ada.scope, answerTo(heard[0]!['id']));
    await settle();
    expect(one!.isOver).toBe(true);
    const next = ask();
    await settle();
    expect(next.isOver).toBe(false);
  });

  it('that ends its session after it got the question: nobody else is asked', async () => {
    const { questions, join, ask } = questionsOf();
    join(ada.scope);
    const asked = ask();
    questions.ended('["bob","s"]');
    await settle();
    expect(asked.isOver).toBe(false);
    questions.ended(ada.scope);
    await settle();
    expect(asked.outcome).toMatchObject({ code: -32000 });
    expect(asked.outcome).not.toBeInstanceOf(SessionEnded);
  });

  it('that ends its session before it got the question: another page may be asked', async () => {
    const { questions, ask } = questionsOf();
    const asked = ask();
    questions.ended(ada.scope);
    await settle();
    expect(asked.outcome).toBeInstanceOf(SessionEnded);
  });

  it('of a user who signs out: the question ends, and not those of others', async () => {
    const { questions, ask } = questionsOf();
    const [one, two] = [ask(), ask({ scope: '["bob","s"]', user: 'bob' })];
    questions.forget('["ada",');
    await settle();
    expect([one.isOver, two.isOver]).toEqual([true, false]);
    expect(one.outcome).toMatchObject({ code: -32000 });
  });
});

describe('a page that is connected to another node', () => {
  it('is looked for at all nodes, first often, then less often', async () => {
    const { told, ask } = questionsOf();
    ask();
    await vi.advanceTimersByTimeAsync(ATTACH);
    expect(told).toHaveLength(5);
    expect(told[0]).toEqual({
      type: 'ask',
      id: expect.any(String),
      scope: ada.scope,
      to: undefined,
    });
    await vi.advanceTimersByTimeAsync(ATTACH - 1);
    expect(told).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveLength(6);
  });

  it('gets the question from its node, which is then asked whether it is still there', async () => {
    const { questions, told, ask } = questionsOf();
    const asked = ask();
    const { id } = told.splice(0)[0]!;
    questions.receive({ type: 'here', id }, OTHER);
    expect(told.splice(0)).toEqual([
      {
        type: 'ask',
        id,
        scope: ada.scope,
        question: { jsonrpc: '2.0', id, method: 'roots/list', params: { n: 1 } },
        to: OTHER,
      },
    ]);
    questions.receive({ type: 'asked', id }, OTHER);
    await vi.advanceTimersByTimeAsync(ATTACH - 1);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.splice(0)).toEqual([{ type: 'ask', id, scope: ada.scope, to: OTHER }]);
    // Silent twice: it may be somewhere else now.
    await vi.advanceTimersByTimeAsync(ATTACH / 2);
    expect(told.splice(0).map(({ to }) => to)).toEqual([OTHER, undefined]);
    questions.receive({ type: 'answer', id, scope: '["bob","s"]', answer: answerTo(id) }, OTHER);
    await settle();
    expect(asked.isOver).toBe(false);
    questions.receive({ type: 'answer', id, scope: ada.scope, answer: answerTo(id) }, OTHER);
    await settle();
    expect(asked.outcome).toEqual(answerTo(id));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is told through its node when the question is over', async () => {
    const { questions, told, ask } = questionsOf();
    const asked = ask();
    const { id } = told.splice(0)[0]!;
    questions.receive({ type: 'asked', id }, OTHER);
    asked.abort();
    await settle();
    expect(told).toEqual([
      { type: 'withdraw', id, scope: ada.scope, reason: expect.any(String), to: OTHER },
    ]);
  });

  it('that had it may have got it: if its session ends, nobody else is asked', async () => {
    const { questions, told, ask } = questionsOf();
    const asked = ask();
    questions.receive({ type: 'here', id: told[0]!.id }, OTHER);
    questions.ended(ada.scope);
    await settle();
    expect(asked.outcome).not.toBeInstanceOf(SessionEnded);
  });
});

describe('a question of another node', () => {
  const id = `${OTHER}:00000000-0000-4000-8000-000000000009`;
  const question = { jsonrpc: '2.0', id, method: 'roots/list', params: {} } as const;
  const ask = { type: 'ask', id, scope: ada.scope } as const;

  it('is given to the page once, and withdrawn on request', () => {
    const { questions, told, join } = questionsOf();
    questions.receive(ask, OTHER);
    questions.receive({ ...ask, question }, OTHER);
    expect(told).toEqual([]);
    const heard = join(ada.scope);
    questions.receive(ask, OTHER);
    expect(told.splice(0)).toEqual([{ type: 'here', id, to: OTHER }]);
    expect(heard).toEqual([]);
    questions.receive({ ...ask, question }, OTHER);
    questions.receive({ ...ask, question }, OTHER);
    questions.receive(ask, OTHER);
    expect(told.splice(0)).toEqual(
      Array.from({ length: 3 }, () => ({ type: 'asked', id, to: OTHER })),
    );
    expect(heard.splice(0)).toEqual([question]);
    const withdrawal = { type: 'withdraw', id, scope: ada.scope, reason: 'Late.' } as const;
    questions.receive({ ...withdrawal, scope: 'another' }, OTHER);
    questions.receive(withdrawal, OTHER);
    questions.receive(withdrawal, OTHER);
    expect(heard).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: id, reason: 'Late.' },
      },
    ]);
  });

  it('gets its answer through any node', () => {
    const { questions, told } = questionsOf();
    questions.answered(ada.scope, answerTo(id));
    expect(told).toEqual([
      { type: 'answer', id, scope: ada.scope, answer: answerTo(id), to: OTHER },
    ]);
  });

  it('is remembered until 256 others were given to the same connection', () => {
    const { questions, join } = questionsOf();
    const heard = join(ada.scope);
    const give = (n: number) => {
      const own = `${OTHER}:${String(n).padStart(36, '0')}`;
      questions.receive({ ...ask, id: own, question: { ...question, id: own } }, OTHER);
    };
    for (let n = 0; n < 256; n++) give(n);
    give(0);
    expect(heard).toHaveLength(256);
    give(256);
    give(1);
    expect(heard).toHaveLength(257);
    give(0);
    expect(heard).toHaveLength(258);
  });

  it('that nobody asked here is ignored', () => {
    const { questions, told } = questionsOf();
    questions.receive({ type: 'here', id: `${NODE}:x` }, OTHER);
    questions.receive({ type: 'asked', id: `${NODE}:x` }, OTHER);
    expect(told).toEqual([]);
  });
});

describe('requests on the transport of a client', () => {
  function tapped(outcome: (signal: AbortSignal) => Promise<object>) {
    const sent: object[] = [];
    const own = vi.fn();
    const asked: object[] = [];
    const transport = {
      onmessage: own as (message: unknown, extra?: unknown) => void,
      send: async (message: object) => void sent.push(message),
    };
    tapRequests(transport, new Set(['roots/list']), (request, signal) => {
      asked.push(request);
      return outcome(signal) as never;
    });
    return { transport, sent, own, asked };
  }
  const rpc = (more: object) => ({ jsonrpc: '2.0', ...more });

  it.each<[string, () => Promise<object>, object]>([
    ['a result', async () => ({ id: 'other', result: { a: 1 } }), { result: { a: 1 } }],
    [
      'an error',
      async () => ({ error: { code: 1, message: 'x' } }),
      { error: { code: 1, message: 'x' } },
    ],
    [
      'a failure',
      () => Promise.reject(Object.assign(new Error('no'), { code: -32001 })),
      { error: { code: -32001, message: 'no' } },
    ],
  ])('are answered with %s, under their own id', async (_, outcome, expected) => {
    const { transport, sent, own, asked } = tapped(outcome);
    const request = rpc({ id: 7, method: 'roots/list' });
    transport.onmessage(request);
    await settle();
    expect([asked, sent, own.mock.calls]).toEqual([[request], [rpc({ id: 7, ...expected })], []]);
  });

  it('of other kinds, and notifications, reach the client', async () => {
    const { transport, own, asked } = tapped(async () => ({ result: {} }));
    const messages = [
      rpc({ id: 1, method: 'sampling/createMessage' }),
      rpc({ method: 'roots/list' }),
      rpc({ method: 'notifications/cancelled', params: 5 }),
      'text',
    ];
    for (const message of messages) transport.onmessage(message, 'extra');
    expect(own.mock.calls).toEqual(messages.map((message) => [message, 'extra']));
    expect(asked).toEqual([]);
  });

  it('that the server cancels are not answered, and only those', async () => {
    const signals: AbortSignal[] = [];
    const ends: (() => void)[] = [];
    const { transport, sent } = tapped((signal) => {
      signals.push(signal);
      return new Promise((resolve) => ends.push(() => resolve({ result: {} })));
    });
    for (const id of [1, 2]) transport.onmessage(rpc({ id, method: 'roots/list' }));
    transport.onmessage(rpc({ method: 'notifications/cancelled', params: { requestId: 1 } }));
    transport.onmessage(rpc({ method: 'notifications/cancelled', params: { requestId: 9 } }));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    for (const end of ends) end();
    await settle();
    expect(sent).toEqual([rpc({ id: 2, result: {} })]);
    // It is over.
    transport.onmessage(rpc({ method: 'notifications/cancelled', params: { requestId: 2 } }));
    expect(signals[1]!.aborted).toBe(false);
  });
});
