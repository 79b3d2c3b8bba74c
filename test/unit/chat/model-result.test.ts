// What a model sees of a tool's result, and what it must not see.
import { describe, expect, it } from 'vitest';
import {
  aiSdkModelOutput,
  assistantUiModelContent,
  modelResult,
  modelText,
  tanStackModelContent,
} from '../../../packages/elements/src/chat/index.js';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';

const text = (value: string, more: object = {}) => ({
  type: 'text' as const,
  text: value,
  ...more,
});
const image = (length = 4) => ({
  type: 'image' as const,
  data: 'A'.repeat(length),
  mimeType: 'image/png',
});
const SECRET = 'for the view';

/** A result with a secret in every place that is not for the model. */
const full = {
  content: [
    text('Three flights.', { _meta: { SECRET }, annotations: { priority: 1 } }),
    text(SECRET, { annotations: { audience: ['user'] } }),
    text(SECRET, { annotations: { audience: [] } }),
    text(SECRET, { annotations: { audience: 'assistant' } }),
    text('Cheapest first.', { annotations: { audience: ['user', 'assistant'] } }),
    { ...image(), _meta: { SECRET } },
    {
      type: 'resource',
      resource: { uri: 'ui://a', mimeType: 'text/html', text: SECRET },
    },
    {
      type: 'resource',
      resource: { uri: 'data:a', mimeType: 'text/html; profile=mcp-app', text: SECRET },
    },
    {
      type: 'resource',
      resource: { uri: 'file:///a', mimeType: 'text/csv', text: 'a,b', _meta: { SECRET } },
      _meta: { SECRET },
    },
    { type: 'resource_link', uri: 'ui://b', name: SECRET },
    { type: 'resource_link', uri: 'file:///b', name: 'b.csv', icons: [], _meta: { SECRET } },
  ],
  structuredContent: { SECRET },
  _meta: { SECRET },
  'x-widget': SECRET,
} as unknown as CallToolResult;

describe('the model’s version of a result', () => {
  it('has the content for the model, and nothing that is for the view', () => {
    const seen = modelResult(full);
    expect(JSON.stringify(seen)).not.toMatch(/for the view|SECRET/);
    expect(seen).toEqual({
      content: [
        text('Three flights.'),
        text('Cheapest first.'),
        image(),
        { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/csv', text: 'a,b' } },
        { type: 'resource_link', uri: 'file:///b', name: 'b.csv' },
      ],
    });
  });

  it('does not change the result, which the view gets whole', () => {
    const before = JSON.stringify(full);
    modelResult(full, { maxText: 3 });
    expect(JSON.stringify(full)).toBe(before);
  });

  it('is the structured content only if the server sent no content', () => {
    const structuredContent = { total: 3 };
    expect(modelText({ content: [], structuredContent })).toBe('{"total":3}');
    expect(modelText({ structuredContent } as never)).toBe('{"total":3}');
    const hidden = [text(SECRET, { annotations: { audience: ['user'] } })];
    expect(modelText({ content: hidden, structuredContent })).toBe(
      'The tool succeeded. Its result is shown to the user.',
    );
    expect(modelText({ content: [], structuredContent }, { structured: 'never' })).toBe(
      'The tool succeeded. Its result is shown to the user.',
    );
  });

  it('has the structured content once if the page wants it always', () => {
    const structuredContent = { total: 3 };
    const options = { structured: 'always' } as const;
    const twice = [text('{ "total": 3 }')];
    expect(modelText({ content: twice, structuredContent }, options)).toBe('{ "total": 3 }');
    const other = [text('Three.')];
    expect(modelText({ content: other, structuredContent }, options)).toBe('Three.\n{"total":3}');
    expect(modelText({ content: other }, options)).toBe('Three.');
  });

  it('is never empty, and says whether it is an error', () => {
    expect(modelResult({ content: [] }).content).toHaveLength(1);
    expect(modelResult({ content: [text('')] }).content).toHaveLength(1);
    expect(modelResult({ content: [], isError: true })).toEqual({
      content: [text('The tool failed.')],
      isError: true,
    });
  });

  it('says that it left out a kind of content that it does not know', () => {
    const content = [{ type: 'hologram', secret: SECRET }] as never;
    expect(modelText({ content })).toBe('[Content of the type hologram, which is not supported]');
  });

  it('cuts long text, with a marker, and shows nothing after the cut', () => {
    const content = [text('a'.repeat(6)), text('b'.repeat(6)), text('c')];
    expect(modelResult({ content }, { maxText: 8 }).content).toEqual([
      text('aaaaaa'),
      text('bb'),
      text('[5 more characters were left out]'),
    ]);
    expect(modelResult({ content }, { maxText: 13 }).content).toEqual(content);
    expect(modelText({ content }, { maxText: 0 })).toBe('[13 more characters were left out]');
    expect(modelText({ content: [text('x'.repeat(200_000))] }).length).toBeLessThan(100_100);
  });

  it('does not divide a character', () => {
    expect(modelText({ content: [text('a😀b')] }, { maxText: 2 })).toBe(
      'a\n[3 more characters were left out]',
    );
  });

  it('cuts the text of embedded resources, too', () => {
    const content = [{ type: 'resource' as const, resource: { uri: 'file:///a', text: 'abcdef' } }];
    expect(modelResult({ content }, { maxText: 3 }).content[0]).toEqual({
      type: 'resource',
      resource: { uri: 'file:///a', text: 'abc' },
    });
  });

  it('leaves out media that are too large, and keeps smaller ones', () => {
    const content = [image(4096), image(8)];
    expect(modelResult({ content }, { maxMedia: 10 }).content).toEqual([
      text('[image/png of 3 kB was left out]'),
      image(8),
    ]);
  });

  it('counts what links say, and cuts a long description', () => {
    const link = (more: object = {}) => ({
      type: 'resource_link' as const,
      uri: 'file:///b',
      name: 'b',
      ...more,
    });
    const long = [link({ description: 'x'.repeat(5_000_000) }), text('later')];
    expect(JSON.stringify(modelResult({ content: long })).length).toBeLessThan(100_400);
    expect(modelResult({ content: long }, { maxText: 13 }).content).toEqual([
      link({ description: 'xxx' }),
      text('[5000002 more characters were left out]'),
    ]);
    // Half a link is not one.
    expect(modelResult({ content: [link()] }, { maxText: 9 }).content).toEqual([
      text('[10 more characters were left out]'),
    ]);
    const endless = [link({ uri: `file:///${'x'.repeat(1_000_000)}` })];
    expect(JSON.stringify(modelResult({ content: endless })).length).toBeLessThan(200);
  });

  it('has a limited number of blocks, and of characters in URIs and types of files', () => {
    const many = Array.from({ length: 100_000 }, () => image(1));
    const { content } = modelResult({ content: many });
    expect(content).toHaveLength(1001);
    expect(content.at(-1)).toEqual(text('[99000 more parts of the result were left out]'));
    const type = `image/${'x'.repeat(1_000_000)}`;
    const uri = `file:///${'x'.repeat(1_000_000)}`;
    const files = [
      { ...image(8), mimeType: type },
      { type: 'resource' as const, resource: { uri, text: 'a' } },
      { type: 'resource' as const, resource: { uri: 'file:///a', mimeType: type, blob: 'AAAA' } },
    ];
    expect(JSON.stringify(modelResult({ content: files })).length).toBeLessThan(400);
  });

  it('is text where a protocol has no other content', () => {
    expect(modelText(full)).toBe(
      'Three flights.\nCheapest first.\n[image/png]\na,b\nb.csv: file:///b',
    );
  });
});

describe.each([
  ['AI SDK', (output: unknown) => aiSdkModelOutput({ output })],
  ['assistant-ui', (output: unknown) => assistantUiModelContent({ output })],
  ['TanStack AI', (output: unknown) => tanStackModelContent(output)],
])('%s', (_name, convert) => {
  it('gives the model nothing that is for the view', () => {
    for (const output of [full, JSON.stringify(full)]) {
      const seen = JSON.stringify(convert(output));
      expect(seen).not.toMatch(/for the view|SECRET/);
      expect(seen).toContain('Three flights.');
      expect(seen).toContain('AAAA');
    }
  });

  it('gives the model an output that is not an MCP result as text', () => {
    expect(JSON.stringify(convert({ total: 3 }))).toContain('total');
    expect(JSON.stringify(convert('plain'))).toContain('plain');
  });
});

describe('formats', () => {
  it('are those of the libraries', () => {
    const output = { content: [text('a'), image()] };
    expect(aiSdkModelOutput({ output })).toEqual({
      type: 'content',
      value: [
        { type: 'text', text: 'a' },
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
      ],
    });
    expect(assistantUiModelContent({ output })).toEqual([
      { type: 'text', text: 'a' },
      { type: 'file', data: 'AAAA', mediaType: 'image/png' },
    ]);
    expect(tanStackModelContent(output)).toEqual([
      { type: 'text', content: 'a' },
      { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } },
    ]);
    expect(tanStackModelContent({ content: [text('a'), text('b')] })).toBe('a\nb');
  });

  it('say that a tool failed', () => {
    const output = { content: [text('No seats.')], isError: true };
    expect(aiSdkModelOutput({ output })).toEqual({ type: 'error-text', value: 'No seats.' });
  });
});
