// `App` of `@mcp-app/elements/app` with the official hosts, over the official transport.
import { AppBridge as AppBridge2 } from '@modelcontextprotocol/ext-apps/app-bridge';
import { InMemoryTransport as Transport1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { InMemoryTransport as Transport2 } from '@modelcontextprotocol/server';
import { AppBridge as AppBridge1 } from 'ext-apps-1/app-bridge';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { App } from '../../../packages/elements/src/view/app/index.js';
import type {
  AppOptions,
  McpUiAppCapabilities,
  RequestHandlerExtra,
  SdkTransport,
} from '../../../packages/elements/src/view/app/index.js';

type Bridge = AppBridge2;
const HOSTS = [
  ['2.0.4', AppBridge2, Transport2],
  ['1.7.5', AppBridge1 as unknown as typeof AppBridge2, Transport1 as unknown as typeof Transport2],
] as const;

const INFO = { name: 'View', version: '1.0.0' };
const text = (words: string) => ({ type: 'text' as const, text: words });

describe.each(HOSTS)('App with AppBridge %s', (_version, AppBridge, Transport) => {
  function pair(capabilities?: McpUiAppCapabilities, options: AppOptions = { autoResize: false }) {
    const bridge: Bridge = new AppBridge(
      null,
      { name: 'Host', version: '2' },
      { openLinks: {}, serverTools: {} },
      { hostContext: { theme: 'dark', locale: 'de' } },
    );
    const app = new App(INFO, capabilities, options);
    const connect = async () => {
      const [own, other] = Transport.createLinkedPair();
      await bridge.connect(other);
      await app.connect(own as SdkTransport);
    };
    return { app, bridge, connect };
  }

  it('L1 knows its host after the handshake, and nothing before it', async () => {
    const { app, bridge, connect } = pair({ availableDisplayModes: ['inline'] });
    expect(app.getHostContext()).toBeUndefined();
    await connect();
    expect(app.getHostVersion()).toEqual({ name: 'Host', version: '2' });
    expect(app.getHostCapabilities()).toEqual({ openLinks: {}, serverTools: {} });
    expect(app.getHostContext()).toEqual({ theme: 'dark', locale: 'de' });
    expect(bridge.getAppVersion()).toEqual(INFO);
    expect(bridge.getAppCapabilities()).toEqual({ availableDisplayModes: ['inline'] });
  });

  it('D1 D2 D3 calls the handler, then the listeners, with what the host sent', async () => {
    const { app, bridge, connect } = pair();
    const calls: unknown[] = [];
    const removed = vi.fn();
    app.addEventListener('toolinput', (params) => calls.push(['listener', params]));
    app.addEventListener('toolinput', removed);
    app.removeEventListener('toolinput', removed);
    app.ontoolinput = () => calls.push('replaced');
    app.ontoolinput = (params) => calls.push(['handler', params]);
    app.ontoolresult = (params) => calls.push(params);
    await connect();
    await bridge.sendToolInput({ arguments: { n: 1 } });
    await bridge.sendToolResult({ content: [text('{"n":2}')] });
    expect(calls).toEqual([
      ['handler', { arguments: { n: 1 } }],
      ['listener', { arguments: { n: 1 } }],
      { content: [text('{"n":2}')] },
    ]);
    expect(removed).not.toHaveBeenCalled();
  });

  it('D1 D2 hands earlier tool data to the first handler that is set after it', async () => {
    const { app, bridge, connect } = pair();
    await connect();
    await bridge.sendToolInput({ arguments: { n: 1 } });
    const [first, second] = [vi.fn(), vi.fn()];
    app.ontoolinput = first;
    app.addEventListener('toolinput', second);
    await vi.waitFor(() => expect(first).toHaveBeenCalledWith({ arguments: { n: 1 } }));
    expect(second).not.toHaveBeenCalled();
  });

  it('C2 has merged the context when its listeners are called', async () => {
    const { app, bridge, connect } = pair();
    const seen: unknown[] = [];
    app.onhostcontextchanged = (params) => seen.push(params, app.getHostContext());
    await connect();
    bridge.setHostContext({ theme: 'light', locale: 'de' });
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    expect(seen).toEqual([{ theme: 'light' }, { theme: 'light', locale: 'de' }]);
  });

  it('a request that is made while connecting waits for the handshake', async () => {
    const { app, bridge, connect } = pair();
    bridge.oncalltool = async ({ name }) => ({ content: [text(name)] });
    const connected = connect();
    await vi.waitFor(() => expect(app.transport).toBeDefined());
    const { content } = await app.callServerTool({ name: 'add' });
    expect(content).toEqual([text('add')]);
    await connected;
  });

  it('strict: throws for early requests and late handlers', async () => {
    const { app, connect } = pair({}, { autoResize: false, strict: true });
    const early = /before connect\(\) completed the ui\/initialize handshake/;
    await expect(app.callServerTool({ name: 'add' })).rejects.toThrow(early);
    expect(() => app.openLink({ url: 'https://a.example' })).toThrow(early);
    app.ontoolcancelled = () => {};
    await connect();
    expect(() => (app.ontoolresult = () => {})).toThrow(/toolresult handler registered after/);
    expect(() => app.addEventListener('toolinput', () => {})).toThrow(/registered after/);
    expect(() => (app.ontoolcancelled = () => {})).not.toThrow();
    expect(() => (app.onhostcontextchanged = () => {})).not.toThrow();
  });

  it('V1 refuses a tool name instead of an object, and says what to pass', async () => {
    const { app, connect } = pair();
    await connect();
    const call = app.callServerTool('add' as never);
    await expect(call).rejects.toThrow('{ name: "add", arguments: {} }');
  });

  it('V7 V9 V10 V8 sends the requests of a view', async () => {
    const { app, bridge, connect } = pair();
    const asked: unknown[] = [];
    bridge.onopenlink = async (params) => (asked.push(params), { isError: true });
    bridge.onmessage = async (params) => (asked.push(params), {});
    bridge.onupdatemodelcontext = async (params) => (asked.push(params), {});
    bridge.onloggingmessage = (params) => asked.push(params);
    await connect();
    expect(await app.openLink({ url: 'https://a.example/' })).toEqual({ isError: true });
    expect(app.sendOpenLink).toBe(app.openLink);
    expect(await app.sendMessage({ role: 'user', content: [text('hi')] })).toEqual({});
    await app.updateModelContext({ structuredContent: { n: 1 } });
    await app.sendLog({ level: 'info', data: 'log' });
    expect(asked).toEqual([
      { url: 'https://a.example/' },
      { role: 'user', content: [text('hi')] },
      { structuredContent: { n: 1 } },
      { level: 'info', data: 'log' },
    ]);
    // No handler: the host refuses it.
    await expect(app.downloadFile({ contents: [] })).rejects.toMatchObject({ code: -32601 });
  });

  it('L6 tears down: the host waits for onteardown, and gets its error', async () => {
    const { app, bridge, connect } = pair();
    let extra: RequestHandlerExtra | undefined;
    app.onteardown = async (_params, given) => {
      extra = given;
      return {};
    };
    await connect();
    await bridge.teardownResource({});
    expect(extra?.signal).toBeInstanceOf(AbortSignal);
    expect(extra?.mcpReq).toMatchObject({ method: 'ui/resource-teardown', id: extra?.requestId });
    app.onteardown = () => {
      throw new Error('not saved');
    };
    await expect(bridge.teardownResource({})).rejects.toThrow('not saved');
  });

  it('connects once, tells when it is closed, and connects again', async () => {
    const { app, bridge, connect } = pair();
    app.onclose = vi.fn();
    await connect();
    await expect(app.connect()).rejects.toThrow('already connected');
    await app.close();
    expect(app.onclose).toHaveBeenCalledOnce();
    expect(app.transport).toBeUndefined();
    await bridge.close();
    await connect();
    expect(app.getHostVersion()).toEqual({ name: 'Host', version: '2' });
    await bridge.close();
    await vi.waitFor(() => expect(app.onclose).toHaveBeenCalledTimes(2));
    await expect(app.openLink({ url: 'https://a.example' })).rejects.toThrow('connect() first');
  });

  it('C4 reports the size unless it is told not to', async () => {
    for (const [options, count] of [
      [{}, 1],
      [{ strict: true }, 1],
      [{ autoResize: false }, 0],
    ] as const) {
      const { app, connect } = pair({}, options);
      const stop = vi.fn();
      app.setupSizeChangedNotifications = vi.fn(() => stop);
      await connect();
      expect(app.setupSizeChangedNotifications).toHaveBeenCalledTimes(count);
      await app.close();
      expect(stop).toHaveBeenCalledTimes(count);
    }
  });

  it('A1 A2 registers tools; the handle shows and changes them', async () => {
    const { app, bridge, connect } = pair();
    const add = app.registerTool(
      'add',
      { title: 'Add', inputSchema: z.object({ n: z.number() }) },
      ({ n }, extra) => ({ content: [text(`${n + 1} ${extra.mcpReq.method}`)] }),
    );
    app.registerTool('now', {}, (extra) => ({ content: [text(typeof extra.requestId)] }));
    await connect();
    expect(bridge.getAppCapabilities()?.tools).toEqual({ listChanged: true });
    const call = async (name: string, args?: object) =>
      (await bridge.callTool({ name, arguments: args as never })).content;
    expect(await call('add', { n: 1 })).toEqual([text('2 tools/call')]);
    expect(await call('now')).toEqual([text('number')]);
    const names = async () =>
      (await bridge.listTools({})).tools.map(({ title, name }) => title ?? name);
    expect(await names()).toEqual(['Add', 'now']);

    add.disable();
    expect([add.enabled, await names()]).toEqual([false, ['now']]);
    await expect(call('add', { n: 1 })).rejects.toThrow('add');
    await expect(add.handler({ n: 1 }, {} as never)).rejects.toThrow('disabled');
    add.update({ enabled: true, title: 'Plus', inputSchema: z.object({ n: z.number().max(1) }) });
    expect([add.enabled, add.title, await names()]).toEqual([true, 'Plus', ['Plus', 'now']]);
    await expect(add.handler({ n: 2 }, {} as never)).rejects.toThrow('does not match');
    const refused = await bridge.callTool({ name: 'add', arguments: { n: 2 } });
    expect(refused.isError).toBe(true);
    add.remove();
    expect(await names()).toEqual(['now']);
  });

  it('A1 answers for its tools with handlers, if it has the capability', async () => {
    expect(() => (pair().app.oncalltool = async () => ({ content: [] }))).toThrow('tools: {}');
    const { app, bridge, connect } = pair({ tools: {} });
    app.oncalltool = async ({ name }, { signal }) => ({
      content: [text(`${name} ${signal.aborted}`)],
    });
    app.onlisttools = async () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] });
    expect(app.oncalltool).toBeTypeOf('function');
    await connect();
    expect((await bridge.callTool({ name: 'a' })).content).toEqual([text('a false')]);
    expect((await bridge.listTools({})).tools).toMatchObject([{ name: 'a' }]);
    app.oncalltool = undefined;
    await expect(bridge.callTool({ name: 'a' })).rejects.toMatchObject({ code: -32601 });
  });
});

describe('App and its transport', () => {
  const RESULT = {
    protocolVersion: '2026-01-26',
    hostInfo: { name: 'Host', version: '2' },
    hostCapabilities: {},
    hostContext: {},
  };
  type Message = { id?: number; method?: string; params?: object; [key: string]: unknown };

  /** A host that answers the handshake, and records the rest. */
  function transport(sent: Message[], send = async (_message: Message) => {}) {
    const own: SdkTransport & { onmessage?: ((message: Message) => void) | undefined } = {
      start: async () => {},
      close: async () => own.onclose?.(),
      send: (async (message: Message) => {
        sent.push(message);
        if (message.method === 'ui/initialize')
          own.onmessage?.({ jsonrpc: '2.0', id: message.id, result: RESULT });
        else await send(message);
      }) as never,
    };
    return own;
  }

  it('rejects a request that could not be sent', async () => {
    const app = new App(INFO, {}, { autoResize: false });
    const send = async ({ id }: Message) => {
      if (id) throw new Error('too large');
    };
    await app.connect(transport([], send));
    await expect(app.openLink({ url: 'https://a.example' })).rejects.toThrow('too large');
  });

  it('rejects connect() if the transport cannot start', async () => {
    const app = new App(INFO, {}, { autoResize: false });
    app.onclose = vi.fn();
    const own = transport([]);
    own.start = () => Promise.reject(new Error('no port'));
    own.send = async () => {};
    await expect(app.connect(own)).rejects.toThrow('closed');
    expect(app.onclose).toHaveBeenCalledOnce();
  });

  it('maxTotalTimeout ends a request that progress keeps alive', async () => {
    const app = new App(INFO, {}, { autoResize: false });
    await app.connect(transport([]));
    const call = app.callServerTool({ name: 'slow' }, { maxTotalTimeout: 1 });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('takes handlers in the forms of both SDKs, and the last one counts', async () => {
    const app = new App(INFO, {}, { autoResize: false });
    const sent: Message[] = [];
    const own = transport(sent);
    const calls: unknown[] = [];
    const schema = z.object({
      method: z.literal('x/schema'),
      params: z.object({ n: z.number() }),
    });
    app.setRequestHandler('ping', () => ({ replaced: true }));
    app.setRequestHandler('ping', ({ method }) => ({ method }));
    app.setRequestHandler('x/params', { params: z.object({ n: z.coerce.number() }) }, ({ n }) => ({
      n: n + 1,
    }));
    app.setRequestHandler(schema, ({ params }) => ({ n: params.n + 1 }));
    app.setNotificationHandler('x/told', { params: z.object({}) }, () => calls.push('replaced'));
    app.setNotificationHandler('x/told', { params: z.object({ n: z.number() }) }, ({ n }) =>
      calls.push(n),
    );
    app.fallbackRequestHandler = async ({ method }) => ({ fallback: method });
    await app.connect(own);
    const request = (id: number, method: string, params: object = {}) =>
      own.onmessage?.({ jsonrpc: '2.0', id, method, params });
    request(1, 'ping');
    request(2, 'x/params', { n: '1' });
    request(3, 'x/schema', { n: 1 });
    request(4, 'x/schema', { n: 'one' });
    request(5, 'x/other');
    own.onmessage?.({ jsonrpc: '2.0', method: 'x/told', params: { n: 7 } });
    const answers = () => sent.filter(({ id, method }) => id && !method).length;
    await vi.waitFor(() => expect(answers()).toBe(5));
    const answer = (id: number) => sent.find((message) => message.id === id && !message.method);
    expect(answer(1)?.['result']).toEqual({ method: 'ping' });
    expect(answer(2)?.['result']).toEqual({ n: 2 });
    expect(answer(3)?.['result']).toEqual({ n: 2 });
    expect(answer(4)?.['error']).toMatchObject({ message: expect.stringContaining('x/schema') });
    expect(answer(5)?.['result']).toEqual({ fallback: 'x/other' });
    expect(calls).toEqual([7]);
  });

  it('checks a result with the schema that is passed', async () => {
    const app = new App(INFO, {}, { autoResize: false });
    const own = transport([], async ({ id }) =>
      id ? own.onmessage?.({ jsonrpc: '2.0', id, result: { n: '1' } }) : undefined,
    );
    await app.connect(own);
    const request = { method: 'x/number' };
    expect(await app.request(request)).toEqual({ n: '1' });
    expect(await app.request(request, z.object({ n: z.coerce.number() }))).toEqual({ n: 1 });
    await expect(app.request(request, z.object({ n: z.number() }))).rejects.toThrow('x/number');
  });

  it('passes errors that belong to no request to onerror', async () => {
    const app = new App(INFO, {}, { autoResize: false });
    app.onerror = vi.fn();
    const own = transport([]);
    await app.connect(own);
    own.onmessage?.('nonsense' as never);
    expect(app.onerror).toHaveBeenCalledOnce();
  });
});
