// Older mcp-ui resources, in the formats that `@mcp-ui/server` 5 creates.
import { describe, expect, it } from 'vitest';
import { chooseDialect } from '../../../../packages/elements/src/host/dialects/choose-dialect.js';
import { embeddedResource } from '../../../../packages/elements/src/host/dialects/mcp-ui/embedded-resource.js';
import { mcpUiPreludeConfig } from '../../../../packages/elements/src/host/dialects/mcp-ui/open-mcp-ui.js';
import { framedUrl } from '../../../../packages/elements/src/host/dialects/mcp-ui/uri-list.js';
import { readAppResource } from '../../../../packages/elements/src/host/link/app-resource.js';
import type { AppResource } from '../../../../packages/elements/src/host/link/app-resource.js';
import type { CallToolResult } from '../../../../packages/elements/src/protocol/mcp.js';

const HTML = { uri: 'ui://a/1', mimeType: 'text/html', text: '<p>Hi</p>' };
const REMOTE_DOM = {
  uri: 'ui://a/3',
  mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react',
  text: 'x',
};
const list = (html: string, more: Partial<AppResource> = {}): AppResource => ({
  uri: 'ui://a/2',
  mimeType: 'text/uri-list',
  html,
  meta: {},
  ...more,
});

const read = (
  item: { uri: string; mimeType: string; text: string },
  ...dialects: ['mcp-ui'] | []
) => readAppResource(item, undefined, { maxHtmlBytes: 1000, dialects });

describe('which resources are accepted', () => {
  it('accepts HTML and addresses, if the page has enabled mcp-ui', () => {
    expect(read(HTML, 'mcp-ui').html).toBe('<p>Hi</p>');
    expect(() => read(HTML)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('add mcp-ui') }),
    );
    const resource = read(HTML, 'mcp-ui');
    expect(chooseDialect({ resource, tool: undefined }, ['openai', 'mcp-ui'])).toBe('mcp-ui');
    expect(chooseDialect({ resource, tool: undefined }, ['openai'])).toBeUndefined();
  });

  it('never accepts remote DOM, and gives the reason and a link', () => {
    for (const dialects of [[], ['mcp-ui']] as ([] | ['mcp-ui'])[]) {
      expect(() => read(REMOTE_DOM, ...dialects)).toThrow(
        expect.objectContaining({
          reason: 'wrong-mime-type',
          hint: expect.stringMatching(/Remote DOM runs .* docs\/guides\/older-mcp-ui\.md/),
        }),
      );
    }
  });

  it.each([
    ['a view of the standard', { mimeType: 'text/html;profile=mcp-app', html: '<p>' }],
    ['HTML of the page', { mimeType: undefined, html: '<p>' }],
  ])('%s gets no prelude', (_, resource) => {
    expect(
      chooseDialect({ resource: list('', resource), tool: undefined }, ['mcp-ui']),
    ).toBeUndefined();
  });
});

it('gives the prelude to HTML whose library contains the messages of the standard, and lets the view decide', () => {
  const resource = list('', { mimeType: 'text/html', html: 'literal("ui/initialize")' });
  const view = { resource, tool: undefined };
  expect(chooseDialect(view, ['openai', 'mcp-ui'])).toBe('mcp-ui');
  expect(mcpUiPreludeConfig(view).mayUseStandard).toBe(true);
  expect(mcpUiPreludeConfig({ ...view, resource: list('https://a.example/') }).mayUseStandard).toBe(
    false,
  );
});

describe('an address', () => {
  it('is framed, under a policy for its origin only', () => {
    const declared = { csp: { connectDomains: ['https://evil.example'] }, prefersBorder: true };
    const { html, meta } = framedUrl(
      list('# first\r\n\r\nhttps://a.example:8443/x?y="<b>&z\nhttps://b.example/', {
        meta: declared,
      }),
    );
    expect(meta).toEqual({
      csp: { frameDomains: ['https://a.example:8443'] },
      prefersBorder: true,
    });
    expect(html).toContain('src="https://a.example:8443/x?y=%22%3Cb%3E&amp;z"');
    expect(html).not.toContain('b.example');
  });

  it('is told that data follows', () => {
    const serverMeta = { 'mcpui.dev/ui-initial-render-data': { a: 1 } };
    expect(framedUrl(list('https://a.example/', { serverMeta })).html).toContain(
      'https://a.example/?waitForRenderData=true',
    );
  });

  it.each([
    '',
    '# https://a.example',
    'http://a.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/x',
    'https://user:password@a.example/',
  ])('%j is refused', (text) => {
    expect(() => framedUrl(list(text))).toThrow(expect.objectContaining({ reason: 'bad-uri' }));
  });
});

it('uses the first UI resource of a result as its view', () => {
  const result = {
    content: [
      null,
      { type: 'text', text: 'ui://' },
      { type: 'resource', resource: { uri: 'file:///x', text: '' } },
      { type: 'resource', resource: HTML },
      { type: 'resource', resource: REMOTE_DOM },
    ],
  } as unknown as CallToolResult;
  expect(embeddedResource(result)).toBe(HTML);
  expect(embeddedResource({ content: [] })).toBeUndefined();
  expect(embeddedResource(undefined)).toBeUndefined();
});
