// The test host as view authors use it in Node: without a DOM and a frame.
import { afterEach, describe, expect, it } from 'vitest';
import { createTestHost, hostPresets } from '../../../packages/devtools/src/testing/index.js';
import type { TestHost, TestHostOptions } from '../../../packages/devtools/src/testing/index.js';
import {
  HostRefusedError,
  McpApp,
  registerTool,
} from '../../../packages/elements/src/view/index.js';

let host: TestHost;
afterEach(() => host.close());

const info = { name: 'Calculator', version: '1.0.0' };
const text = (words: string) => [{ type: 'text' as const, text: words }];

async function connected(options: TestHostOptions = {}) {
  host = createTestHost(options);
  const app = new McpApp(info);
  await app.connect();
  return app;
}

describe('createTestHost', () => {
  it('L1 is found by a view that looks for its host', async () => {
    const app = await connected();
    expect(app.getSnapshot().hostContext).toMatchObject({ theme: 'light', locale: 'en-US' });
    expect(host.appInfo).toEqual(info);
    host.close();
    await expect(new McpApp(info).connect()).rejects.toThrow('without a host');
  });

  it('D1 D2 D3 has delivered data when the send call resolves', async () => {
    const app = await connected();
    await host.sendToolInputPartial({ a: 1 });
    expect(app.getSnapshot()).toMatchObject({
      toolStatus: 'streaming',
      toolInputPartial: { a: 1 },
    });
    await host.sendToolInput({ a: 1, b: 2 });
    expect(app.getSnapshot()).toMatchObject({ toolStatus: 'input', toolInput: { a: 1, b: 2 } });
    await host.sendToolResult({ content: text('3') });
    expect(app.getSnapshot()).toMatchObject({
      toolStatus: 'result',
      toolResult: { content: text('3') },
    });
  });

  it('D4 cancels, C2 changes the context', async () => {
    const app = await connected();
    await host.sendToolCancelled('stopped');
    expect(app.getSnapshot()).toMatchObject({
      toolStatus: 'cancelled',
      toolCancelled: { reason: 'stopped' },
    });
    await host.setContext({ theme: 'dark' });
    expect(app.getSnapshot().hostContext).toMatchObject({ theme: 'dark', locale: 'en-US' });
  });

  it('sends data that is set beforehand automatically', async () => {
    const app = await connected({ toolInput: { a: 1 }, toolResult: { content: text('1') } });
    await host.setContext({});
    expect(app.getSnapshot()).toMatchObject({ toolStatus: 'result', toolInput: { a: 1 } });
  });

  it('V1 answers for the server, and records requests and answers', async () => {
    const app = await connected({
      tools: {
        add: ({ a, b }) => ({
          content: [],
          structuredContent: { sum: (a as number) + (b as number) },
        }),
        fixed: { content: text('always') },
      },
    });
    const answer = app.callServerTool({ name: 'add', arguments: { a: 1, b: 2 } });
    const request = await host.nextRequest('tools/call');
    expect(request.params.arguments).toEqual({ a: 1, b: 2 });
    expect((await answer).structuredContent).toEqual({ sum: 3 });
    expect(request.result).toMatchObject({ structuredContent: { sum: 3 } });
    expect((await app.callServerTool({ name: 'fixed' })).content).toEqual(text('always'));
    expect((await app.listServerTools()).tools.map(({ name }) => name)).toEqual(['add', 'fixed']);
    await expect(app.callServerTool({ name: 'toString' })).rejects.toThrow('Unknown tool');
    expect(host.requests.map(({ method }) => method)).toEqual([
      'ui/initialize',
      'tools/call',
      'tools/call',
      'tools/list',
      'tools/call',
    ]);
    expect(host.requests.at(-1)!.error).toMatchObject({ code: -32602 });
  });

  it('gives two waits for a request two different requests', async () => {
    const app = await connected();
    const both = Promise.all([host.nextRequest('ui/open-link'), host.nextRequest('ui/open-link')]);
    await app.openLink({ url: 'https://a.example/' });
    await app.openLink({ url: 'https://b.example/' });
    expect((await both).map(({ params }) => params.url)).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
  });

  it('V9 V10 V12 M2 accepts every other request', async () => {
    const app = await connected({ resources: { 'ui://a': 'A' } });
    expect(await app.sendMessage({ role: 'user', content: text('hi') })).toEqual({});
    expect(await app.updateModelContext({ content: text('x') })).toEqual({});
    expect(await app.readServerResource({ uri: 'ui://a' })).toEqual({
      contents: [{ uri: 'ui://a', text: 'A' }],
    });
    await expect(app.readServerResource({ uri: 'ui://b' })).rejects.toThrow('has: ui://a');
    expect(await app.requestDisplayMode({ mode: 'fullscreen' })).toEqual({ mode: 'fullscreen' });
    expect(host.hostContext.displayMode).toBe('fullscreen');
    await app.sendLog({ level: 'info', data: 'note' });
    expect((await host.nextNotification('notifications/message')).params.data).toBe('note');
  });

  it('L4 can leave out capabilities', async () => {
    const app = await connected({ without: ['message'], tools: {} });
    expect(app.can('message')).toBe(false);
    expect(app.can('openLinks')).toBe(true);
    const refused = app.sendMessage({ role: 'user', content: [] });
    await expect(refused).rejects.toBeInstanceOf(HostRefusedError);
  });

  it('has one view at a time: another one replaces it', async () => {
    const first = await connected();
    const second = new McpApp({ name: 'Second', version: '1' });
    await second.connect();
    await host.ready();
    expect(host.appInfo?.name).toBe('Second');
    expect([first, second].map((app) => app.getSnapshot().status)).toEqual(['closed', 'ready']);
  });

  it('prefers the handlers of the test', async () => {
    const app = await connected({ handlers: { openLink: () => ({ isError: true }) } });
    expect(await app.openLink({ url: 'https://a.example/' })).toEqual({ isError: true });
  });

  it.each(Object.keys(hostPresets) as (keyof typeof hostPresets)[])(
    'the preset %s connects',
    async (name) => {
      const app = await connected({ preset: hostPresets[name] });
      expect(app.getSnapshot().hostInfo!.name).toMatch(/^mock-/);
      const { styles } = app.getSnapshot().hostContext!;
      expect(Boolean(styles)).toBe(name !== 'cursor' && name !== 'nothing');
      if (name === 'nothing') expect(app.getSnapshot()).toMatchObject({ hostCapabilities: {} });
    },
  );

  it('A1 A2 calls the tools of the view', async () => {
    host = createTestHost();
    const app = new McpApp(info, { capabilities: { tools: {} } });
    registerTool(app, 'clear', { description: 'Clears.' }, () => ({ content: text('cleared') }));
    await app.connect();
    expect((await host.listAppTools()).map(({ name }) => name)).toEqual(['clear']);
    expect((await host.callAppTool('clear')).content).toEqual(text('cleared'));
  });

  it('L6 tears down, and waits for the view to save', async () => {
    const app = await connected();
    let saved = false;
    app.onteardown = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      saved = true;
    };
    await host.teardown('closed');
    expect(saved).toBe(true);
    expect(app.getSnapshot().status).toBe('closed');
  });

  it('imitates hosts that break the rules', async () => {
    host = createTestHost({ handshake: 'refuse' });
    await expect(new McpApp(info).connect()).rejects.toMatchObject({ reason: 'refused' });
    host.close();
    host = createTestHost({ handshake: 'silence' });
    await expect(new McpApp(info).connect({ timeout: 20 })).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  it('a wait that times out lists what arrived', async () => {
    host = createTestHost({ timeout: 30 });
    await expect(host.sendToolInput({})).rejects.toThrow('No view connected within 30 ms');
    await new McpApp(info).connect();
    await expect(host.nextRequest('tools/call')).rejects.toThrow(
      'The view sent no tools/call within 30 ms. It sent: ui/initialize, ui/notifications/initialized.',
    );
  });

  it('records the value behind a proxy', async () => {
    const app = await connected({ tools: { keep: { content: [] } } });
    await app.callServerTool({ name: 'keep', arguments: new Proxy({ a: [1] }, {}) });
    expect((await host.nextRequest('tools/call')).params.arguments).toEqual({ a: [1] });
  });

  it('keeps a newer test host connected when an older one is closed', async () => {
    const older = createTestHost();
    const app = await connected();
    older.close();
    expect(app.getSnapshot().status).toBe('ready');
    await new McpApp(info).connect();
    expect(host.appInfo).toEqual(info);
  });
});
