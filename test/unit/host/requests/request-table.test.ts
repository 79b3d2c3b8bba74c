import { describe, expect, it } from 'vitest';
import type { HostHandlers } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { linkedView } from '../support/linked-view.js';
import { linkTo } from '../support/view-scope.js';

const block = { type: 'text', text: 'hello' };
const TOOL = { name: 'save', inputSchema: { type: 'object' as const } };

/** Each method, its params, the handler that answers it, and the answer. */
const METHODS: [string, object, keyof HostHandlers, object][] = [
  ['tools/call', { name: 'save' }, 'callTool', { content: [] }],
  ['tools/list', {}, 'listTools', { tools: [TOOL] }],
  ['resources/list', { cursor: 'c' }, 'listResources', { resources: [] }],
  ['resources/templates/list', {}, 'listResourceTemplates', { resourceTemplates: [] }],
  ['resources/read', { uri: 'data://a' }, 'readResource', { contents: [] }],
  ['prompts/list', {}, 'listPrompts', { prompts: [] }],
  ['ui/open-link', { url: 'https://example.com/' }, 'openLink', { opened: true }],
  [
    'ui/download-file',
    { contents: [{ type: 'resource', resource: { uri: 'file:///a.txt', text: 'a' } }] },
    'downloadFile',
    { saved: true },
  ],
  ['ui/message', { role: 'user', content: [block] }, 'message', { posted: true }],
  ['ui/update-model-context', { content: [block] }, 'updateModelContext', { known: true }],
  ['ui/request-display-mode', { mode: 'pip' }, 'requestDisplayMode', { mode: 'pip' }],
  [
    'sampling/createMessage',
    { messages: [], maxTokens: 1 },
    'createMessage',
    { role: 'assistant', model: 'm', content: block },
  ],
];
/** Those that a server answers if the page has no handler. */
const READS = METHODS.slice(0, 6);

const auditOf = (events: readonly { type: string }[]): AuditEntry[] =>
  events.filter((event) => event.type === 'audit').map((event) => event as never as AuditEntry);

async function connected(
  handlers: HostHandlers = {},
  link?: ServerLink,
  consent: ConsentSettings = {},
) {
  const current = { handlers };
  const view = linkedView({ handlers: () => current.handlers, link, consent: () => consent });
  await view.initialize();
  return {
    ...view,
    current,
    ask: (method: string, params: object) => view.view.request(method, params),
  };
}

describe('a request of a view', () => {
  for (const [method, params, name, answer] of METHODS) {
    it(`${method}: is answered by the page's handler, also one that is set late`, async () => {
      const asked: unknown[] = [];
      const { ask, current } = await connected();
      current.handlers = { [name]: (given: unknown) => (asked.push(given), answer) };
      expect(await ask(method, params)).toEqual(answer);
      expect(asked).toEqual([params]);
    });
  }

  for (const [method, params, name, answer] of READS) {
    it(`${method}: is answered by the server; a handler wins`, async () => {
      const link = linkTo(
        { tools: {}, resources: {}, prompts: {} },
        {
          'tools/list': () => Promise.resolve({ tools: [TOOL] }),
          [method]: () => Promise.resolve(answer),
        },
      );
      const { ask, current } = await connected({}, link);
      expect(await ask(method, params)).toEqual(answer);
      current.handlers = { [name]: () => ({ ...answer, own: true }) };
      expect(await ask(method, params)).toEqual({ ...answer, own: true });
    });

    it(`${method}: has neither handler nor server`, async () => {
      for (const link of [undefined, linkTo({})]) {
        const { ask } = await connected({}, link);
        await expect(ask(method, params)).rejects.toMatchObject({ code: -32601 });
      }
    });
  }

  it('15.7 lists and reads are subject to the policy and audited', async () => {
    const link = linkTo(
      { tools: {}, resources: {}, prompts: {} },
      Object.fromEntries(
        READS.map(([method, , , answer]) => [method, () => Promise.resolve(answer)]),
      ),
    );
    const { ask, events } = await connected({}, link);
    for (const [method, params] of READS.slice(1)) await ask(method, params);
    expect(
      auditOf(events).map(({ method, kind, what, decision, by, outcome }) => [
        method,
        kind,
        what,
        decision,
        by,
        outcome,
      ]),
    ).toEqual([
      ['tools/list', 'list', 'tools', 'allowed', 'default', 'ok'],
      ['resources/list', 'list', 'resources', 'allowed', 'default', 'ok'],
      ['resources/templates/list', 'list', 'resource templates', 'allowed', 'default', 'ok'],
      ['resources/read', 'resource-read', 'data://a', 'allowed', 'default', 'ok'],
      ['prompts/list', 'list', 'prompts', 'allowed', 'default', 'ok'],
    ]);
  });

  it('15.7 lists and reads nothing if the policy denies it', async () => {
    const read: string[] = [];
    const note = (name: string) => () => (read.push(name), Promise.reject(new Error('read')));
    const noting = (by: 0 | 2) =>
      Object.fromEntries(READS.slice(1).map((row) => [row[by], note(row[by])]));
    for (const [handlers, link] of [
      [noting(2), undefined],
      [{}, linkTo({ tools: {}, resources: {}, prompts: {} }, noting(0))],
    ] as [HostHandlers, ServerLink | undefined][]) {
      const { ask, events } = await connected(handlers, link, { policy: () => 'deny' });
      for (const [method, params] of READS.slice(1)) {
        await expect(ask(method, params)).rejects.toMatchObject({ code: -1 });
      }
      expect(auditOf(events).map(({ decision, by }) => [decision, by])).toEqual(
        READS.slice(1).map(() => ['denied', 'policy']),
      );
    }
    expect(read).toEqual([]);
  });

  it('15.16 passes only the name and the arguments of a tool call to server and handlers', async () => {
    const reached: unknown[] = [];
    const note = (params: unknown) => (reached.push(params), { content: [] });
    const sent = {
      name: 'save',
      arguments: { a: 1 },
      _meta: { progressToken: 1, 'io.example/as': 'admin' },
      task: { ttl: 1 },
      more: true,
    };
    const { ask } = await connected({ callTool: note });
    await ask('tools/call', sent);
    const link = linkTo(
      { tools: {} },
      {
        'tools/list': () => Promise.resolve({ tools: [TOOL] }),
        'tools/call': (params) => Promise.resolve(note(params)),
      },
    );
    await (await connected({}, link)).ask('tools/call', sent);
    expect(reached).toEqual([
      { name: 'save', arguments: { a: 1 } },
      { name: 'save', arguments: { a: 1 } },
    ]);
  });

  it('15.16 passes only the cursor of a list and the URI of a resource to the server', async () => {
    const reached: unknown[] = [];
    const { ask } = await connected({
      listResources: (params) => (reached.push(params), { resources: [] }),
      readResource: (params) => (reached.push(params), { contents: [] }),
    });
    await ask('resources/list', { cursor: 'c', _meta: { a: 1 }, b: 2 });
    await ask('resources/read', { uri: 'data://a', _meta: { a: 1 }, b: 2 });
    expect(reached).toEqual([{ cursor: 'c' }, { uri: 'data://a' }]);
  });

  it('X3 answers an unknown method with -32601, also one that names a prototype', async () => {
    const { ask } = await connected();
    for (const method of [
      'some/method',
      'toString',
      '__proto__',
      'constructor',
      'hasOwnProperty',
    ]) {
      await expect(ask(method, {})).rejects.toMatchObject({ code: -32601 });
    }
  });

  it('V13 passes requests without another handler to the fallback', async () => {
    const { ask } = await connected({ fallback: (request) => ({ request }) });
    expect(await ask('some/method', { a: 1 })).toEqual({
      request: { method: 'some/method', params: { a: 1 } },
    });
  });

  it('X3 answers invalid params with -32602, and passes them to no one', async () => {
    const reached: string[] = [];
    const handlers = Object.fromEntries(
      METHODS.map(([, , name]) => [name, () => (reached.push(name), {})]),
    );
    const { ask } = await connected(handlers);
    for (const [method, params] of [
      ['tools/call', { name: 3 }],
      ['tools/call', { name: 'a', arguments: [] }],
      ['tools/list', { cursor: 3 }],
      ['resources/read', {}],
      ['ui/open-link', { url: 3 }],
      ['ui/open-link', { url: 'javascript:alert(1)' }],
      ['ui/download-file', { contents: [] }],
      [
        'ui/download-file',
        { contents: [{ type: 'resource_link', uri: 'a:b', name: { toString: 1 } }] },
      ],
      ['ui/message', { content: [{ type: 'text', text: { toString: 1 } }] }],
      ['ui/message', { content: [{ type: 'image', data: 3, mimeType: 'image/png' }] }],
      ['ui/update-model-context', { content: [{ type: 'text' }] }],
      ['ui/request-display-mode', { mode: 'sideways' }],
      ['sampling/createMessage', {}],
    ] as const) {
      await expect(ask(method, params), method).rejects.toMatchObject({ code: -32602 });
    }
    expect(reached).toEqual([]);
  });

  it('X3 returns what a handler throws to the view', async () => {
    const { ask } = await connected({
      readResource: () => {
        throw Object.assign(new Error('gone'), { code: -32002 });
      },
      listResources: () => Promise.reject('a text'),
    });
    await expect(ask('resources/read', { uri: 'a:b' })).rejects.toMatchObject({
      code: -32002,
      message: 'gone',
    });
    await expect(ask('resources/list', {})).rejects.toMatchObject({
      code: -32603,
      message: 'a text',
    });
  });

  it('X4 aborts the handler of a request that the view cancels, and audits it as cancelled', async () => {
    let started: (signal: AbortSignal) => void;
    const running = new Promise<AbortSignal>((resolve) => (started = resolve));
    const { view, events, settled } = await connected({
      readResource: (_, { signal }) => {
        started(signal);
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    });
    const cancel = new AbortController();
    const asked = view.request('resources/read', { uri: 'a:b' }, { signal: cancel.signal });
    const signal = await running;
    cancel.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    await settled();
    expect(signal.aborted).toBe(true);
    expect(auditOf(events)).toMatchObject([{ kind: 'resource-read', outcome: 'cancelled' }]);
  });

  it('R5 R6 refuses and audits a tool that the server does not list, or not for views', async () => {
    const hidden = { ...TOOL, name: 'hidden', _meta: { ui: { visibility: ['model'] } } };
    const { ask, events } = await connected({
      listTools: () => ({ tools: [TOOL, hidden] }),
      callTool: () => ({ content: [] }),
    });
    for (const name of ['hidden', 'foreign']) {
      await expect(ask('tools/call', { name })).rejects.toMatchObject({ code: -32602 });
    }
    expect(await ask('tools/call', { name: 'save' })).toEqual({ content: [] });
    expect(auditOf(events).map(({ what, decision }) => [what, decision])).toEqual([
      ['hidden', 'denied'],
      ['foreign', 'denied'],
      ['save', 'allowed'],
    ]);
  });

  it('the stored state of a view', async () => {
    const viewState = new Map<string, unknown>();
    const { view, initialize } = linkedView({ viewState });
    await initialize();
    await view.request('mcp-app/set-view-state', { key: 'a', value: [1] });
    expect(await view.request('mcp-app/get-view-state', { key: 'a' })).toEqual({ value: [1] });
    await expect(view.request('mcp-app/get-view-state', {})).rejects.toMatchObject({
      code: -32602,
    });
    expect([...viewState]).toEqual([['a', [1]]]);
  });
});
