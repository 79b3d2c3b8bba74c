import { describe, expect, it, vi } from 'vitest';
import { ViewFeed } from '../../../packages/elements/src/host/connection/view-feed.js';
import type { FeedData } from '../../../packages/elements/src/host/connection/view-feed.js';
import {
  TOOL_CALLS_CAPABILITY,
  TOOL_PROGRESS_CAPABILITY,
} from '../../../packages/elements/src/view/index.js';
import { toolCalls } from '../../../packages/elements/src/view/tool-calls.js';
import { toolProgress } from '../../../packages/elements/src/view/tool-progress.js';
import { connected, settled } from './support/fake-host.js';

const BOTH = { experimental: { [TOOL_CALLS_CAPABILITY]: {}, [TOOL_PROGRESS_CAPABILITY]: {} } };
const result = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** An app whose host feeds it as a frame does. */
async function fedApp(hostCapabilities: object = BOTH) {
  const { app, host } = await connected({ hostCapabilities });
  const feed = new ViewFeed(() => undefined);
  host.peer.handle('mcp-app/follow-tool-calls' as never, (() => feed.followCalls()) as never);
  host.peer.handle('mcp-app/follow-tool-progress' as never, (() => feed.followProgress()) as never);
  feed.open((method, params) => host.peer.notify(method as never, params as never));
  const set = async (data: FeedData) => {
    feed.set(data);
    // Longer than the feed waits for an animation frame where there are none.
    await new Promise((resolve) => setTimeout(resolve, 150));
  };
  return { app, host, set };
}

const statusesOf = (app: Parameters<typeof toolCalls>[0]) =>
  app.getSnapshot().toolCalls?.map(({ id, toolStatus }) => `${id}: ${toolStatus}`);

describe('toolProgress', () => {
  it('is in the snapshot while the tool runs, and removed with its result', async () => {
    const { app, set } = await fedApp();
    const store = toolProgress(app);
    const heard: unknown[] = [];
    app.on('toolprogress', (progress) => heard.push(progress));
    await set({ input: { a: 1 }, progress: { progress: 1, total: 4, message: 'One' } });
    expect(store.getSnapshot()).toEqual({ progress: 1, total: 4, message: 'One' });
    expect(app.getSnapshot().toolProgress).toBe(store.getSnapshot());
    expect(heard).toHaveLength(1);
    await set({ result: result('done') });
    expect(store.getSnapshot()).toBeUndefined();
    expect(toolProgress(app)).toBe(store);
  });

  it('sends no request to a host that does not offer it', async () => {
    const { app, host } = await fedApp({});
    toolProgress(app);
    toolCalls(app);
    await settled();
    expect(host.methods().filter((method) => method?.startsWith('mcp-app/'))).toEqual([]);
    expect(toolCalls(app).getSnapshot()).toEqual([]);
  });

  it('keeps values that are not progress out of the snapshot', async () => {
    const { app, host, set } = await fedApp();
    toolProgress(app);
    await set({ input: {} });
    for (const params of [{}, { progress: 'half' }, { progress: null }])
      host.peer.notify('mcp-app/notifications/tool-progress' as never, params as never);
    await settled();
    expect(app.getSnapshot().toolProgress).toBeUndefined();
  });

  it('is requested once per connection, however many use it', async () => {
    const { app, host, set } = await fedApp();
    toolProgress(app);
    toolProgress(app);
    await set({ input: {} });
    expect(
      host.methods().filter((method) => method === 'mcp-app/follow-tool-progress'),
    ).toHaveLength(1);
  });
});

describe('toolCalls', () => {
  it('lists the calls with their data, also those before it was used', async () => {
    const { app, set } = await fedApp();
    await set({ input: { n: 1 }, result: result('one') });
    const store = toolCalls(app);
    await vi.waitFor(() => expect(statusesOf(app)).toEqual(['call: result']));
    await set({ calls: [{ id: 'b', tool: 'add', toolInputPartial: '{"n": 2' }] });
    expect(statusesOf(app)).toEqual(['call: result', 'b: streaming']);
    await set({ calls: [{ id: 'b', tool: 'add', toolInput: { n: 2 } }] });
    await set({
      calls: [{ id: 'b', tool: 'add', toolInput: { n: 2 }, toolResult: result('two') }],
    });
    const calls = store.getSnapshot();
    expect(calls.map(({ toolInput }) => toolInput)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(calls.map(({ toolResult }) => toolResult?.content)).toEqual([
      result('one').content,
      result('two').content,
    ]);
    expect(calls[1]!.tool).toBe('add');
  });

  it('distinguishes overlapping calls; the snapshot has the latest one', async () => {
    const { app, set } = await fedApp();
    toolCalls(app);
    await settled();
    await set({ input: { n: 1 } });
    await set({ calls: [{ id: 'b', toolInput: { n: 2 } }] });
    expect(app.getSnapshot().toolInput).toEqual({ n: 2 });
    await set({ result: result('one') });
    expect(statusesOf(app)).toEqual(['call: result', 'b: input']);
    expect(app.getSnapshot().toolInput).toEqual({ n: 1 });
    await set({ calls: [{ id: 'b', toolInput: { n: 2 }, toolCancelled: {} }] });
    expect(statusesOf(app)).toEqual(['call: result', 'b: cancelled']);
  });

  it('an app without it sees new data, and no list', async () => {
    const { app, set } = await fedApp();
    await set({ input: { n: 1 }, result: result('one') });
    await set({ calls: [{ id: 'b', toolInput: { n: 2 }, toolResult: result('two') }] });
    const { toolInput, toolResult, toolCalls: list } = app.getSnapshot();
    expect([toolInput, toolResult?.content, list]).toEqual([
      { n: 2 },
      result('two').content,
      undefined,
    ]);
  });

  it('ignores a notification with the name of something inherited', async () => {
    const { app, host } = await fedApp();
    const before = app.getSnapshot();
    for (const name of ['constructor', 'notifications/constructor', '__proto__', 'notifications/'])
      host.peer.notify(name as never, { status: 'closed' } as never);
    await settled();
    expect(app.getSnapshot()).toBe(before);
  });
});
