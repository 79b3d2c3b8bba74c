// Tabs of the documentation: sections of a page between two comments.
import { describe, expect, it } from 'vitest';
import { tabNames, withTab, withTabs } from '../../../docs/generate/tabs.mjs';

const PAGE = `Before.

<!-- tabs framework -->

### React

\`\`\`sh
### a comment
\`\`\`

#### More

### Vue

Of Vue.

<!-- /tabs -->

After.

<!-- tabs framework -->

### Vue

Again.

<!-- /tabs -->
`;

describe('tabs', () => {
  it('are named by the headings of their sections, and headings in code are code', () => {
    expect(tabNames(PAGE)).toEqual(['React', 'Vue']);
    expect(tabNames('# No tabs')).toEqual([]);
  });

  it('leave one section, with headings one level higher', () => {
    const vue = withTab(PAGE, 'Vue');
    expect(vue).toContain('Before.\n\nOf Vue.\n\nAfter.\n\nAgain.');
    const react = withTab(PAGE, 'React');
    expect(react).toContain('### a comment\n```\n\n### More');
    // A group without this tab shows its first one.
    expect(react).toContain('Again.');
  });

  it('become panels whose addresses are those of the headings', () => {
    const html = withTabs(PAGE);
    const panels = [...html.matchAll(/role="tabpanel" id="([\w-]+)"[^>]*?( hidden)?>/g)];
    expect(panels.map(([, id, hidden]) => [id, Boolean(hidden)])).toEqual([
      ['react', false],
      ['vue', true],
      ['vue-1', false],
    ]);
    expect(html).toContain('aria-controls="vue-1"');
    expect(html).not.toContain('<!-- tabs');
  });

  it('need a heading', () => {
    expect(() => withTabs('<!-- tabs framework -->\nText\n<!-- /tabs -->')).toThrow('no heading');
  });
});
