import { describe, expect, it, vi } from 'vitest';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';
import { HostRefusedError } from '../../../packages/elements/src/view/host-refused-error.js';
import type { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import type { ViewToHostRequests } from '../../../packages/elements/src/protocol/index.js';
import { connected, settled } from './support/fake-host.js';

const text = { type: 'text' as const, text: 'hello' };
const file = { type: 'resource' as const, resource: { uri: 'file:///a.txt', text: 'a' } };

/** Action, the request it makes, the params it sends, and an answer that comes back as it is. */
const ACTIONS: [
  id: string,
  method: keyof ViewToHostRequests,
  act: (app: McpApp) => Promise<unknown>,
  params: object,
  answer: object,
][] = [
  [
    'V1 callServerTool',
    'tools/call',
    (app) => app.callServerTool({ name: 'add', arguments: { a: 1 } }),
    { name: 'add', arguments: { a: 1 }, _meta: { progressToken: 2 } },
    { content: [text], structuredContent: { sum: 1 }, isError: false },
  ],
  [
    'V2 listServerTools',
    'tools/list',
    (app) => app.listServerTools({ cursor: 'x' }),
    { cursor: 'x' },
    { tools: [{ name: 'add', inputSchema: { type: 'object' } }] },
  ],
  [
    'V3 listServerResources',
    'resources/list',
    (app) => app.listServerResources(),
    {},
    { resources: [{ uri: 'ui://a', name: 'a' }], nextCursor: 'more' },
  ],
  [
    'V4 request resources/templates/list',
    'resources/templates/list',
    (app) => app.request('resources/templates/list', {}),
    {},
    { resourceTemplates: [] },
  ],
  [
    'V5 readServerResource',
    'resources/read',
    (app) => app.readServerResource({ uri: 'ui://a' }),
    { uri: 'ui://a' },
    { contents: [{ uri: 'ui://a', text: 'a' }] },
  ],
  [
    'V6 request prompts/list',
    'prompts/list',
    (app) => app.request('prompts/list', {}),
    {},
    { prompts: [] },
  ],
  [
    'V7 openLink',
    'ui/open-link',
    (app) => app.openLink({ url: 'https://example.com' }),
    { url: 'https://example.com' },
    { isError: true },
  ],
  [
    'V8 downloadFile',
    'ui/download-file',
    (app) => app.downloadFile({ contents: [file] }),
    { contents: [file] },
    {},
  ],
  [
    'V9 sendMessage',
    'ui/message',
    (app) => app.sendMessage({ role: 'user', content: [text] }),
    { role: 'user', content: [text] },
    { isError: true },
  ],
  [
    'V10 updateModelContext',
    'ui/update-model-context',
    (app) => app.updateModelContext({ content: [text], structuredContent: { a: 1 } }),
    { content: [text], structuredContent: { a: 1 } },
    {},
  ],
  [
    'M2 requestDisplayMode',
    'ui/request-display-mode',
    (app) => app.requestDisplayMode({ mode: 'pip' }),
    { mode: 'pip' },
    { mode: 'inline' },
  ],
  [
    'V11 createSamplingMessage',
    'sampling/createMessage',
    (app) =>
      app.createSamplingMessage({ messages: [{ role: 'user', content: text }], maxTokens: 9 }),
    { messages: [{ role: 'user', content: text }], maxTokens: 9 },
    { model: 'm', role: 'assistant', content: text },
  ],
];

describe.each(ACTIONS)('%s', (_id, method, act, params, answer) => {
  it('sends its request and gets the answer as it is', async () => {
    const { app, host } = await connected();
    host.peer.handle(method, () => answer as never);
    await expect(act(app)).resolves.toEqual(answer);
    expect(host.seen.find((message) => message.method === method)).toEqual({
      jsonrpc: '2.0',
      id: 2,
      method,
      params,
    });
  });

  it('V13 a Host that does not do it: HostRefusedError', async () => {
    const { app } = await connected();
    const error = await act(app).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HostRefusedError);
    expect(error).toMatchObject({ name: 'HostRefusedError', method, code: -32601 });
  });
});

describe('notifications', () => {
  it.each([
    [
      'V12 sendLog',
      (app: McpApp) => app.sendLog({ level: 'warning', data: { a: 1 }, logger: 'me' }),
      'notifications/message',
      { level: 'warning', data: { a: 1 }, logger: 'me' },
    ],
    [
      'C3 sendSizeChanged',
      (app: McpApp) => app.sendSizeChanged({ height: 40 }),
      'ui/notifications/size-changed',
      { height: 40 },
    ],
    [
      'L7 requestTeardown',
      (app: McpApp) => app.requestTeardown(),
      'ui/notifications/request-teardown',
      {},
    ],
  ])('%s', async (_id, act, method, params) => {
    const { app, host } = await connected();
    await act(app);
    await settled();
    expect(host.seen.at(-1)).toEqual({ jsonrpc: '2.0', method, params });
  });
});

describe('requests', () => {
  it('X3 the Host says no: method, its reason, code and data', async () => {
    const { app, host } = await connected();
    host.peer.handle('ui/open-link', () => {
      throw new RpcError(-32042, 'The user said no.', { host: 'example.com' });
    });
    const error = await app
      .openLink({ url: 'https://example.com' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      method: 'ui/open-link',
      reason: 'The user said no.',
      code: -32042,
      data: { host: 'example.com' },
    });
    expect((error as Error).message).toBe('The host refused ui/open-link: The user said no.');
  });

  it('X4 a signal cancels at the Host, and rejects with its reason', async () => {
    const { app, host } = await connected();
    const aborted = vi.fn();
    host.peer.handle('tools/call', (_params, { signal }) => {
      signal.addEventListener('abort', aborted);
      return new Promise(() => {});
    });
    const controller = new AbortController();
    const call = app.callServerTool({ name: 'slow' }, { signal: controller.signal });
    await settled();
    controller.abort(new Error('changed my mind'));
    await expect(call).rejects.toThrow('changed my mind');
    await settled();
    expect(aborted).toHaveBeenCalledOnce();
    expect(host.methods()).toContain('notifications/cancelled');
  });

  it('X4 progress reaches the caller and keeps a tool call from timing out', async () => {
    const { app, host } = await connected({}, { timeout: 150 });
    host.peer.handle('tools/call', async (_params, { progress }) => {
      for (let step = 1; step <= 4; step++) {
        await new Promise((resolve) => setTimeout(resolve, 80));
        progress({ progress: step, total: 4 });
      }
      return { content: [] };
    });
    const seen: number[] = [];
    await app.callServerTool(
      { name: 'long' },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('X6 a timeout is no refusal', async () => {
    const { app, host } = await connected({}, { timeout: 20 });
    host.peer.handle('ui/message', () => new Promise(() => {}));
    const error = await app
      .sendMessage({ role: 'user', content: [] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RpcError);
    expect(error).not.toBeInstanceOf(HostRefusedError);
    expect(error).toMatchObject({ code: -32001 });
  });

  it('X5 a ping of the Host is answered', async () => {
    const { host } = await connected();
    await expect(host.peer.request('ping', {})).resolves.toEqual({});
  });

  it('X3 an unknown request of the Host gets -32601', async () => {
    const { host } = await connected();
    await expect(host.peer.request('ui/dance' as 'ping', {})).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('X3 a handler of the View answers what has no method of its own, connected or not', async () => {
    const { app, host } = await connected();
    app.handle('ui/dance' as 'ping', () => ({ step: 1 }));
    await expect(host.peer.request('ui/dance' as 'ping', {})).resolves.toEqual({ step: 1 });
  });
});

describe('teardown', () => {
  it('L6 waits for the hook and for every listener', async () => {
    const { app, host } = await connected();
    const done: string[] = [];
    const later = (name: string, ms: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(name);
    };
    app.addEventListener('teardown', later('first', 20));
    app.addEventListener('teardown', later('second', 5));
    app.onteardown = later('hook', 10);
    await expect(host.peer.request('ui/resource-teardown', { reason: 'bye' })).resolves.toEqual({});
    expect(done).toEqual(['second', 'hook', 'first']);
  });

  it('L6 the reason arrives', async () => {
    const { app, host } = await connected();
    const hook = vi.fn();
    app.onteardown = hook;
    await host.peer.request('ui/resource-teardown', { reason: 'bye' });
    expect(hook).toHaveBeenCalledWith({ reason: 'bye' });
  });

  it('L6 without a hook it is answered at once, and a failing hook is said', async () => {
    const { app, host } = await connected();
    await expect(host.peer.request('ui/resource-teardown', {})).resolves.toEqual({});
    app.onteardown = async () => {
      throw new Error('disk full');
    };
    await expect(host.peer.request('ui/resource-teardown', {})).rejects.toThrow('disk full');
  });
});

describe('can', () => {
  it('L4 what the Host declares, whole and in part', async () => {
    const { app } = await connected({
      hostCapabilities: {
        openLinks: {},
        message: { text: {}, image: {} },
        serverTools: { listChanged: true },
        serverResources: { listChanged: false },
        sampling: {},
        experimental: { 'x/y': {} },
      },
    });
    expect(app.can('openLinks')).toBe(true);
    expect(app.can('downloadFile')).toBe(false);
    expect(app.can('message')).toBe(true);
    expect(app.can('message', 'image')).toBe(true);
    expect(app.can('message', 'audio')).toBe(false);
    expect(app.can('updateModelContext', 'text')).toBe(false);
    expect(app.can('serverTools', 'listChanged')).toBe(true);
    expect(app.can('serverResources', 'listChanged')).toBe(false);
    expect(app.can('sampling')).toBe(true);
    expect(app.can('sampling', 'tools')).toBe(false);
    expect(app.can('experimental', 'x/y')).toBe(true);
  });

  it.each([
    [['inline', 'pip'], undefined, 'pip', true],
    [['inline', 'pip'], ['inline'], 'pip', false],
    [['inline', 'pip'], ['pip'], 'pip', true],
    [['inline'], ['pip'], 'pip', false],
    [undefined, ['pip'], 'pip', false],
    [7, ['pip'], 'pip', false],
  ] as const)(
    'M1 the Host offers %j, the View declares %j: %s is %s',
    async (offered, declared, mode, expected) => {
      const { app } = await connected(
        { hostContext: { availableDisplayModes: offered as never } },
        { capabilities: declared ? { availableDisplayModes: [...declared] } : {} },
      );
      expect(app.can('displayMode', mode)).toBe(expected);
    },
  );
});

describe('host context', () => {
  it('C2 M4 changes are merged, and the event has what came', async () => {
    const { app, host } = await connected({
      hostContext: { theme: 'light', displayMode: 'inline', locale: 'de' },
    });
    const heard = vi.fn();
    app.addEventListener('hostcontextchanged', heard);
    host.peer.notify('ui/notifications/host-context-changed', {
      displayMode: 'fullscreen',
      containerDimensions: { height: 900 },
    });
    await settled();
    expect(app.getSnapshot().hostContext).toEqual({
      theme: 'light',
      displayMode: 'fullscreen',
      locale: 'de',
      containerDimensions: { height: 900 },
    });
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      displayMode: 'fullscreen',
      containerDimensions: { height: 900 },
    });
  });

  it('C2 what did not change keeps its identity, and nobody is woken', async () => {
    const styles = { variables: { '--font-sans': 'serif' } };
    const { app, host } = await connected({ hostContext: { theme: 'light', styles } });
    const before = app.getSnapshot();
    const woken = vi.fn();
    app.subscribe(woken);
    app.addEventListener('hostcontextchanged', woken);
    host.peer.notify('ui/notifications/host-context-changed', { theme: 'light', styles });
    await settled();
    expect(app.getSnapshot()).toBe(before);
    expect(woken).not.toHaveBeenCalled();
    host.peer.notify('ui/notifications/host-context-changed', { theme: 'dark', styles });
    await settled();
    expect(app.getSnapshot().hostContext?.styles).toBe(before.hostContext?.styles);
  });

  it('C1 X7 unknown fields, themes and keys of prototypes survive', async () => {
    const { app, host } = await connected();
    const odd = JSON.parse(
      '{"theme":"high-contrast","mood":{"a":1},"__proto__":{"polluted":1},"constructor":2}',
    ) as object;
    host.peer.notify('ui/notifications/host-context-changed', odd);
    await settled();
    const { hostContext } = app.getSnapshot();
    expect(hostContext?.theme).toBe('high-contrast');
    expect(hostContext?.['mood']).toEqual({ a: 1 });
    expect((hostContext as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('the snapshot', () => {
  it('is frozen, new with each change, the same without', async () => {
    const { app, host } = await connected();
    const first = app.getSnapshot();
    expect(Object.isFrozen(first)).toBe(true);
    expect(app.getSnapshot()).toBe(first);
    host.peer.notify('ui/notifications/tool-input', { arguments: {} });
    await settled();
    const second = app.getSnapshot();
    expect(second).not.toBe(first);
    expect(first.tool).toBe('waiting');
    expect(Object.isFrozen(second)).toBe(true);
  });

  it('getSnapshot and subscribe work without their app, as useSyncExternalStore calls them', async () => {
    const { app, host } = await connected();
    const { getSnapshot, subscribe } = app;
    const listener = vi.fn();
    const unsubscribe = subscribe(listener);
    host.peer.notify('ui/notifications/tool-input', { arguments: {} });
    await settled();
    expect(getSnapshot().tool).toBe('input');
    unsubscribe();
    host.peer.notify('ui/notifications/tool-result', { content: [] });
    await settled();
    expect(listener).toHaveBeenCalledOnce();
  });
});
