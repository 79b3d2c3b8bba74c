import { describe, expect, it, vi } from 'vitest';
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
): ResourceOrigin => ({ handlers, link, maxHtmlBytes: 1_000_000, context });
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
  it('a tool on the second page is found', async () => {
    const tool = await findTool({ tool: 'second' }, originOf(paged()));
    expect(tool).toMatchObject({ name: 'second' });
  });

  it('R4 the metadata of a resource on the second page counts', async () => {
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

  it('a tool that nobody has is an explained error', async () => {
    await expect(findTool({ tool: 'third' }, originOf(paged()))).rejects.toMatchObject({
      reason: 'unknown-tool',
      hint: 'Its tools: first, second.',
    });
  });
});
