// Which views get a dialect, and which load nothing for it.
import { describe, expect, it } from 'vitest';
import { chooseDialect } from '../../../../packages/elements/src/host/dialects/choose-dialect.js';
import { RESOURCE_MIME_TYPE } from '../../../../packages/elements/src/protocol/ui-extension.js';
import type { AppResource } from '../../../../packages/elements/src/host/link/app-resource.js';
import type { Tool } from '../../../../packages/elements/src/protocol/mcp.js';

const resourceOf = (html: string, more: Partial<AppResource> = {}): AppResource => ({
  html,
  uri: 'ui://x',
  meta: {},
  mimeType: RESOURCE_MIME_TYPE,
  ...more,
});
const toolOf = (meta: Record<string, unknown>): Tool => ({
  name: 'x',
  inputSchema: { type: 'object' },
  _meta: meta,
});

const both = '<script>window.openai;parent.postMessage({method:"ui/initialize"},"*")</script>';
const template = toolOf({ 'openai/outputTemplate': 'ui://x' });
const plain = toolOf({ ui: { resourceUri: 'ui://x' } });

describe('openai', () => {
  it.each<[string, AppResource, Tool | undefined]>([
    ['a resource of its MIME type', resourceOf('<p>', { mimeType: 'text/html+skybridge' }), plain],
    [
      'the type in other letters',
      resourceOf('<p>', { mimeType: 'Text/HTML+Skybridge; a=b' }),
      plain,
    ],
    ['HTML that uses only it', resourceOf('<script>window.openai.toolOutput</script>'), plain],
    [
      'HTML of the page',
      resourceOf('<script>window?.openai</script>', { mimeType: undefined }),
      undefined,
    ],
    [
      'HTML that listens for its event',
      resourceOf('<script>on("openai:set_globals")</script>'),
      plain,
    ],
    ['HTML with both, of a tool for ChatGPT', resourceOf(both), template],
    [
      'HTML with both, of a resource for ChatGPT',
      resourceOf(both, { serverMeta: { 'openai/widgetPrefersBorder': true } }),
      plain,
    ],
    ['a script from elsewhere, of a tool for ChatGPT', resourceOf('<script src="a.js">'), template],
  ])('is the dialect of %s', (_, resource, tool) => {
    expect(chooseDialect({ resource, tool }, ['openai'])).toBe('openai');
    expect(chooseDialect({ resource, tool }, [])).toBeUndefined();
  });

  it.each<[string, AppResource, Tool | undefined]>([
    ['a view without it', resourceOf('<script>connect()</script>'), plain],
    [
      'a view without it, of a tool for ChatGPT',
      resourceOf('<script>connect()</script>'),
      template,
    ],
    ['a library that looks for it in every host', resourceOf(both), plain],
    ['a script from elsewhere', resourceOf('<script src="a.js">'), plain],
    ['a name that only starts like it', resourceOf('<script>window.openaiKey</script>'), plain],
  ])('is not the dialect of %s', (_, resource, tool) => {
    expect(chooseDialect({ resource, tool }, ['openai'])).toBeUndefined();
  });
});
