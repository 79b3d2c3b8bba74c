import { describe, expect, it } from 'vitest';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';
import type { HandlerContext } from '../../../packages/elements/src/host/requests/host-handlers.js';
import type { ReplayedRequest } from '../../../packages/devtools/src/mcp-app-inspector/recording/recorded-answers.js';
import { replayProperties } from '../../../packages/devtools/src/mcp-app-inspector/recording/replay.js';
import { asked, fromView, recordingWith, toView } from './support.js';

const initialized = (capabilities: object = { serverTools: {}, serverResources: {} }) =>
  asked(
    1,
    'ui/initialize',
    {},
    {
      result: {
        hostInfo: { name: 'Chat', version: '1.0.0' },
        hostCapabilities: { sandbox: { csp: {} }, ...capabilities },
        hostContext: { theme: 'dark', locale: 'de' },
      },
    },
  );
const context = {} as HandlerContext;
const text = (value: string) => ({ result: { content: [{ type: 'text', text: value }] } });
const callNamed = (name: string, args: object) => ({
  name,
  arguments: args as Record<string, unknown>,
});

describe('a replay', () => {
  it('has the HTML, the host and the final state of the view', () => {
    const properties = replayProperties(
      recordingWith([
        ...initialized(),
        toView({ method: 'ui/notifications/host-context-changed', params: { theme: 'light' } }),
      ]),
    );
    expect(properties).toMatchObject({
      resource: { text: '<p>view</p>', _meta: { ui: { prefersBorder: true } } },
      host: {
        info: { name: 'Chat', version: '1.0.0' },
        context: { theme: 'light', locale: 'de' },
        capabilities: { serverTools: {} },
      },
    });
    expect(properties.host?.capabilities).not.toHaveProperty('sandbox');
  });

  it('has the last tool call', () => {
    const { toolInput, toolResult } = replayProperties(
      recordingWith([
        toView({ method: 'ui/notifications/tool-input', params: { arguments: { a: 1 } } }),
        toView({ method: 'ui/notifications/tool-result', params: { content: [] } }),
        toView({ method: 'ui/notifications/tool-input', params: { arguments: { a: 2 } } }),
      ]),
    );
    expect([toolInput, toolResult]).toEqual([{ a: 2 }, undefined]);
  });

  it('takes what was sent before the recording began from the frame', () => {
    const resource = { html: 'x', meta: {} };
    const frame = { resource, hostContext: { theme: 'dark' }, toolData: { input: { a: 1 } } };
    expect(replayProperties(recordingWith([], frame))).toMatchObject({
      host: { context: { theme: 'dark' } },
      toolInput: { a: 1 },
    });
  });

  it('offers the capabilities of the recorded host, and nothing else', () => {
    const handlers = (capabilities: object) =>
      Object.keys(replayProperties(recordingWith(initialized(capabilities))).handlers!);
    expect(handlers({})).toEqual(['openLink', 'downloadFile', 'fallback']);
    expect(handlers({ serverTools: {}, message: {}, sampling: {} })).toEqual(
      expect.arrayContaining(['callTool', 'message', 'createMessage']),
    );
  });

  it('says what is missing when there is no HTML', () => {
    expect(() => replayProperties(recordingWith([], {}))).toThrow(
      /frame\.resource\.html is missing/,
    );
  });
});

describe('answers of a replay', () => {
  const replayed = (messages: Parameters<typeof recordingWith>[0]) => {
    const heard: ReplayedRequest[] = [];
    const recording = recordingWith([...initialized(), ...messages]);
    const handlers = replayProperties(recording, (request) => heard.push(request)).handlers!;
    const call = async (name: string, args: object) =>
      ((await handlers.callTool!(callNamed(name, args), context)) as CallToolResult).content[0];
    return { handlers, heard, call };
  };

  it('returns the recorded answers to a request in order, then repeats the last, whatever the order of keys', async () => {
    const { call, heard } = replayed([
      ...asked(2, 'tools/call', callNamed('t', { a: 1, b: 2 }), text('first')),
      ...asked(3, 'tools/call', callNamed('t', { a: 9 }), text('other')),
      ...asked(4, 'tools/call', callNamed('t', { a: 1, b: 2 }), text('second')),
    ]);
    const answers = [];
    for (let times = 0; times < 3; times++) answers.push(await call('t', { b: 2, a: 1 }));
    expect(answers.map((answer) => (answer as { text: string }).text)).toEqual([
      'first',
      'second',
      'second',
    ]);
    expect(heard.map(({ match }) => match)).toEqual(['params', 'params', 'params']);
  });

  it('gives another request for the same tool the next answer, and one for another tool none', async () => {
    const { call, heard } = replayed([
      ...asked(2, 'tools/call', callNamed('t', { at: 1 }), text('first')),
    ]);
    expect(await call('t', { at: 2 })).toMatchObject({ text: 'first' });
    await expect(call('t', { at: 3 })).rejects.toThrow(/no answer to tools\/call t: .*less often/);
    await expect(call('u', {})).rejects.toThrow(/no answer to tools\/call u/);
    expect(heard.map(({ match }) => match)).toEqual(['order', 'none', 'none']);
  });

  it('returns errors as recorded', async () => {
    const error = { code: -32002, message: 'gone', data: { uri: 'x' } };
    const { handlers } = replayed(asked(2, 'resources/read', { uri: 'ui://x' }, { error }));
    const read = async () => handlers.readResource!({ uri: 'ui://x' }, context);
    await expect(read()).rejects.toMatchObject(error);
  });

  it('explains requests that were never recorded or never answered', async () => {
    const { handlers, call } = replayed([
      fromView({ id: 2, method: 'tools/call', params: callNamed('t', {}) }),
    ]);
    await expect(call('t', {})).rejects.toThrow(/not answered before the recording ended/);
    const other = async () => handlers.fallback!({ method: 'x/y', params: {} }, context);
    await expect(other()).rejects.toThrow(/did not send this request when it was recorded/);
  });

  it('handles a reloaded view that used its ids again', async () => {
    const { call } = replayed([
      ...asked(2, 'tools/call', callNamed('t', { n: 1 }), text('before')),
      ...asked(2, 'tools/call', callNamed('t', { n: 2 }), text('after')),
    ]);
    expect(await call('t', { n: 2 })).toMatchObject({ text: 'after' });
    expect(await call('t', { n: 1 })).toMatchObject({ text: 'before' });
  });
});
