import { describe, expect, it } from 'vitest';
import { resultBlocks } from '../../../../packages/elements/src/mcp-app-frame/result/result-blocks.js';

const kinds = (result: unknown) => resultBlocks(result).map(({ kind }) => kind);
const only = (block: unknown) => resultBlocks({ content: [block] })[0];

describe('the blocks of a result', () => {
  it('keep text unchanged, markup included', () => {
    expect(only({ type: 'text', text: '<b>a</b>\n b' })).toEqual({
      kind: 'text',
      text: '<b>a</b>\n b',
    });
  });

  it('show images and audio of an allowed type as data: URLs', () => {
    expect(only({ type: 'image', mimeType: 'IMAGE/PNG; x=1', data: 'AAAA' })).toMatchObject({
      kind: 'image',
      url: 'data:image/png;base64,AAAA',
    });
    expect(only({ type: 'audio', mimeType: 'audio/mpeg', data: 'AAAA' })).toMatchObject({
      kind: 'audio',
      url: 'data:audio/mpeg;base64,AAAA',
    });
  });

  it.each([
    ['image', 'image/svg+xml', 'AAAA'],
    ['image', 'text/html', 'AAAA'],
    ['image', 'image/png,<script>', 'AAAA'],
    ['image', undefined, 'AAAA'],
    ['audio', 'image/x', 'AAAA'],
    ['image', 'image/png', 'A'.repeat(14_000_001)],
  ])('offer %s of type %s that is not shown as a file', (type, mimeType, data) => {
    expect(only({ type, mimeType, data })?.kind).toBe('file');
  });

  it('show an embedded blob if it is media, otherwise offer it as a file named by its URI', () => {
    const resource = (mimeType: string) => ({
      type: 'resource',
      resource: { uri: 'file:///a/b.bin', mimeType, blob: 'AAAA' },
    });
    expect(only(resource('image/png'))?.kind).toBe('image');
    expect(only(resource('application/zip'))).toMatchObject({
      kind: 'file',
      file: { resource: { uri: 'file:///a/b.bin' } },
    });
  });

  it('show the URI of an embedded text as its title, and HTML as text', () => {
    const text = '<h1>Hello</h1>\n'.repeat(30);
    const block = { type: 'resource', resource: { uri: 'ui://a/b', mimeType: 'text/html', text } };
    expect(resultBlocks({ content: [{ type: 'text', text: 'x' }, block] })[1]).toEqual({
      kind: 'source',
      title: 'ui://a/b',
      text,
      isOpen: false,
    });
  });

  it.each([
    ['https://a.example/', 'https://a.example/'],
    ['http://a.example/', 'http://a.example/'],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['file:///etc/passwd', undefined],
    ['ui://a/b', undefined],
    ['nothing', undefined],
    [5, undefined],
  ])('show a link to %s as %s', (uri, url) => {
    expect(only({ type: 'resource_link', uri, name: 'n' })).toMatchObject({ kind: 'link', url });
  });

  it('show data once, also where the server repeats it as text', () => {
    const structuredContent = { b: [1, 2], a: 'x' };
    const text = JSON.stringify({ a: 'x', b: [1, 2] });
    expect(resultBlocks({ content: [{ type: 'text', text }], structuredContent })).toEqual([
      {
        kind: 'source',
        title: undefined,
        text: JSON.stringify(structuredContent, undefined, 2),
        isOpen: true,
      },
    ]);
    expect(kinds({ content: [{ type: 'text', text: '{"c":1}' }], structuredContent })).toEqual([
      'source',
      'source',
    ]);
  });

  it('collapse long data, unless there is nothing else', () => {
    const structuredContent = { list: Array.from({ length: 100 }, (_, index) => index) };
    const [alone] = resultBlocks({ content: [], structuredContent });
    expect(alone).toMatchObject({ isOpen: true });
    const content = [{ type: 'text', text: 'A list.' }];
    expect(resultBlocks({ content, structuredContent })[1]).toMatchObject({ isOpen: false });
  });

  it('leave out content for the model, unless there is nothing else', () => {
    const forModel = { type: 'text', text: 'm', annotations: { audience: ['assistant'] } };
    const forUser = { type: 'text', text: 'u', annotations: { audience: ['assistant', 'user'] } };
    expect(resultBlocks({ content: [forModel, forUser] })).toEqual([{ kind: 'text', text: 'u' }]);
    expect(resultBlocks({ content: [forModel] })).toEqual([{ kind: 'text', text: 'm' }]);
  });

  it('cut a result that is too large, and say so', () => {
    const long = resultBlocks({ content: [{ type: 'text', text: 'x'.repeat(300_000) }] });
    expect(long[0]).toMatchObject({ text: 'x'.repeat(200_000) });
    expect(long[1]).toEqual({ kind: 'cut' });
    const many = kinds({
      content: Array.from({ length: 5000 }, () => ({ type: 'text', text: 'x' })),
    });
    expect(many.length).toBe(101);
    expect(many.at(-1)).toBe('cut');
  });

  it('never throw, whatever a server or a page sends', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(kinds({ content: 'no', structuredContent: cycle })).toEqual([]);
    expect(kinds(undefined)).toEqual([]);
    expect(
      kinds({
        content: [
          null,
          5,
          {},
          { type: 'new-kind', x: 1 },
          { type: 'resource' },
          { type: 'resource', resource: {} },
          { type: 'image' },
          { type: 'text' },
        ],
      }),
    ).toEqual(['source', 'source', 'source', 'source', 'file']);
  });
});
