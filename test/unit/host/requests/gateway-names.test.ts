// A view behind a gateway uses the names of its own server; the gateway lists the tools of several servers.
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { prefixOf } from '../../../../packages/elements/src/host/requests/gateway-names.js';
import type { HostHandlers } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import { linkedView } from '../support/linked-view.js';
import { linkTo } from '../support/view-scope.js';

const tool = (name: string, uri?: string) => ({
  name,
  inputSchema: { type: 'object' as const },
  ...(uri && { _meta: { ui: { resourceUri: uri } } }),
});

interface Gateway {
  tools?: string[];
  /** The URIs of views, by tool. */
  views?: Record<string, string>;
  resources?: string[];
  toolName?: string | undefined;
  uri?: string | undefined;
  handlers?: HostHandlers;
  consent?: ConsentSettings;
}

/** A view behind a gateway that answers every call and read, and notes them. */
async function behind({ tools = [], views = {}, resources = [], toolName, uri, ...page }: Gateway) {
  const reached: string[] = [];
  const lists = { tools: 0 };
  const link = linkTo({ tools: {}, resources: {}, prompts: {} }, {
    'tools/list': () => {
      lists.tools++;
      return Promise.resolve({ tools: tools.map((name) => tool(name, views[name])) });
    },
    'prompts/list': () =>
      Promise.resolve({ prompts: ['alpha__a', 'beta__b', 'c'].map((name) => ({ name })) }),
    'resources/templates/list': () =>
      Promise.resolve({
        resourceTemplates: ['alpha+a:{x}', 'beta+b:{x}', 'c:{x}'].map((uriTemplate) => ({
          name: uriTemplate,
          uriTemplate,
        })),
        nextCursor: '2',
      }),
    'resources/list': () =>
      Promise.resolve({ resources: resources.map((listed) => ({ uri: listed, name: listed })) }),
    'tools/call': ({ name }: { name: string }) => {
      reached.push(name);
      return Promise.resolve({ content: [] });
    },
    'resources/read': (params: { uri: string }) => {
      reached.push(params.uri);
      return Promise.resolve({ contents: [] });
    },
  } as never);
  const view = linkedView({
    link,
    shown: { toolName, uri },
    handlers: () => page.handlers ?? {},
    consent: () => page.consent ?? {},
  });
  await view.initialize();
  return {
    reached,
    lists,
    call: (name: string) => view.view.request('tools/call', { name }),
    list: (method: string) => view.view.request(method, {}),
    read: (asked: string) => view.view.request('resources/read', { uri: asked }),
    audit: () =>
      view.events
        .filter((event) => event.type === 'audit')
        .map((event) => event as never as AuditEntry),
  };
}

const TWO = ['alpha__show', 'alpha__get-time', 'beta__show', 'beta__get-time', 'beta__delete'];

describe('the prefix of a name', () => {
  it.each([
    ['alpha__get-time', 'alpha__'],
    ['mcp__alpha__get-time', 'mcp__alpha__'],
    ['Files___show', 'Files___'],
    ['get-time', undefined],
    ['get_time', undefined],
    ['__get-time', undefined],
    ['alpha__', undefined],
    ['', undefined],
  ])('%s: %s', (name, prefix) => {
    expect(prefixOf(name)).toBe(prefix);
  });
});

describe('a tool behind a gateway', () => {
  it('is found within the prefix of the view, by its own and by its listed name', async () => {
    const { call, reached, lists } = await behind({ tools: TWO, toolName: 'alpha__show' });
    await call('get-time');
    await call('alpha__get-time');
    expect(reached).toEqual(['alpha__get-time', 'alpha__get-time']);
    expect(lists.tools).toBe(1);
  });

  it('of another server is never called: not by its own name, not by its listed name', async () => {
    const { call, reached } = await behind({
      tools: [...TWO, 'web_search'],
      toolName: 'alpha__show',
    });
    await expect(call('delete')).rejects.toMatchObject({
      code: -32602,
      data: { candidates: ['beta__delete'] },
    });
    await expect(call('beta__delete')).rejects.toThrow('alpha__');
    await expect(call('web_search')).rejects.toMatchObject({ code: -32602 });
    expect(reached).toEqual([]);
  });

  it('of another server is never called if all servers share the first part of the prefix', async () => {
    const tools = ['mcp__alpha__show', 'mcp__alpha__x', 'mcp__beta__x', 'mcp__beta__y', 'mcp__y'];
    const { call, reached } = await behind({ tools, toolName: 'mcp__alpha__show' });
    await call('x');
    for (const name of ['y', 'beta__x', 'mcp__beta__x', 'mcp__y', 'alpha__x'])
      await expect(call(name), name).rejects.toMatchObject({ code: -32602 });
    expect(reached).toEqual(['mcp__alpha__x']);
  });

  it('is ambiguous if both names are listed; the error lists them', async () => {
    const tools = ['alpha__show', 'alpha__x', 'alpha__alpha__x'];
    const { call, reached } = await behind({ tools, toolName: 'alpha__show' });
    await expect(call('alpha__x')).rejects.toMatchObject({
      message: expect.stringContaining('alpha__alpha__x, alpha__x') as string,
      data: { candidates: ['alpha__alpha__x', 'alpha__x'] },
    });
    expect(reached).toEqual([]);
  });

  it('is found by the URI of a view without a tool', async () => {
    const views = { alpha__show: 'ui://alpha/app', beta__show: 'ui://beta/app' };
    const { call, reached } = await behind({ tools: TWO, views, uri: 'ui://beta/app' });
    await call('get-time');
    expect(reached).toEqual(['beta__get-time']);
    await expect(call('alpha__get-time')).rejects.toMatchObject({ code: -32602 });
  });

  it('is ambiguous if the URI is that of several servers', async () => {
    const views = { alpha__show: 'ui://app', beta__show: 'ui://app' };
    const { call, reached } = await behind({ tools: TWO, views, uri: 'ui://app' });
    await expect(call('get-time')).rejects.toMatchObject({
      data: { candidates: ['alpha__get-time', 'beta__get-time'] },
    });
    expect(reached).toEqual([]);
  });

  it('is not guessed if nothing says where the view is from; the error lists the candidates', async () => {
    for (const given of [{}, { uri: 'ui://unknown' }, { toolName: 'show' }]) {
      const { call, reached } = await behind({ tools: [...TWO, 'show'], ...given });
      await expect(call('get-time')).rejects.toMatchObject({
        data: { candidates: ['alpha__get-time', 'beta__get-time'] },
      });
      await expect(call('nothing')).rejects.toMatchObject({
        message: "Unknown tool: nothing. The view's server does not have this tool.",
        data: undefined,
      });
      expect(reached).toEqual([]);
    }
  });

  it('lists at most ten candidates', async () => {
    const tools = Array.from({ length: 30 }, (_, index) => `s${index}__x`);
    const { call } = await behind({ tools });
    await expect(call('x')).rejects.toThrow('s9__x and 20 more.');
  });

  it('has its listed name in policy, question, audit and refusal', async () => {
    const seen: string[] = [];
    const consent: ConsentSettings = {
      policy: (action) => {
        seen.push(action.what, action.kind === 'tool-call' ? action.name : '');
        return 'ask';
      },
      ask: (action) => {
        seen.push(action.what, action.kind === 'tool-call' ? action.tool!.name : '');
        return 'deny';
      },
    };
    const { call, audit } = await behind({ tools: TWO, toolName: 'alpha__show', consent });
    expect(JSON.stringify(await call('get-time'))).toContain('alpha__get-time');
    expect([...new Set(seen)]).toEqual(['alpha__get-time']);
    expect(audit().map(({ what }) => what)).toEqual(['alpha__get-time']);
  });

  it('has the name that the view used in the audit of a name that cannot be resolved', async () => {
    const { call, audit } = await behind({ tools: TWO, toolName: 'alpha__show' });
    await expect(call('delete')).rejects.toThrow();
    expect(audit().map(({ what, decision }) => [what, decision])).toEqual([['delete', 'denied']]);
  });

  it('passes its listed name to the handler of the page', async () => {
    const asked: unknown[] = [];
    const callTool = (params: unknown) => (asked.push(params), { content: [] });
    const { call } = await behind({ tools: TWO, toolName: 'alpha__show', handlers: { callTool } });
    await call('get-time');
    expect(asked).toEqual([{ name: 'alpha__get-time' }]);
  });
});

describe('the lists of a view behind a gateway', () => {
  const resources = ['alpha+a:1', 'beta+b:1', 'ui://beta/b', 'c:1'];
  const namesIn = (part: object) =>
    Object.values(part)
      .flat()
      .map((item: { name?: string } | string) => (typeof item === 'string' ? item : item.name));
  const lists = async (more: Gateway) => {
    const { list } = await behind({ tools: TWO, resources, ...more });
    const methods = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
    return Promise.all(methods.map(async (method) => namesIn(await list(method))));
  };
  const all = [
    TWO,
    ['alpha__a', 'beta__b', 'c'],
    resources,
    ['alpha+a:{x}', 'beta+b:{x}', 'c:{x}', '2'],
  ];

  it('have what belongs to its own server, and the cursor of the next page', async () => {
    expect(await lists({ toolName: 'alpha__show' })).toEqual([
      ['alpha__show', 'alpha__get-time'],
      ['alpha__a', 'c'],
      ['alpha+a:1', 'c:1'],
      ['alpha+a:{x}', 'c:{x}', '2'],
    ]);
  });

  it('have everything if there is no gateway, or if the page has a rule', async () => {
    expect(await lists({ toolName: 'show' })).toEqual(all);
    const resolveTool: HostHandlers['resolveTool'] = ({ name }) => name;
    expect(await lists({ toolName: 'alpha__show', handlers: { resolveTool } })).toEqual(all);
  });
});

describe('a view without a tool behind a gateway', () => {
  const views = { alpha__show: 'ui://app', beta__show: 'ui://b', 'beta__get-time': 'ui://b' };

  it.each(['ui://alpha+app', 'ui://alpha/app', 'ui://alpha/unlisted'])(
    'that was listed as %s belongs to that server',
    async (uri) => {
      const { call, reached } = await behind({ tools: TWO, views, uri });
      await call('get-time');
      await expect(call('beta__delete')).rejects.toMatchObject({ code: -32602 });
      expect(reached).toEqual(['alpha__get-time']);
    },
  );

  it('reaches nothing of any server if nothing says which is its own, and sees nothing of them', async () => {
    const resources = ['alpha+a:1', 'beta+b:1', 'ui://beta/b', 'c:1'];
    const { call, read, list, reached } = await behind({
      tools: [...TWO, 'own'],
      views,
      resources,
      uri: 'ui://unknown',
    });
    await expect(call('beta__delete')).rejects.toThrow('Set tool on the frame');
    for (const uri of ['beta+b:1', 'ui://beta/b', 'ui://b'])
      await expect(read(uri), uri).rejects.toThrow('another server');
    await call('own');
    await read('c:1');
    expect(reached).toEqual(['own', 'c:1']);
    expect(JSON.stringify([await list('tools/list'), await list('resources/list')])).not.toMatch(
      /alpha|beta/,
    );
  });

  it('that two servers may have does not reach a third', async () => {
    const shared = { alpha__show: 'ui://same', beta__show: 'ui://same', gamma__x: 'ui://c' };
    const tools = [...TWO, 'gamma__x'];
    const { read, list, reached } = await behind({ tools, views: shared, uri: 'ui://same' });
    for (const uri of ['gamma+a:1', 'ui://c'])
      await expect(read(uri), uri).rejects.toThrow('another server');
    expect(reached).toEqual([]);
    expect(JSON.stringify(await list('tools/list'))).not.toContain('gamma');
  });
});

describe('a name that a server lists more than once', () => {
  const once = { inputSchema: { type: 'object' as const } };
  const views = (visibility: string[]) => ({ _meta: { ui: { visibility } } });

  /** What the policy is told about a call of `echo`, or the code of the error. */
  async function judged(...definitions: object[]) {
    const tools = definitions.map((more) => ({ name: 'echo', ...once, ...more }));
    const seen: unknown[] = [];
    const view = linkedView({
      handlers: () => ({ listTools: () => ({ tools }), callTool: () => ({ content: [] }) }),
      consent: () => ({
        policy: (action) => {
          seen.push(action.kind === 'tool-call' && action.tool?.annotations);
          return 'allow';
        },
      }),
    });
    await view.initialize();
    return view.view.request('tools/call', { name: 'echo' }).then(
      () => seen,
      ({ code }: { code: number }) => code,
    );
  }

  it('is called only if every definition is for views', async () => {
    expect(await judged({}, {})).toEqual([undefined]);
    expect(await judged(views(['app']), views(['model']))).toBe(-32602);
    expect(await judged(views(['model']), views(['app']))).toBe(-32602);
  });

  it('is judged by the riskiest definition, in any order', async () => {
    const [reads, harmless, destroys] = [
      { annotations: { readOnlyHint: true } },
      { annotations: { destructiveHint: false } },
      { annotations: { destructiveHint: true } },
    ];
    expect(await judged(reads, destroys, {})).toEqual([destroys.annotations]);
    expect(await judged(destroys, reads)).toEqual([destroys.annotations]);
    expect(await judged(reads, {}, harmless)).toEqual([undefined]);
    expect(await judged(reads, harmless)).toEqual([harmless.annotations]);
    expect(await judged(reads, reads)).toEqual([reads.annotations]);
  });
});

describe('handlers.resolveTool', () => {
  const tools = ['pdf-server-show', 'pdf-server-save', 'other-save'];

  it('decides, with the tools and the names of the view', async () => {
    const asked: unknown[] = [];
    const resolveTool: HostHandlers['resolveTool'] = (question) => {
      asked.push({ ...question, tools: question.tools.map(({ name }) => name) });
      return question.name === 'save' ? 'pdf-server-save' : undefined;
    };
    const given = { tools, toolName: 'pdf-server-show', uri: 'ui://pdf' };
    const { call, reached, audit } = await behind({ ...given, handlers: { resolveTool } });
    await call('save');
    expect(asked).toEqual([
      { name: 'save', toolName: 'pdf-server-show', resourceUri: 'ui://pdf', tools },
    ]);
    expect(reached).toEqual(['pdf-server-save']);
    expect(audit().map(({ what }) => what)).toEqual(['pdf-server-save']);
    await expect(call('other-save')).rejects.toMatchObject({ code: -32602 });
    expect(reached).toHaveLength(1);
  });

  it('cannot name a tool that is not listed', async () => {
    const resolveTool = () => 'nowhere';
    const { call, reached } = await behind({ tools, handlers: { resolveTool } });
    await expect(call('save')).rejects.toThrow('The page resolved it to nowhere.');
    expect(reached).toEqual([]);
  });

  it('allows every tool of a server that has separators in its names', async () => {
    const resolveTool: HostHandlers['resolveTool'] = ({ name }) => name;
    const given = { tools: ['files__show', 'db__query'], toolName: 'files__show' };
    const { call, reached } = await behind({ ...given, handlers: { resolveTool } });
    await call('db__query');
    expect(reached).toEqual(['db__query']);
  });
});

describe('a resource behind a gateway', () => {
  const toolName = 'alpha__show';

  it.each([
    ['file:///a', 'alpha+file:///a'],
    ['memo:insights', 'alpha+memo:insights'],
    ['ui://app/part.html', 'ui://alpha+app/part.html'],
    ['ui://app/part.html', 'ui://alpha/app/part.html'],
    ['alpha+file:///a', 'alpha+file:///a'],
    ['ui://alpha/app/part.html', 'ui://alpha/app/part.html'],
  ])('%s is read as %s', async (asked, listed) => {
    const resources = [listed, listed.replace('alpha', 'beta')];
    const { read, reached, audit } = await behind({ tools: TWO, resources, toolName });
    await read(asked);
    expect(reached).toEqual([listed]);
    expect(audit().map(({ what }) => what)).toEqual([listed]);
  });

  it('of another server is not read', async () => {
    const resources = ['beta+file:///a', 'ui://beta/app', 'ui://beta+app'];
    const { read, reached, audit } = await behind({ tools: TWO, resources, toolName });
    for (const uri of resources) await expect(read(uri)).rejects.toThrow('another server');
    expect(reached).toEqual([]);
    expect(audit().map(({ decision }) => decision)).toEqual(['denied', 'denied', 'denied']);
  });

  it('that only tools of another server declare is not read, also if the gateway changes no URI', async () => {
    const views = { alpha__show: 'ui://app', beta__delete: 'ui://weather/admin' };
    const { read, reached } = await behind({ tools: TWO, views, toolName });
    await expect(read('ui://weather/admin')).rejects.toThrow('another server');
    await read('ui://app');
    expect(reached).toEqual(['ui://app']);
  });

  it('is ambiguous if two forms are listed', async () => {
    const resources = ['ui://alpha+app', 'ui://alpha/app'];
    const { read, reached } = await behind({ tools: TWO, resources, toolName });
    await expect(read('ui://app')).rejects.toMatchObject({ data: { candidates: resources } });
    expect(reached).toEqual([]);
  });

  it('keeps its URI if the gateway changes none', async () => {
    const resources = ['file:///a', 'ui://app'];
    const { read, reached } = await behind({ tools: TWO, resources, toolName });
    for (const uri of [...resources, 'file:///unlisted']) await read(uri);
    expect(reached).toEqual([...resources, 'file:///unlisted']);
  });

  it('that is not listed gets the form of the others', async () => {
    const given = { tools: TWO, toolName };
    const plus = await behind({ ...given, uri: 'ui://alpha+app' });
    for (const uri of ['file:///a', 'ui://b']) await plus.read(uri);
    expect(plus.reached).toEqual(['alpha+file:///a', 'ui://alpha+b']);
    const slash = await behind({ ...given, resources: ['alpha+file:///b'] });
    for (const uri of ['file:///a', 'ui://b']) await slash.read(uri);
    expect(slash.reached).toEqual(['alpha+file:///a', 'ui://alpha/b']);
  });

  it('is resolved by the page if it has a rule', async () => {
    const resolveResource: HostHandlers['resolveResource'] = ({ uri, toolName: own }) =>
      uri === 'file:///a' ? `${own}|${uri}` : undefined;
    const { read, reached } = await behind({ toolName, handlers: { resolveResource } });
    await read('file:///a');
    await expect(read('file:///b')).rejects.toThrow('does not offer');
    expect(reached).toEqual(['alpha__show|file:///a']);
  });
});
