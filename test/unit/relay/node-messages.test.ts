// What one node tells the others, message by message: the test is the other node.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, notification, request, session } from './support/requests.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const TOPIC = 'mcp-app-relay';
const me = '11111111-1111-4111-8111-111111111111';
const third = '22222222-2222-4222-8222-222222222222';
const key = JSON.stringify([JSON.stringify(['', session]), 1]);
/** A question to all nodes is repeated after a quarter of it. */
const ATTACH = 1000;
const settle = () => vi.advanceTimersByTimeAsync(0);
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

type Message = Record<string, unknown>;

/** A node, whose tool answers when the test says so. */
function node(options: object = {}) {
  const topics = new Map<string, (message: unknown) => void>();
  const sent: (Message & { to: string })[] = [];
  const heard: string[] = [];
  const tool = {
    runs: 0,
    signal: undefined as AbortSignal | undefined,
    finish: (_result: object) => {},
    progress: (_progress: object) => {},
  };
  const { client } = notingClient({ hasRequest: false });
  const callTool = (_: unknown, given: { signal: AbortSignal; onprogress?: () => void }) => {
    tool.runs++;
    tool.signal = given.signal;
    tool.progress = given.onprogress ?? (() => {});
    return new Promise((resolve) => (tool.finish = resolve));
  };
  const relay = createRelay<object>({
    client: { ...client, callTool } as never,
    limits: { attachTimeout: ATTACH },
    onerror: (error) => heard.push(String(error)),
    bus: {
      async publish(topic: string, message: unknown) {
        const { from, ...rest } = message as Message;
        // Most buses also deliver our own messages.
        topics.get(topic)?.(message);
        sent.push({ to: topic.slice(TOPIC.length + 1), ...rest });
        expect(from).toMatch(/^[\da-f-]{36}$/);
      },
      subscribe(topic: string, listener: (message: unknown) => void) {
        topics.set(topic, listener);
        return () => topics.delete(topic);
      },
    },
    ...options,
  });
  onTestFinished(() => relay.close());
  return {
    relay,
    tool,
    topics,
    heard,
    /** What the node has sent since the last look, in short. */
    sent: () => sent.splice(0),
    kinds: () => sent.splice(0).map(({ type, to }) => `${type as string} ${to}`.trim()),
    tell: (message: Message, from: string = me) => topics.get(TOPIC)!({ from, ...message }),
  };
}

describe('a node that has the call', () => {
  it('says so, and sends progress and the answer to the node that asked', async () => {
    const { relay, tool, sent, kinds, tell } = node();
    const asked = request('tools/call', { name: 'x', _meta: { progressToken: 5 } });
    void relay.handle(asked, { context });
    await settle();
    tell({ type: 'attach', key });
    await settle();
    expect(sent()).toEqual([{ to: me, type: 'found', key }]);
    tool.progress({ progress: 1 });
    tool.finish({ content: ['done'] });
    await settle();
    expect(sent()).toEqual([
      {
        to: me,
        type: 'message',
        key,
        message: {
          jsonrpc: '2.0',
          method: 'notifications/progress',
          params: { progress: 1, progressToken: 5 },
        },
      },
      {
        to: me,
        type: 'message',
        key,
        message: { jsonrpc: '2.0', id: 1, result: { content: ['done'] } },
      },
    ]);
    // A short answer says it all, also a second time.
    tell({ type: 'attach', key });
    tell({ type: 'attach', key });
    await settle();
    expect(kinds()).toEqual([`message ${me}`, `message ${me}`]);
    expect(tool.runs).toBe(1);
  });

  it('does not send a long answer again while it is on its way', async () => {
    const { relay, tool, kinds, tell } = node();
    void relay.handle(call('x'), { context });
    await settle();
    tool.finish({ content: 'x'.repeat(10_000) });
    await settle();
    tell({ type: 'attach', key });
    await settle();
    expect(kinds()).toEqual([`found ${me}`, `message ${me}`]);
    await later(ATTACH - 1);
    tell({ type: 'attach', key });
    await settle();
    expect(kinds()).toEqual([`found ${me}`]);
    await later(1);
    tell({ type: 'attach', key });
    await settle();
    expect(kinds()).toEqual([`found ${me}`, `message ${me}`]);
  });

  it('keeps silent about calls that it does not have, or looks for itself', async () => {
    const { relay, kinds, tell } = node();
    tell({ type: 'attach', key });
    await settle();
    expect(kinds()).toEqual([]);
    void relay.handle(request('relay/attach'), { context });
    await settle();
    expect(kinds()).toEqual(['attach']);
    tell({ type: 'attach', key });
    await settle();
    expect(kinds()).toEqual([]);
  });

  it('sends nothing to a node that detached', async () => {
    const { relay, tool, kinds, tell } = node();
    void relay.handle(call('x'), { context });
    await settle();
    for (const from of [me, third]) tell({ type: 'attach', key }, from);
    tell({ type: 'detach', key }, third);
    tool.finish({ content: [] });
    await settle();
    expect(kinds()).toEqual([`found ${me}`, `found ${third}`, `message ${me}`]);
  });

  it('forgets a node that is silent for three times the time to answer', async () => {
    const { relay, tool, kinds, tell } = node();
    void relay.handle(call('x'), { context });
    await settle();
    for (const from of [me, third]) tell({ type: 'attach', key }, from);
    await later(3 * ATTACH - 1);
    tell({ type: 'attach', key });
    await later(1);
    kinds();
    tool.finish({ content: [] });
    await settle();
    expect(kinds()).toEqual([`message ${me}`]);
  });

  it('cancels it when the page cancels through another node', async () => {
    const { relay, tool, tell } = node();
    const answer = relay.handle(call('x'), { context });
    await settle();
    tell({ type: 'cancel', key, reason: 'Enough.' });
    expect(await answer).toBeUndefined();
    expect(String(tool.signal!.reason)).toContain('Enough.');
  });

  it('ends the calls of a session that said goodbye to another node', async () => {
    const { relay, tool, tell } = node();
    const answer = relay.handle(call('x'), { context });
    await settle();
    tell({ type: 'bye', scope: 'another' });
    expect(tool.signal!.aborted).toBe(false);
    tell({ type: 'bye', scope: JSON.stringify(['', session]) });
    expect(await answer).toBeUndefined();
    expect(tool.signal!.aborted).toBe(true);
  });

  it('tells the other nodes that a session said goodbye, or cancelled a call that is not here', async () => {
    const { relay, sent } = node();
    await relay.handle(notification('relay/bye'), { context });
    const cancel = { requestId: 1, reason: 'x'.repeat(1000) };
    await relay.handle(notification('notifications/cancelled', cancel), { context });
    await settle();
    expect(sent()).toEqual([
      { to: '', type: 'bye', scope: JSON.stringify(['', session]) },
      { to: '', type: 'cancel', key, reason: 'x'.repeat(200) },
    ]);
  });

  it('cancels it for the notification of the page alone, and tells nobody', async () => {
    const { relay, tool, kinds } = node();
    const answer = relay.handle(call('x'), { context });
    await settle();
    await relay.handle(notification('notifications/other', { requestId: 1 }), { context });
    await relay.handle(notification('notifications/cancelled', { requestId: {} }), { context });
    await settle();
    expect([tool.signal!.aborted, kinds()]).toEqual([false, []]);
    await relay.handle(notification('notifications/cancelled', { requestId: 1 }), { context });
    expect(await answer).toBeUndefined();
    expect([tool.signal!.aborted, kinds()]).toEqual([true, []]);
  });

  it('leaves no timer when it ends', async () => {
    const { relay, tell } = node();
    void relay.handle(call('x'), { context });
    await settle();
    tell({ type: 'attach', key });
    relay.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a node that looks for a call', () => {
  /** A page that comes back to the node, with what it got. */
  async function attached(params: object = {}) {
    const all = node();
    const gone = new AbortController();
    const progress: unknown[] = [];
    const page = { answer: undefined as RelayEnvelope | undefined, isDone: false };
    const asked = { ...params, _meta: { progressToken: 9 } };
    void all.relay
      .handle(request('relay/attach', asked), {
        context,
        signal: gone.signal,
        send: ({ message }) => void progress.push((message as unknown as Message)['params']),
      })
      .then((answer) => Object.assign(page, { answer, isDone: true }));
    await settle();
    return { ...all, page, progress, lose: () => gone.abort() };
  }
  const answered = (message: object) => ({
    type: 'message',
    key,
    message: { jsonrpc: '2.0', id: 1, ...message },
  });

  it('asks all nodes four times, then gives up', async () => {
    const { page, kinds } = await attached();
    for (let turn = 0; turn < 3; turn++) await later(ATTACH / 4);
    expect(kinds()).toEqual(['attach', 'attach', 'attach', 'attach']);
    await later(ATTACH / 4 - 1);
    expect(page.isDone).toBe(false);
    await later(1);
    expect(codeOf(page.answer)).toBe(RelayErrorCode.ResultLost);
    expect(kinds()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks the node that the page named first, and all of them soon after', async () => {
    const { kinds } = await attached({ node: me });
    expect(kinds()).toEqual([`attach ${me}`]);
    await later(ATTACH / 40 - 1);
    expect(kinds()).toEqual([]);
    await later(1);
    expect(kinds()).toEqual(['attach']);
  });

  it.each(['x', 5, `${me}/x`])('asks all at once if the page names %j', async (named) => {
    const { kinds } = await attached({ node: named });
    expect(kinds()).toEqual(['attach']);
  });

  it('waits for the node that has it, which is asked less often, and passes on its messages', async () => {
    const { page, progress, kinds, tell } = await attached();
    kinds();
    tell({ type: 'found', key });
    for (let turn = 0; turn < 3; turn++) await later(ATTACH / 4);
    expect(kinds()).toEqual([]);
    await later(ATTACH / 4);
    expect(kinds()).toEqual([`attach ${me}`]);
    const params = { progress: 1, progressToken: 'theirs' };
    const news = { jsonrpc: '2.0', method: 'notifications/progress', params };
    tell({ type: 'message', key, message: news });
    expect(progress).toEqual([{ progress: 1, progressToken: 9 }]);
    tell(answered({ result: { content: ['done'] } }));
    await settle();
    expect(page.answer).toMatchObject({ message: { id: 1, result: { content: ['done'] } } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives up a node that was silent for three times as long', async () => {
    const { page, tell } = await attached();
    tell({ type: 'found', key });
    await later(3 * ATTACH);
    expect(page.isDone).toBe(false);
    await later(ATTACH / 4);
    expect(codeOf(page.answer)).toBe(RelayErrorCode.ResultLost);
  });

  it('passes on the error of the call', async () => {
    const { page, tell } = await attached();
    tell(answered({ error: { code: -32602, message: 'Unknown tool' } }));
    await settle();
    expect(page.answer).toMatchObject({
      message: { error: { code: -32602, message: 'Unknown tool' } },
    });
  });

  it('tells the node that has it when its page is gone, or has cancelled', async () => {
    const one = await attached();
    one.tell({ type: 'found', key });
    one.kinds();
    one.lose();
    await settle();
    expect(one.kinds()).toEqual([`detach ${me}`]);
    const two = await attached();
    two.tell({ type: 'found', key });
    two.kinds();
    const cancel = notification('notifications/cancelled', { requestId: 1 });
    await two.relay.handle(cancel, { context });
    await settle();
    expect(two.kinds().sort()).toEqual([`cancel ${me}`, `detach ${me}`]);
    // Nobody has been found yet.
    const three = await attached();
    three.kinds();
    three.lose();
    await settle();
    expect(three.kinds()).toEqual([]);
  });

  it('tells a node that found the call too late that nobody follows it', async () => {
    const { kinds, tell } = node();
    tell({ type: 'found', key });
    tell({
      type: 'message',
      key,
      message: { jsonrpc: '2.0', method: 'notifications/progress', params: {} },
    });
    await settle();
    expect(kinds()).toEqual([`detach ${me}`, `detach ${me}`]);
    tell(answered({ result: {} }));
    await settle();
    expect(kinds()).toEqual([]);
  });
});

describe('a message that no node sends', () => {
  it.each<Message>([
    { type: 'attach' },
    { type: 'attach', key: 5 },
    { type: 'found', key: null },
    { type: 'message', key },
    { type: 'message', key, message: 'text' },
    { type: 'cancel', key },
    { type: 'bye' },
    { type: 'signOut', user: {} },
    { type: 'connected' },
    { type: 'changed' },
    { type: 'toString' },
    { type: 'other', key },
    {},
  ])('is reported, and nothing happens: %j', async (message) => {
    const { relay, tool, kinds, heard, tell } = node();
    const answer = relay.handle(call('x'), { context });
    await settle();
    tell(message);
    await settle();
    expect(heard).toEqual([expect.stringContaining('no relay node sends')]);
    expect(kinds()).toEqual([]);
    tool.finish({ content: [] });
    expect(await answer).toMatchObject({ message: { result: {} } });
  });

  it('because of its sender is reported, or ignored if it has none', async () => {
    const { heard, kinds, topics, tell } = node();
    tell({ type: 'attach', key }, 'me');
    expect(heard).toHaveLength(1);
    for (const message of [null, 'text', { type: 'attach', key }, { from: 5 }])
      topics.get(TOPIC)!(message);
    await settle();
    expect(heard).toHaveLength(1);
    expect(kinds()).toEqual([]);
  });
});

it('stops listening at its end', () => {
  const { relay, topics } = node();
  expect(topics.size).toBe(2);
  relay.close();
  expect(topics.size).toBe(0);
});
