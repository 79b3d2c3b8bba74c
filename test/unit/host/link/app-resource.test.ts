// What a server may send as a view, and what a frame reads from its declarations.
import { describe, expect, it } from 'vitest';
import {
  assertHtml,
  assertUiUri,
  isViewType,
  readAppResource,
} from '../../../../packages/elements/src/host/link/app-resource.js';
import type { ResourceRules } from '../../../../packages/elements/src/host/link/app-resource.js';
import type { ResourceContents } from '../../../../packages/elements/src/protocol/mcp.js';

const uri = 'ui://test/view.html';
const mimeType = 'text/html;profile=mcp-app';
const rules: ResourceRules = { maxHtmlBytes: 1000 };

const itemOf = (item: object) => ({ uri, mimeType, text: '<p>view</p>', ...item }) as never;
const read = (item: object, listed?: object, own: Partial<ResourceRules> = {}) =>
  readAppResource(itemOf(item), listed as never, { ...rules, ...own });
const refusalOf = (run: () => unknown): { reason: string; hint: string; message: string } => {
  try {
    run();
  } catch (error) {
    return error as never;
  }
  throw new Error('It was accepted.');
};

describe('R1 the URI of a view', () => {
  it.each(['https://x', 'xui://view', 'ui://', 'ui:/x', '', undefined, 5, ['ui://x']])(
    'is refused: %j',
    (given) => {
      const { reason, message } = refusalOf(() => assertUiUri(given));
      expect(reason).toBe('bad-uri');
      expect(message).toContain('ui://');
    },
  );

  it('is accepted if it starts with ui:// and names something', () => {
    expect(() => assertUiUri('ui://x')).not.toThrow();
  });

  it('is checked for a resource that the page supplies', () => {
    expect(refusalOf(() => read({ uri: 'https://x' })).reason).toBe('bad-uri');
  });
});

describe('HTML of the page with metadata', () => {
  const own = { text: '<p>', _meta: { ui: { domain: 'x' }, 'openai/widget': 1 } };

  it('needs no URI and no type', () => {
    expect(readAppResource(own, undefined, { maxHtmlBytes: 10 })).toEqual({
      html: '<p>',
      uri: undefined,
      meta: { domain: 'x' },
      mimeType: 'text/html;profile=mcp-app',
      serverMeta: { 'openai/widget': 1 },
    });
  });

  it('is refused if it says that it is something else', () => {
    const other = () =>
      readAppResource({ ...own, mimeType: 'text/plain' }, undefined, { maxHtmlBytes: 10 });
    expect(other).toThrow('The server returned text/plain for the view');
  });
});

describe('R2 the HTML of a view', () => {
  it('is the text, or the blob as UTF-8', () => {
    expect(read({}).html).toBe('<p>view</p>');
    const blob = btoa(String.fromCharCode(...new TextEncoder().encode('<p>é€😀</p>')));
    expect(read({ text: undefined, blob }).html).toBe('<p>é€😀</p>');
  });

  it('is refused if the blob is not base64, with the cause', () => {
    const refusal = refusalOf(() => read({ text: undefined, blob: '%%%' }));
    expect(refusal).toMatchObject({ reason: 'invalid-base64', phase: 'resource' });
    expect((refusal as { cause?: unknown }).cause).toBeInstanceOf(Error);
  });

  it.each([{ text: '' }, { text: ' \n ' }, { text: 5 }, { text: undefined, blob: 5 }])(
    'is refused if there is none: %j',
    (item) => expect(refusalOf(() => read(item)).reason).toBe('empty'),
  );

  it('is measured in UTF-8 bytes, and may have exactly the maximum', () => {
    expect(() => assertHtml('x'.repeat(10), 10)).not.toThrow();
    expect(() => assertHtml('é'.repeat(5), 10)).not.toThrow();
    expect(() => assertHtml('€'.repeat(4), 12)).not.toThrow();
    for (const html of ['x'.repeat(11), 'é'.repeat(6), '€'.repeat(4)])
      expect(refusalOf(() => assertHtml(html, 10)).reason).toBe('too-large');
  });

  it('names the maximum in megabytes', () => {
    const maxBytes = 2 * 1024 * 1024;
    const { message } = refusalOf(() => assertHtml('x'.repeat(maxBytes + 1), maxBytes));
    expect(message).toContain('larger than 2 MB');
  });
});

describe('R1 the type of a view', () => {
  it('is that of the item, or else that of the listing', () => {
    expect(read({ mimeType: undefined }, { uri, name: 'x', mimeType }).mimeType).toBe(mimeType);
    const refusal = refusalOf(() => read({ mimeType: 'text/plain' }, { uri, name: 'x', mimeType }));
    expect(refusal.reason).toBe('wrong-mime-type');
    expect(refusal.message).toContain('text/plain');
    expect(refusal.hint).toContain(mimeType);
  });

  it('is refused if there is none, and the error says so', () => {
    expect(refusalOf(() => read({ mimeType: undefined })).message).toContain('no MIME type');
  });

  it('may be one of a dialect, if the frame has the dialect', () => {
    expect(isViewType('text/html+skybridge', ['openai'])).toBe(true);
    expect(isViewType('text/html+skybridge', [])).toBe(false);
    expect(isViewType(mimeType, [])).toBe(true);
    const older = { mimeType: 'text/html' };
    expect(read(older, undefined, { dialects: ['mcp-ui'] }).html).toBe('<p>view</p>');
  });

  it('has a hint about the dialect only if the dialect would help', () => {
    const hintFor = (type: string) => refusalOf(() => read({ mimeType: type })).hint;
    expect(hintFor('text/html')).toContain('add mcp-ui to the frame');
    expect(hintFor('text/plain')).not.toContain('mcp-ui');
    const remote = hintFor('application/vnd.mcp-ui.remote-dom+javascript');
    expect(remote).toContain('never shown');
    expect(remote).not.toContain('Declare mimeType');
  });
});

describe('R4 the declarations of a view', () => {
  const ui = (meta: object) => ({ _meta: { ui: meta } });

  it('are merged by field: the item has precedence over the listing', () => {
    const listed = { uri, name: 'x', ...ui({ domain: 'listed', prefersBorder: true }) };
    expect(read(ui({ domain: 'item', csp: { connectDomains: [] } }), listed).meta).toEqual({
      csp: { connectDomains: [] },
      domain: 'item',
      prefersBorder: true,
    });
  });

  it('are ignored if they have another type', () => {
    const odd = { csp: 'none', permissions: [], domain: 5, prefersBorder: 'yes' };
    expect(read(ui(odd)).meta).toEqual({});
    const permissions = { camera: {} };
    expect(read(ui({ permissions, prefersBorder: false })).meta).toEqual({
      permissions,
      prefersBorder: false,
    });
  });

  it.each<[unknown, object | undefined]>([
    [300, { height: 300 }],
    [0, undefined],
    [-1, undefined],
    [Infinity, undefined],
    ['300', undefined],
    [
      { width: 1, height: 2, minHeight: 3, aspectRatio: 4 },
      { width: 1, height: 2, minHeight: 3, aspectRatio: 4 },
    ],
    [{ width: 0, height: 'tall', minHeight: 3, depth: 9 }, { minHeight: 3 }],
  ])('have a preferred size of positive lengths: %j', (preferredSize, expected) => {
    expect(read(ui({ preferredSize })).meta.preferredSize).toEqual(expected);
  });

  it('keep the other metadata of the server for dialects, the item before the listing', () => {
    const item = { _meta: { ui: { domain: 'x' }, 'example.com/a': 1 } };
    const listed = { uri, name: 'x', _meta: { 'example.com/a': 2, 'example.com/b': 3 } };
    expect(read(item, listed).serverMeta).toEqual({ 'example.com/a': 1, 'example.com/b': 3 });
    expect(read(ui({})).serverMeta).toBeUndefined();
    expect(read({}).serverMeta).toBeUndefined();
  });

  it('are read from those for ChatGPT only with that dialect, and the standard has precedence', () => {
    const _meta = { 'openai/widgetDomain': 'theirs', 'openai/widgetPrefersBorder': true };
    expect(read({ _meta }).meta).toEqual({});
    const standard = { _meta: { ..._meta, ui: { domain: 'ours' } } };
    expect(read(standard, undefined, { dialects: ['openai'] }).meta).toEqual({
      domain: 'ours',
      prefersBorder: true,
    });
  });

  it('name the URI that the view was read from', () => {
    const item: ResourceContents = { uri, mimeType, text: 'x' };
    expect(readAppResource(item, undefined, rules).uri).toBe(uri);
  });
});
