// Questions of an MCP server that reach the page through its relay.
import { describe, expect, it, vi } from 'vitest';
import {
  answerQuestions,
  oncePerQuestion,
} from '../../../../packages/elements/src/host/link/relay/server-questions.js';
import type { ServerHandlers } from '../../../../packages/elements/src/host/requests/server-handlers.js';
import * as ErrorCode from '../../../../packages/elements/src/protocol/error-codes.js';
import type { PageToRelay, RelayToPage } from '../../../../packages/elements/src/protocol/relay.js';
import { JsonRpcPeer } from '../../../../packages/elements/src/rpc/json-rpc-peer.js';

/** The page's end of a connection: what it sends, and what the relay says to it. */
function connection() {
  const sent: Record<string, unknown>[] = [];
  let receive!: (message: unknown) => void;
  let closed!: () => void;
  const close = vi.fn();
  const transport = oncePerQuestion({
    start: (...given) => void ([receive, closed] = given),
    send: (message) => void sent.push(message as never),
    close,
  });
  return {
    transport,
    sent,
    close,
    say: (message: unknown) => receive(message),
    end: () => closed(),
  };
}

const question = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'roots/list', params: {} });
const answer = (id: unknown) => ({ jsonrpc: '2.0', id, result: { roots: [] } });

describe('a question that the relay repeats', () => {
  it('is asked once, and its answer is sent again', () => {
    const { transport, sent, say } = connection();
    const asked = vi.fn();
    transport.start(asked, () => {});
    say(question('a'));
    say(question('a'));
    expect(asked).toHaveBeenCalledTimes(1);
    // The user has not answered yet.
    expect(sent).toEqual([]);
    transport.send(answer('a'));
    say(question('a'));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([answer('a'), answer('a')]);
    say(question('b'));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('has nothing to do with other messages', () => {
    const { transport, sent, say } = connection();
    const heard: unknown[] = [];
    transport.start(
      (message) => heard.push(message),
      () => {},
    );
    const others = [
      { method: 'x' },
      { method: 'x' },
      { id: 1, result: {} },
      { id: 1, result: {} },
      5,
    ];
    for (const other of others) say(other);
    expect(heard).toEqual(others);
    // A request of the page with the id of a question is not its answer.
    say(question(7));
    transport.send({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
    transport.send(answer(8));
    sent.length = 0;
    say(question(7));
    expect(sent).toEqual([]);
    say(question(8));
    expect(heard.at(-1)).toEqual(question(8));
  });

  it('is forgotten after 256 later ones', () => {
    const { transport, sent, say } = connection();
    const asked = vi.fn();
    transport.start(asked, () => {});
    for (let id = 0; id < 256; id++) {
      say(question(id));
      transport.send(answer(id));
    }
    sent.length = 0;
    say(question(0));
    expect(sent).toEqual([answer(0)]);
    say(question(256));
    asked.mockClear();
    say(question(1));
    expect(asked).not.toHaveBeenCalled();
    say(question(0));
    expect(asked).toHaveBeenCalledWith(question(0));
  });

  it('keeps the beginning and the end of the connection', () => {
    const { transport, close, end } = connection();
    const closed = vi.fn();
    transport.start(() => {}, closed);
    end();
    expect(closed).toHaveBeenCalledTimes(1);
    transport.close();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('a question for the page', () => {
  const serverInfo = { name: 'server', version: '1' };

  function page(handlers: ServerHandlers, limits?: { handlerTimeout: number }) {
    const { transport, sent, say } = connection();
    const peer = new JsonRpcPeer<PageToRelay, RelayToPage>(transport);
    let current = handlers;
    answerQuestions(
      peer,
      () => current,
      () => serverInfo,
      limits,
    );
    const ask = async (method: string, params: object = {}) => {
      say({ jsonrpc: '2.0', id: sent.length + 1, method, params });
      const count = sent.length;
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(count));
      return sent.at(-1) as { result?: object; error?: { code: number; message: string } };
    };
    return { ask, say, set: (next: ServerHandlers) => void (current = next) };
  }

  const messages = [{ role: 'user', content: { type: 'text', text: 'Hi' } }];
  const QUESTIONS: [keyof ServerHandlers, string, object][] = [
    ['createMessage', 'sampling/createMessage', { messages, maxTokens: 5 }],
    ['elicit', 'elicitation/create', { message: 'Sure?', requestedSchema: {} }],
    ['listRoots', 'roots/list', {}],
  ];

  it.each(QUESTIONS)('goes to %s, with the name of the server', async (name, method, params) => {
    const handler = vi.fn<(...args: unknown[]) => object>(() => ({ ok: true }));
    const { ask } = page({ [name]: handler } as never);
    expect(await ask(method, params)).toMatchObject({ result: { ok: true } });
    const args = handler.mock.calls[0]!;
    expect(args.at(-1)).toMatchObject({ requestId: 1, serverInfo });
    expect((args.at(-1) as { signal: unknown }).signal).toBeInstanceOf(AbortSignal);
    if (name !== 'listRoots') expect(args[0]).toMatchObject(params);
  });

  it.each(QUESTIONS)('gets an error if %s is no longer set', async (name, method, params) => {
    const { ask, set } = page({ [name]: () => ({}) } as ServerHandlers);
    set({});
    const { error } = await ask(method, params);
    expect(error).toMatchObject({ code: ErrorCode.MethodNotFound });
    expect(error!.message).toContain(method);
  });

  it.each(QUESTIONS)('gets an error if %s answers nonsense', async (name, method, params) => {
    const { ask } = page({ [name]: () => 'nonsense' } as never);
    expect((await ask(method, params)).error!.message).toContain(name);
  });

  it.each(QUESTIONS)('gets an error if %s hangs', async (name, method, params) => {
    const { ask } = page({ [name]: () => new Promise(() => {}) } as never, { handlerTimeout: 5 });
    expect((await ask(method, params)).error!.message).toContain(name);
  });

  it('is checked before the page sees it', async () => {
    const [createMessage, elicit] = [vi.fn(), vi.fn()];
    const { ask } = page({ createMessage, elicit });
    for (const [method, params] of [
      ['sampling/createMessage', { messages: 'none' }],
      ['elicitation/create', { message: 5 }],
    ] as const)
      expect((await ask(method, params)).error).toMatchObject({ code: ErrorCode.InvalidParams });
    expect(createMessage).not.toHaveBeenCalled();
    expect(elicit).not.toHaveBeenCalled();
  });
});
