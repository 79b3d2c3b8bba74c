// Markdown as elements. The text is never parsed as HTML: each node is created by name, and text stays text.
import { element } from '../element.ts';
import { parseInline } from './inline-markdown.ts';
import type { Inline } from './inline-markdown.ts';
import { parseMarkdown } from './markdown-blocks.ts';
import type { Block } from './markdown-blocks.ts';

function inlineNode(node: Inline): Node | string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return element('code', {}, node.text);
    case 'link':
      return element(
        'a',
        { href: node.href, target: '_blank', rel: 'noopener noreferrer nofollow' },
        ...node.children.map(inlineNode),
      );
    default:
      return element(node.kind, {}, ...node.children.map(inlineNode));
  }
}

/** A line of text without blocks. */
export const renderInline = (text: string) => parseInline(text).map(inlineNode);

const row = (cell: 'th' | 'td', texts: readonly string[]) =>
  element('tr', {}, ...texts.map((text) => element(cell, {}, ...renderInline(text))));

function itemNodes(blocks: readonly Block[]): (Node | string)[] {
  const [first, ...rest] = blocks;
  // An item of one line contains no paragraph.
  if (first?.kind === 'paragraph') return [...renderInline(first.text), ...rest.map(blockNode)];
  return blocks.map(blockNode);
}

/** A block of a text. */
export function blockNode(block: Block): HTMLElement {
  switch (block.kind) {
    case 'paragraph':
      return element('p', {}, ...renderInline(block.text));
    case 'heading':
      // The page has an h1, and the conversation is below an h2.
      return element(block.level < 3 ? 'h3' : 'h4', {}, ...renderInline(block.text));
    case 'code':
      return element('pre', { tabIndex: 0 }, element('code', {}, block.text));
    case 'quote':
      return element('blockquote', {}, ...block.blocks.map(blockNode));
    case 'rule':
      return element('hr');
    case 'table': {
      const body = element('tbody', {}, ...block.rows.map((texts) => row('td', texts)));
      const table = element('table', {}, element('thead', {}, row('th', block.head)), body);
      return element('div', { className: 'scroll', tabIndex: 0 }, table);
    }
    case 'list': {
      const items = block.items.map((item) => element('li', {}, ...itemNodes(item)));
      return block.isOrdered
        ? element('ol', { start: block.start }, ...items)
        : element('ul', {}, ...items);
    }
  }
}

/** The text as elements, for a page that does not trust its author. */
export const renderMarkdown = (text: string): HTMLElement =>
  element('div', { className: 'markdown' }, ...parseMarkdown(text).map(blockNode));
