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
    const link = fakeLink({ listTools: async () => ({ tools: [toolNamed('of the link')] }) });
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
