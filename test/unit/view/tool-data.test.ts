import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HostToViewNotifications } from '../../../packages/elements/src/protocol/index.js';
import type { AppEventMap } from '../../../packages/elements/src/view/host-updates.js';
import { connected, fakeHost, settled } from './support/fake-host.js';
import { unhandledRejections } from './support/unhandled-rejections.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
type Short = 'partial' | 'input' | 'result' | 'cancelled';
type News = [Short, unknown];

const METHODS = {
  partial: 'ui/notifications/tool-input-partial',
  input: 'ui/notifications/tool-input',
  result: 'ui/notifications/tool-result',
  cancelled: 'ui/notifications/tool-cancelled',
} as const satisfies Record<Short, keyof HostToViewNotifications>;

/** Sends the notifications one by one and returns what `tool` was after each. */
async function toolAfter(...news: News[]) {
  const { app, host } = await connected();
  const tools: string[] = [];
  for (const [kind, params] of news) {
    host.peer.notify(METHODS[kind], params as never);
    await settled();
    tools.push(app.getSnapshot().toolStatus);
  }
  return { app, host, tools, snapshot: app.getSnapshot() };
}

describe('tool data', () => {
  it('D1 D2 D3 partial, input, result', async () => {
    const { tools, snapshot } = await toolAfter(
      ['partial', { arguments: { city: 'B' } }],
      ['partial', { arguments: { city: 'Berlin' } }],
      ['input', { arguments: { city: 'Berlin', days: 2 } }],
      ['result', { ...text('sunny'), structuredContent: { high: 21 }, _meta: { a: 1 } }],
    );
    expect(tools).toEqual(['streaming', 'streaming', 'input', 'result']);
    expect(snapshot.toolInput).toEqual({ city: 'Berlin', days: 2 });
    expect(snapshot.toolInputPartial).toBeUndefined();
    expect(snapshot.toolResult).toEqual({
      ...text('sunny'),
      structuredContent: { high: 21 },
      _meta: { a: 1 },
    });
  });

  it('D1 exposes what was streamed so far', async () => {
    const { snapshot } = await toolAfter(['partial', { arguments: { city: 'Ber' } }]);
    expect(snapshot).toMatchObject({ toolStatus: 'streaming', toolInputPartial: { city: 'Ber' } });
    expect(snapshot.toolInput).toBeUndefined();
  });

  it('D1 drops a partial input that arrives after the input', async () => {
    const { tools, snapshot } = await toolAfter(
      ['input', { arguments: { city: 'Berlin' } }],
      ['partial', { arguments: { city: 'B' } }],
      ['result', text('sunny')],
      ['partial', { arguments: { city: 'Be' } }],
    );
    expect(tools).toEqual(['input', 'input', 'result', 'result']);
    expect(snapshot).toMatchObject({ toolInput: { city: 'Berlin' }, toolResult: text('sunny') });
    expect(snapshot.toolInputPartial).toBeUndefined();
  });

  it('D3 a result with isError is the state "error"', async () => {
    const { snapshot } = await toolAfter(['result', { ...text('no such city'), isError: true }]);
    expect(snapshot).toMatchObject({
      toolStatus: 'error',
      status: 'ready',
      toolResult: { isError: true },
    });
    expect(snapshot.error).toBeUndefined();
  });

  it.each([[{ reason: 'user' }], [{}]])('D4 T3 cancelled with %j', async (params) => {
    const { snapshot } = await toolAfter(['input', { arguments: {} }], ['cancelled', params]);
    expect(snapshot).toMatchObject({ toolStatus: 'cancelled', toolCancelled: params });
  });

  it('D4 drops a cancellation after the result; accepts a result after a cancellation', async () => {
    const late = await toolAfter(['result', text('done')], ['cancelled', {}]);
    expect(late.tools).toEqual(['result', 'result']);
    const revived = await toolAfter(['cancelled', {}], ['result', text('done')]);
    expect(revived.tools).toEqual(['cancelled', 'result']);
    expect(revived.snapshot.toolCancelled).toBeUndefined();
  });

  it('D5 keeps the result when its input arrives later', async () => {
    const { tools, snapshot } = await toolAfter(
      ['result', text('sunny')],
      ['input', { arguments: { city: 'Berlin' } }],
    );
    expect(tools).toEqual(['result', 'result']);
    expect(snapshot).toMatchObject({
      toolInput: { city: 'Berlin' },
      toolResult: text('sunny'),
    });
  });

  it('L8 keeps the result for the same input again; another input is another run', async () => {
    const { tools, snapshot } = await toolAfter(
      ['input', { arguments: { a: 1 } }],
      ['result', text('one')],
      ['input', { arguments: { a: 1 } }],
      ['input', { arguments: { a: 2 } }],
    );
    expect(tools).toEqual(['input', 'result', 'result', 'input']);
    expect(snapshot.toolInput).toEqual({ a: 2 });
    expect(snapshot.toolResult).toBeUndefined();
  });

  it('D2 D3 missing fields: no arguments are an empty object, no content is an empty list', async () => {
    const { snapshot } = await toolAfter(
      ['input', {}],
      ['result', { structuredContent: { a: 1 } }],
    );
    expect(snapshot).toMatchObject({
      toolStatus: 'result',
      toolInput: {},
      toolResult: { content: [], structuredContent: { a: 1 } },
    });
  });

  it('D3 an empty result is not a result: starved (ext-apps#522)', async () => {
    const { tools, snapshot } = await toolAfter(['input', { arguments: {} }], ['result', {}]);
    expect(tools).toEqual(['input', 'starved']);
    expect(snapshot.toolResult).toBeUndefined();
    const kept = await toolAfter(['result', text('one')], ['result', {}]);
    expect(kept.snapshot).toMatchObject({ toolStatus: 'result', toolResult: text('one') });
  });

  it('L2 does not lose data that arrives before the handshake is done', async () => {
    const host = fakeHost();
    const app = new McpApp({ name: 'Test', version: '1' });
    host.peer.notify(METHODS.input, { arguments: { a: 1 } });
    host.peer.notify(METHODS.result, text('early'));
    await app.connect({ transport: host.transport });
    expect(app.getSnapshot()).toMatchObject({
      status: 'ready',
      toolStatus: 'result',
      toolInput: { a: 1 },
      toolResult: text('early'),
    });
  });
});

describe('events', () => {
  it('D1 D2 D3 D4 have the params, and follow the snapshot', async () => {
    const { app, host } = await connected();
    const heard: unknown[] = [];
    for (const type of ['toolinputpartial', 'toolinput', 'toolresult', 'toolcancelled'] as const)
      app.on(type, (params: AppEventMap[typeof type]) => {
        heard.push([type, params, app.getSnapshot().toolStatus]);
      });
    host.peer.notify(METHODS.partial, { arguments: { a: 1 } });
    host.peer.notify(METHODS.input, { arguments: { a: 12 } });
    host.peer.notify(METHODS.cancelled, { reason: 'why not' });
    host.peer.notify(METHODS.result, text('late'));
    await settled();
    expect(heard).toEqual([
      ['toolinputpartial', { arguments: { a: 1 } }, 'streaming'],
      ['toolinput', { arguments: { a: 12 } }, 'input'],
      ['toolcancelled', { reason: 'why not' }, 'cancelled'],
      ['toolresult', text('late'), 'result'],
    ]);
  });

  it('are delivered to several listeners, in order, until they are removed', async () => {
    const { app, host } = await connected();
    const heard: string[] = [];
    const removeFirst = app.on('toolinput', () => heard.push('first'));
    const removeSecond = app.on('toolinput', () => heard.push('second'));
    host.peer.notify(METHODS.input, { arguments: {} });
    await settled();
    removeFirst();
    host.peer.notify(METHODS.input, { arguments: { again: 1 } });
    await settled();
    removeSecond();
    host.peer.notify(METHODS.input, { arguments: { more: 1 } });
    await settled();
    expect(heard).toEqual(['first', 'second', 'second']);
  });

  it('are delivered to the other listeners when one throws, which is reported', async () => {
    const { app, host } = await connected();
    const rejections = unhandledRejections();
    const heard: string[] = [];
    app.on('toolinput', () => {
      throw new Error('broken listener');
    });
    app.on('toolinput', () => heard.push('second'));
    host.peer.notify(METHODS.input, { arguments: {} });
    await rejections.next('broken listener');
    rejections.stop();
    expect(heard).toEqual(['second']);
  });

  it('V14 report changed lists of the server', async () => {
    const { app, host } = await connected();
    const heard: string[] = [];
    for (const kind of ['tools', 'resources', 'prompts'] as const) {
      app.on(`${kind}listchanged`, () => heard.push(kind));
      host.peer.notify(`notifications/${kind}/list_changed`, {});
    }
    await settled();
    expect(heard).toEqual(['tools', 'resources', 'prompts']);
  });
});

describe('starved', () => {
  afterEach(() => vi.useRealTimers());

  const withClock = async (options: { starvedAfter?: number }) => {
    vi.useFakeTimers();
    const host = fakeHost();
    const app = new McpApp({ name: 'Test', version: '1' }, options);
    await app.connect({ transport: host.transport });
    return { app, host };
  };

  it('ready, but no data in time', async () => {
    const { app } = await withClock({});
    await vi.advanceTimersByTimeAsync(9_999);
    expect(app.getSnapshot().toolStatus).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(app.getSnapshot().toolStatus).toBe('starved');
  });

  it('accepts data that arrives later', async () => {
    const { app, host } = await withClock({ starvedAfter: 50 });
    await vi.advanceTimersByTimeAsync(50);
    host.peer.notify(METHODS.partial, { arguments: { a: 1 } });
    await vi.advanceTimersByTimeAsync(1);
    expect(app.getSnapshot().toolStatus).toBe('streaming');
  });

  it('is prevented by any data in time, and by 0', async () => {
    const { app, host } = await withClock({ starvedAfter: 50 });
    host.peer.notify(METHODS.input, { arguments: {} });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.getSnapshot().toolStatus).toBe('input');
    const never = await withClock({ starvedAfter: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(never.app.getSnapshot().toolStatus).toBe('waiting');
  });

  it('not after close', async () => {
    const { app } = await withClock({ starvedAfter: 50 });
    app.close();
    await vi.advanceTimersByTimeAsync(60);
    expect(app.getSnapshot()).toMatchObject({ status: 'closed', toolStatus: 'waiting' });
  });
});
