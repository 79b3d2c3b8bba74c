import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, it, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { appClientOptions } from '../../../../packages/elements/src/host/link/app-client-options.js';
import { clientLink } from '../../../../packages/elements/src/host/link/client-link.js';
import {
  findTool,
  loadAppResource,
} from '../../../../packages/elements/src/host/link/resource-loader.js';
import type { ResourceOrigin } from '../../../../packages/elements/src/host/link/resource-loader.js';
import type { HostHandlers } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import { fakeLink } from './support/fake-link.js';

const context: ResourceOrigin['context'] = {
  signal: new AbortController().signal,
  requestId: 1,
  appInfo: undefined,
  appCapabilities: undefined,
  progress: () => {},
};
const originOf = (
  handlers: HostHandlers,
  link: ResourceOrigin['link'] = undefined,
): ResourceOrigin => ({
  handlers,
  link,
  identity: identityOf({ owner: context }),
  maxHtmlBytes: 1_000_000,
  context,
});
const toolNamed = (name: string) => ({ name, inputSchema: { type: 'object' as const } });
const uri = 'ui://test/view.html';

/** Two pages of one tool each, and two of one resource each. */
const paged = () =>
  ({
    listTools: vi.fn(({ cursor }: { cursor?: string }) =>
      cursor === 'two'
        ? { tools: [toolNamed('second')] }
        : { tools: [toolNamed('first')], nextCursor: 'two' },
    ),
    listResources: vi.fn(({ cursor }: { cursor?: string }) =>
      cursor === 'two'
        ? { resources: [{ uri, name: 'view', _meta: { ui: { prefersBorder: true } } }] }
        : { resources: [{ uri: 'ui://test/other', name: 'other' }], nextCursor: 'two' },
    ),
    readResource: () => ({
      contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: '<p>view</p>' }],
    }),
  }) satisfies HostHandlers;

describe('the view of a tool behind a gateway', () => {
  const gatewayTool = (resourceUri: string) => ({
    ...toolNamed('alpha__show'),
    _meta: { ui: { resourceUri } },
  });

  it.each([
    ['ui://app', ['ui://alpha/app', 'ui://beta/app'], 'ui://alpha/app'],
    ['ui://app', ['ui://alpha+app', 'ui://beta+app'], 'ui://alpha+app'],
    ['ui://alpha/app', ['ui://alpha/app', 'ui://beta/app'], 'ui://alpha/app'],
    ['ui://app', ['ui://app'], 'ui://app'],
    ['ui://app', [], 'ui://app'],
  ])('%s of %j is read as %s', async (declared, listed, expected) => {
    const read: string[] = [];
    const handlers: HostHandlers = {
      listResources: () => ({ resources: listed.map((at) => ({ uri: at, name: at })) }),
      readResource: ({ uri: at }) => {
        read.push(at);
        return { contents: [{ uri: at, mimeType: 'text/html;profile=mcp-app', text: '<p>' }] };
      },
    };
    const tool = gatewayTool(declared);
    const resource = await loadAppResource({ tool }, tool, originOf(handlers));
    expect([read, resource.uri]).toEqual([[expected], expected]);
  });
});

describe("D5 lists of the page's handlers", () => {
  it('finds a tool on the second page', async () => {
    const tool = await findTool({ tool: 'second' }, originOf(paged()));
    expect(tool).toMatchObject({ name: 'second' });
  });

  it('R4 uses the metadata of a resource on the second page', async () => {
    const resource = await loadAppResource({ resourceUri: uri }, undefined, originOf(paged()));
    expect(resource.meta).toEqual({ prefersBorder: true });
  });

  it('are read once, not for every lookup', async () => {
    const handlers = paged();
    await findTool({ tool: 'first' }, originOf(handlers));
    await findTool({ tool: 'second' }, originOf(handlers));
    expect(handlers.listTools).toHaveBeenCalledTimes(2);
  });

  it('win over the link', async () => {
    const link = fakeLink({ 'tools/list': async () => ({ tools: [toolNamed('of the link')] }) });
    expect(await findTool({ tool: 'first' }, originOf(paged(), link))).toBeDefined();
    expect(link.asked).toEqual([]);
  });

  it('explains that no server has the tool', async () => {
    await expect(findTool({ tool: 'third' }, originOf(paged()))).rejects.toMatchObject({
      reason: 'unknown-tool',
      hint: 'Its tools: first, second.',
    });
  });
});

describe.each([
  ['SDK 1.x', Client1],
  ['SDK 2.x', Client2],
])('R7 a tool without a view, listed for a client of %s', (_, Client) => {
  const info = { name: 'page', version: '1' };
  const tool = toolNamed('clock');
  const hintFor = (client: Client1 | Client2) =>
    loadAppResource({ tool }, tool, originOf({}, clientLink(client))).catch(
      ({ reason, hint }: { reason: string; hint: string }) => ({ reason, hint }),
    );

  it('that did not declare the UI extension: says how to declare it', async () => {
    const { reason, hint } = (await hintFor(new Client(info))) as { reason: string; hint: string };
    expect(reason).toBe('no-view');
    expect(hint).toContain('new Client(info, appClientOptions())');
  });

  it('that declared it: the server has to give it a view', async () => {
    const sampling = { sampling: {} };
    const client = new Client(info, appClientOptions({ capabilities: sampling }));
    expect(await hintFor(client)).toMatchObject({
      reason: 'no-view',
      hint: expect.stringContaining('set _meta.ui.resourceUri on the server') as string,
    });
  });
});

it('R7 a tool without a view behind a relay: the hint names the server and the client of the backend', async () => {
  const tool = toolNamed('clock');
  const hintOf = (facts: { relay?: string; server?: string }) => {
    const identity = identityOf({ ...facts, owner: {} });
    return loadAppResource({ tool }, tool, { ...originOf({}), identity }).catch(
      ({ hint }: { hint: string }) => hint,
    );
  };
  const hint = await hintOf({ relay: '/relay' });
  expect(hint).toContain('set _meta.ui.resourceUri on the server');
  expect(hint).toContain('connect of createRelay()');
  expect(await hintOf({ server: 'https://a.example/mcp' })).not.toContain('createRelay');
});

it('keeps what the page sets in the options of a client', () => {
  const options = appClientOptions({
    capabilities: { sampling: {}, extensions: { 'com.example/own': {} } },
    enforceStrictCapabilities: true,
  });
  expect(options).toEqual({
    enforceStrictCapabilities: true,
    capabilities: {
      sampling: {},
      extensions: {
        'com.example/own': {},
        'io.modelcontextprotocol/ui': {
          mimeTypes: ['text/html;profile=mcp-app'],
          features: ['result-resource-selection'],
        },
      },
    },
  });
});

describe('what a frame shows', () => {
  const mimeType = 'text/html;profile=mcp-app';
  const contents = (...items: object[]) => ({ readResource: () => ({ contents: items }) as never });
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: { reason: string; message: string; hint: string; cause?: unknown }) => error,
    );
  const failing = (error: unknown) => () => {
    throw error;
  };

  it('is the given HTML with its metadata, before everything else', async () => {
    const source = {
      html: '<p>',
      meta: { domain: 'x' },
      mimeType: 'text/html',
      serverMeta: { a: 1 },
      resourceUri: 'ui://own',
      tool: 'unknown',
    };
    expect(await loadAppResource(source, undefined, originOf({}))).toEqual({
      html: '<p>',
      uri: 'ui://own',
      meta: { domain: 'x' },
      mimeType: 'text/html',
      serverMeta: { a: 1 },
    });
    expect((await loadAppResource({ html: '<p>' }, undefined, originOf({}))).meta).toEqual({});
    const empty = loadAppResource({ html: ' ' }, undefined, originOf({}));
    expect((await failureOf(empty))!.reason).toBe('empty');
  });

  it('is the given resource, then the URI, then the view of the tool', async () => {
    const resource = { uri, mimeType, text: 'given' };
    const origin = originOf(contents({ uri, mimeType, text: 'read' }));
    const given = await loadAppResource({ resource, resourceUri: uri }, undefined, origin);
    expect(given.html).toBe('given');
    const tool = { ...toolNamed('x'), _meta: { ui: { resourceUri: uri } } };
    expect((await loadAppResource({ tool }, tool, origin)).html).toBe('read');
    const both = await loadAppResource({ resourceUri: uri, tool: 'x' }, undefined, origin);
    expect(both.html).toBe('read');
    expect((await failureOf(loadAppResource({}, undefined, origin)))!.reason).toBe(
      'nothing-to-show',
    );
  });

  it('is the item with the URI, or else the first one, even if it names no URI', async () => {
    const items = [
      { uri: 'ui://test/other', mimeType, text: 'other' },
      { uri, mimeType, text: 'view' },
    ];
    const htmlOf = async (...given: object[]) =>
      (await loadAppResource({ resourceUri: uri }, undefined, originOf(contents(...given)))).html;
    expect(await htmlOf(...items)).toBe('view');
    expect(await htmlOf(items[0]!)).toBe('other');
    expect(await htmlOf({ mimeType, text: 'unnamed' })).toBe('unnamed');
  });

  it.each([contents(), { readResource: () => ({}) as never }])(
    'is missing if the server returns nothing',
    async (handlers) => {
      const loading = loadAppResource({ resourceUri: uri }, undefined, originOf(handlers));
      expect((await failureOf(loading))!.reason).toBe('not-found');
    },
  );

  it('cannot be read without a server, or from another URI', async () => {
    const load = (resourceUri: string, handlers: HostHandlers = {}) =>
      failureOf(loadAppResource({ resourceUri }, undefined, originOf(handlers)));
    expect((await load(uri))!.message).toContain('has no server or handler');
    const readResource = vi.fn();
    expect((await load('https://x', { readResource }))!.reason).toBe('bad-uri');
    expect(readResource).not.toHaveBeenCalled();
  });

  it('needs no list of resources', async () => {
    const handlers = {
      ...contents({ uri, mimeType, text: 'view' }),
      listResources: failing(new Error('no list')),
    };
    const resource = await loadAppResource({ resourceUri: uri }, undefined, originOf(handlers));
    expect(resource.html).toBe('view');
  });

  it('explains errors of the server with their cause, and asks for a sign-in after a 401', async () => {
    const [down, unsigned] = [new Error('down'), Object.assign(new Error('401'), { status: 401 })];
    const readBy = (error: unknown) =>
      failureOf(
        loadAppResource(
          { resourceUri: uri },
          undefined,
          originOf({ readResource: failing(error) }),
        ),
      );
    const listBy = (error: unknown) =>
      failureOf(findTool({ tool: 'x' }, originOf({ listTools: failing(error) })));
    for (const load of [readBy, listBy]) {
      expect(await load(down)).toMatchObject({
        reason: 'read-failed',
        message: expect.stringContaining('down') as string,
        cause: down,
      });
      expect((await load(unsigned))!.reason).toBe('auth-required');
    }
  });

  it('is framed if it is a URL of an mcp-ui server', async () => {
    const item = { uri, mimeType: 'text/uri-list', text: 'https://example.com/x' };
    const origin = { ...originOf(contents(item)), dialects: ['mcp-ui' as const] };
    const { html } = await loadAppResource({ resourceUri: uri }, undefined, origin);
    expect(html).toContain('<iframe');
    expect(html).toContain('https://example.com/x');
  });
});

describe('the tool of a frame', () => {
  it('is the given one, or unknown if nothing lists tools', async () => {
    const tool = toolNamed('x');
    const listTools = vi.fn(() => ({ tools: [] }));
    expect(await findTool({ tool }, originOf({ listTools }))).toBe(tool);
    expect(await findTool({}, originOf({ listTools }))).toBeUndefined();
    expect(listTools).not.toHaveBeenCalled();
    expect(await findTool({ tool: 'x' }, originOf({}))).toBeUndefined();
    const loading = loadAppResource({ tool: 'x' }, undefined, originOf({}));
    await expect(loading).rejects.toMatchObject({
      reason: 'unknown-tool',
      message: expect.stringContaining('nothing that lists tools') as string,
    });
  });

  it('explains that a server has no tools at all', async () => {
    const listTools = () => ({ tools: [] });
    await expect(findTool({ tool: 'x' }, originOf({ listTools }))).rejects.toMatchObject({
      hint: 'Its tools: none.',
    });
  });

  it('may not name a view that is not one, and may have none without a client', async () => {
    const reasonOf = (tool: object) =>
      loadAppResource({ tool: tool as never }, tool as never, originOf({})).catch(
        ({ reason }: { reason: string }) => reason,
      );
    const odd = { ...toolNamed('x'), _meta: { ui: { resourceUri: 'https://x' } } };
    expect(await reasonOf(odd)).toBe('bad-uri');
    expect(await reasonOf(toolNamed('x'))).toBe('no-view');
    const theirs = { ...toolNamed('x'), _meta: { 'openai/outputTemplate': uri } };
    expect(await reasonOf(theirs)).toBe('no-view');
  });
});
