// The stores that all adapters use.
import { describe, expect, it, vi } from 'vitest';
import {
  hostContextStore,
  neededApp,
  rootAppStore,
} from '../../../packages/elements/src/adapters/app-stores.js';
import { frameStore } from '../../../packages/elements/src/adapters/frame-store.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { sharedViewState } from '../../../packages/elements/src/adapters/shared-view-state.js';
import { trackToolCall } from '../../../packages/elements/src/view/tool-call.js';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';
import type { RequestOptions } from '../../../packages/elements/src/rpc/pending-request.js';

import { connected } from '../view/support/fake-host.js';

interface Call {
  params: { name: string; arguments?: unknown };
  options: RequestOptions;
  answer(result: CallToolResult): void;
  fail(error: unknown): void;
}

/** An app that answers when the test tells it to. */
function scriptedApp() {
  const calls: Call[] = [];
  const app = {
    callServerTool: (params: Call['params'], options: RequestOptions) =>
      new Promise((answer, fail) => {
        options.signal?.addEventListener('abort', () => fail(options.signal!.reason));
        calls.push({ params, options, answer, fail });
      }),
  } as unknown as Pick<McpApp, 'callServerTool'>;
  return { app, calls };
}

const sum = (value: number): CallToolResult => ({ content: [], structuredContent: { value } });

describe('trackToolCall', () => {
  it('reports each change once, with a new object', async () => {
    const { app, calls } = scriptedApp();
    const { call, getSnapshot, subscribe } = trackToolCall(app, 'add');
    const seen: unknown[] = [];
    const stop = subscribe(() => seen.push(getSnapshot()));
    const before = getSnapshot();
    expect(before).toEqual({ data: undefined, error: undefined, pending: false });
    const answer = call({ a: 1 });
    calls[0]!.answer(sum(1));
    expect(await answer).toEqual(sum(1));
    expect(seen).toEqual([
      { data: undefined, error: undefined, pending: true },
      { data: sum(1), error: undefined, pending: false },
    ]);
    expect(before.pending).toBe(false);
    stop();
    void call();
    expect(seen).toHaveLength(2);
  });

  it('leaves out the arguments when there are none', () => {
    const { app, calls } = scriptedApp();
    const { call } = trackToolCall(app, 'now');
    void call();
    void call({ a: 1 });
    expect(calls.map(({ params }) => params)).toEqual([
      { name: 'now' },
      { name: 'now', arguments: { a: 1 } },
    ]);
  });

  it('ignores an event as input, so that it can be used as a listener', () => {
    const { app, calls } = scriptedApp();
    const { call } = trackToolCall(app, 'now');
    void call(new Event('click') as unknown as Record<string, unknown>);
    expect(calls[0]!.params).toEqual({ name: 'now' });
  });

  it('sends a copy, because a proxy cannot be cloned and may change meanwhile', () => {
    const { app, calls } = scriptedApp();
    const { call } = trackToolCall(app, 'add');
    const input = new Proxy({ list: new Proxy([1], {}) }, {});
    void call(input);
    input.list.push(2);
    expect(structuredClone(calls[0]!.params.arguments)).toEqual({ list: [1] });
  });

  it('never rejects: for input that is not JSON, a refusal, or anything that is thrown', async () => {
    const { app, calls } = scriptedApp();
    const { call, getSnapshot } = trackToolCall(app, 'add');
    const circle: Record<string, unknown> = {};
    circle['circle'] = circle;
    expect(await call(circle)).toBeUndefined();
    expect(getSnapshot().error).toBeInstanceOf(TypeError);
    expect(getSnapshot().pending).toBe(false);
    const refused = call({});
    calls[0]!.fail('just a text');
    expect(await refused).toBeUndefined();
    expect(getSnapshot().error).toEqual(new Error('just a text'));
  });

  it('reports an answer with isError as both data and error', async () => {
    const { app, calls } = scriptedApp();
    const { call, getSnapshot } = trackToolCall(app, 'add');
    const answer = call({});
    const failed: CallToolResult = {
      isError: true,
      content: [
        { type: 'text', text: 'too' },
        { type: 'image', data: '', mimeType: 'image/png' },
        { type: 'text', text: 'large' },
      ],
    };
    calls[0]!.answer(failed);
    expect(await answer).toBe(failed);
    expect(getSnapshot()).toEqual({
      data: failed,
      error: new Error('too\nlarge'),
      pending: false,
    });
    const next = call({});
    calls[1]!.answer({ isError: true } as CallToolResult);
    await next;
    expect(getSnapshot().error).toEqual(new Error(''));
  });

  it('gives overlapping calls their own answers, and shows that of the last call', async () => {
    const { app, calls } = scriptedApp();
    const { call, getSnapshot } = trackToolCall(app, 'add');
    const [first, second] = [call({}), call({})];
    calls[1]!.answer(sum(2));
    expect(await second).toEqual(sum(2));
    calls[0]!.answer(sum(1));
    expect(await first).toEqual(sum(1));
    expect(getSnapshot()).toEqual({ data: sum(2), error: undefined, pending: false });
  });

  it('keeps the previous answer while the next is pending, and clears the error', async () => {
    const { app, calls } = scriptedApp();
    const { call, getSnapshot } = trackToolCall(app, 'add');
    const first = call({});
    calls[0]!.answer(sum(1));
    await first;
    const second = call({});
    calls[1]!.fail(new Error('no'));
    await second;
    expect(getSnapshot()).toEqual({ data: sum(1), error: new Error('no'), pending: false });
    void call({});
    expect(getSnapshot()).toEqual({ data: sum(1), error: undefined, pending: true });
  });

  it("aborts the request on cancel() and when the caller's signal aborts", async () => {
    const { app, calls } = scriptedApp();
    const { call, cancel, getSnapshot } = trackToolCall(app, 'add');
    cancel();
    const first = call({});
    cancel();
    cancel();
    expect(calls[0]!.options.signal!.aborted).toBe(true);
    expect(await first).toBeUndefined();
    expect(getSnapshot()).toEqual({ data: undefined, error: undefined, pending: false });

    const caller = new AbortController();
    const second = call({}, { signal: caller.signal, timeout: 5 });
    expect(calls[1]!.options.timeout).toBe(5);
    caller.abort(new Error('changed my mind'));
    expect(await second).toBeUndefined();
    expect(getSnapshot().error).toEqual(new Error('changed my mind'));
  });
});

describe('sharedViewState', () => {
  const info = { name: 'Clock', version: '1' };

  it('is shared per app and key, and uses the options of the first caller', () => {
    const app = new McpApp(info);
    const count = sharedViewState(app, 'count', 1);
    expect(sharedViewState(app, 'count', 99)).toBe(count);
    expect(count.getSnapshot()).toBe(1);
    expect(sharedViewState(app, 'other', 2)).not.toBe(count);
    expect(sharedViewState(new McpApp(info), 'count', 3).getSnapshot()).toBe(3);
  });

  it('accepts names of Object.prototype as keys', () => {
    const app = new McpApp(info);
    expect(sharedViewState(app, 'constructor', 1).getSnapshot()).toBe(1);
    expect(sharedViewState(app, '__proto__', 2).getSnapshot()).toBe(2);
  });
});

describe('neededApp', () => {
  const app = new McpApp({ name: 'Clock', version: '1' });
  const other = new McpApp({ name: 'Other', version: '1' });

  it('returns the given app, otherwise the one that the root provides', () => {
    expect(neededApp('useMcpApp', app, other)).toBe(app);
    expect(neededApp('useMcpApp', undefined, other)).toBe(other);
  });

  it('throws an error that names the hook and says what to do', () => {
    expect(() => neededApp('useToolCall', undefined, undefined)).toThrow(
      'useToolCall() found no app. Use it in a component inside <McpAppRoot>, or pass an McpApp to it.',
    );
  });
});

describe('rootAppStore', () => {
  it('reads the app of the root, and reports changes until it is unsubscribed', () => {
    const root = Object.assign(new EventTarget(), { app: undefined as string | undefined });
    const { getSnapshot, subscribe } = rootAppStore(root);
    const listener = vi.fn();
    const stop = subscribe(listener);
    expect(getSnapshot()).toBeUndefined();
    root.app = 'app';
    root.dispatchEvent(new Event('mcp-app-snapshot-change'));
    expect(getSnapshot()).toBe('app');
    stop();
    root.dispatchEvent(new Event('mcp-app-snapshot-change'));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('has no app without a root', () => {
    expect(rootAppStore(undefined).getSnapshot()).toBeUndefined();
    rootAppStore(null).subscribe(() => {})();
  });
});

describe('hostContextStore', () => {
  it('reads the context of the app', async () => {
    const { app } = await connected({ hostContext: { theme: 'dark' } });
    expect(hostContextStore(app).getSnapshot()).toEqual({ theme: 'dark' });
  });
});

describe('frameStore', () => {
  class Frame extends EventTarget {
    status = 'idle';
    details: { appInfo?: { name: string } } = {};
    error: Error | undefined;
  }

  it('is idle when there is no frame', () => {
    for (const nothing of [null, undefined]) {
      const store = frameStore<Frame>(nothing);
      expect(store.getSnapshot()).toEqual({ status: 'idle', appInfo: undefined, error: undefined });
      store.subscribe(() => {})();
    }
  });

  it('returns the same object until something changes', () => {
    const frame = new Frame();
    const { getSnapshot, subscribe } = frameStore(frame);
    const changed = vi.fn<() => void>();
    const stop = subscribe(changed);
    const first = getSnapshot();
    expect(getSnapshot()).toBe(first);
    Object.assign(frame, { status: 'ready', details: { appInfo: { name: 'Clock' } } });
    frame.dispatchEvent(new Event('mcp-app-status-change'));
    expect(changed).toHaveBeenCalledOnce();
    const second = getSnapshot();
    expect(second).toEqual({ status: 'ready', appInfo: { name: 'Clock' }, error: undefined });
    expect(getSnapshot()).toBe(second);
    frame.details.appInfo = { name: 'Another' };
    expect(getSnapshot()).not.toBe(second);
    stop();
    frame.dispatchEvent(new Event('mcp-app-status-change'));
    expect(changed).toHaveBeenCalledOnce();
  });
});
