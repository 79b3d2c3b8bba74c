import { describe, expect, it } from 'vitest';
import { HostRefusedError } from '../../../packages/elements/src/view/host-refused-error.js';
import type { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import type { ViewToHostRequests } from '../../../packages/elements/src/protocol/index.js';
import { connected, settled } from './support/fake-host.js';

const text = { type: 'text' as const, text: 'hello' };
const file = { type: 'resource' as const, resource: { uri: 'file:///a.txt', text: 'a' } };

/** The action, its request, the params that it sends, and an answer that is returned unchanged. */
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
    { name: 'add', arguments: { a: 1 }, _meta: { progressToken: expect.any(Number) } },
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
  it('sends its request and returns the answer unchanged', async () => {
    const { app, host } = await connected();
    host.peer.handle(method, () => answer as never);
    await expect(act(app)).resolves.toEqual(answer);
    expect(host.seen.find((message) => message.method === method)).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method,
      params,
    });
  });

  it('V13 throws HostRefusedError for a host that does not support it', async () => {
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
