import { describe, expect, it } from 'vitest';
import { parseInline } from '../../../packages/cli/page/markdown/inline-markdown.ts';
import type { Inline } from '../../../packages/cli/page/markdown/inline-markdown.ts';
import { parseMarkdown } from '../../../packages/cli/page/markdown/markdown-blocks.ts';
import { safeLink } from '../../../packages/cli/page/markdown/safe-link.ts';

/** The addresses that a text links to. */
const linksIn = (nodes: readonly Inline[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.kind === 'link' ? [node.href] : []),
    ...('children' in node ? linksIn(node.children) : []),
  ]);

/** The text without the markup. */
const wordsOf = (nodes: readonly Inline[]): string =>
  nodes.map((node) => ('children' in node ? wordsOf(node.children) : node.text)).join('');

describe('inline markdown', () => {
  it('supports code, strong, emphasis, strike and links, also nested', () => {
    expect(parseInline('`a*b` **bold _both_** ~~old~~ [docs](https://x.example/a)')).toEqual([
      { kind: 'code', text: 'a*b' },
      { kind: 'text', text: ' ' },
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'bold ' },
          { kind: 'em', children: [{ kind: 'text', text: 'both' }] },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'del', children: [{ kind: 'text', text: 'old' }] },
      { kind: 'text', text: ' ' },
      { kind: 'link', href: 'https://x.example/a', children: [{ kind: 'text', text: 'docs' }] },
    ]);
  });

  it.each(['snake_case_name', '2 * 3 * 4', 'a ** b', '*', '**', '[a](b', '`open', '\\*no\\*'])(
    'leaves %s as text',
    (text) => {
      expect(parseInline(text).every(({ kind }) => kind === 'text')).toBe(true);
    },
  );

  it('links an address without the full stop after it', () => {
    expect(linksIn(parseInline('See https://x.example/a?b=1.'))).toEqual([
      'https://x.example/a?b=1',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:null/1',
    'file:///etc/passwd',
    '//evil.example',
    '/local',
  ])('does not link to %j', (address) => {
    expect(safeLink(address)).toBeUndefined();
    expect(linksIn(parseInline(`[click](${address}) ![image](${address})`))).toEqual([]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '&lt;b&gt;',
  ])('keeps %s as plain text', (text) => {
    expect(parseInline(text)).toEqual([{ kind: 'text', text }]);
    expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', text }]);
  });

  it('does not nest a link in a link', () => {
    const nodes = parseInline('[see https://evil.example](https://x.example/)');
    expect(linksIn(nodes)).toEqual(['https://x.example/']);
  });

  it('reads images as links, so that nothing is loaded', () => {
    expect(linksIn(parseInline('![pixel](https://x.example/p.png)'))).toEqual([
      'https://x.example/p.png',
    ]);
  });

  it.each(['*', '**', '_a', '[', '![', '`', '``a', '[a](', '[a](b', '**a _b ', '> ', '- '])(
    'terminates for %j, however often it is repeated',
    (piece) => {
      const text = piece.repeat(50_000 / piece.length);
      expect(wordsOf(parseInline(text)).includes('a')).toBe(piece.includes('a'));
      expect(parseMarkdown(text).length).toBeGreaterThan(0);
    },
  );
});

describe('markdown blocks', () => {
  it('supports headings, nested lists, quotes, code and rules', () => {
    const text = [
      '# Title',
      'Two lines',
      'of one paragraph',
      '- one',
      '  - inner',
      '- two',
      '3. third',
      '> quoted',
      '---',
      '```js',
      '# not a heading',
      '```',
    ].join('\n');
    expect(parseMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      { kind: 'paragraph', text: 'Two lines\nof one paragraph' },
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [
          [
            { kind: 'paragraph', text: 'one' },
            {
              kind: 'list',
              isOrdered: false,
              start: 1,
              items: [[{ kind: 'paragraph', text: 'inner' }]],
            },
          ],
          [{ kind: 'paragraph', text: 'two' }],
        ],
      },
      {
        kind: 'list',
        isOrdered: true,
        start: 3,
        items: [[{ kind: 'paragraph', text: 'third' }]],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', text: 'quoted' }] },
      { kind: 'rule' },
      { kind: 'code', language: 'js', text: '# not a heading' },
    ]);
  });

  it('supports tables, and gives each row as many cells as the header', () => {
    expect(parseMarkdown('| a | b |\n|---|:-:|\n| 1 |\n| 1 | 2 | 3 |')).toEqual([
      {
        kind: 'table',
        head: ['a', 'b'],
        rows: [
          ['1', ''],
          ['1', '2'],
        ],
      },
    ]);
  });

  it('closes unclosed code, and handles deeply nested quotes', () => {
    expect(parseMarkdown('```\na')).toEqual([{ kind: 'code', language: '', text: 'a' }]);
    expect(JSON.stringify(parseMarkdown('> '.repeat(5000)))).toContain('paragraph');
    expect(parseMarkdown('a'.repeat(200_000))).toMatchObject([{ kind: 'code' }]);
  });
});
