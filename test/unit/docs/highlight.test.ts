// The colours of the playground's editor: nothing of the text is lost, whatever a reader has typed so far.
import { describe, expect, it } from 'vitest';
import { highlight } from '../../../docs/src/live/playground/highlight.js';

const kindOf = (text: string, part: string, language: 'html' | 'json' = 'html') =>
  highlight(text, language).find((piece) => piece.text.includes(part))?.kind;

const VIEW = `<!-- A note -->
<style>
  p { color: red; margin: 0 1rem }
</style>
<p title="a > b" hidden>1 < 2 & more</p>
<script type="module">
  // Says so.
  const words = 'a </p> b';
  await show(\`\${words} 12\`, 3.5);
</script>
`;

describe('highlight', () => {
  it('knows HTML with its scripts and styles', () => {
    expect(kindOf(VIEW, 'A note')).toBe('comment');
    expect(kindOf(VIEW, 'title')).toBe('name');
    expect(kindOf(VIEW, '"a > b"')).toBe('string');
    expect(kindOf(VIEW, '& more')).toBe('plain');
    expect(kindOf(VIEW, 'color')).toBe('name');
    expect(kindOf(VIEW, 'Says so')).toBe('comment');
    expect(kindOf(VIEW, 'const')).toBe('keyword');
    expect(kindOf(VIEW, "'a </p> b'")).toBe('string');
    expect(kindOf(VIEW, '3.5')).toBe('number');
  });

  it('knows JSON', () => {
    const text = '{"a": "b", "c": [1, true]}';
    expect(kindOf(text, '"a"', 'json')).toBe('name');
    expect(kindOf(text, '"b"', 'json')).toBe('string');
    expect(kindOf(text, '1', 'json')).toBe('number');
    expect(kindOf(text, 'true', 'json')).toBe('keyword');
  });

  it('takes no longer than its length for styles without an end', () => {
    const text = `<style>${'a:'.repeat(100_000)}`;
    expect(kindOf('<style>a { color: red; }</style>', 'color', 'html')).toBe('name');
    expect(
      highlight(text, 'html')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('loses nothing of a text that is still being typed', () => {
    for (let length = 0; length <= VIEW.length; length += 1) {
      const typed = VIEW.slice(0, length);
      for (const language of ['html', 'json'] as const) {
        const joined = highlight(typed, language)
          .map(({ text }) => text)
          .join('');
        expect(joined).toBe(typed);
      }
    }
  });
});
