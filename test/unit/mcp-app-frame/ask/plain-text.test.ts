import { describe, expect, it } from 'vitest';
import {
  plainLine,
  readableJson,
} from '../../../../packages/elements/src/mcp-app-frame/ask/plain-text.js';

describe('untrusted text in the dialog', () => {
  it.each([
    ['a line break', 'Save\nAllow everything', 'Save Allow everything'],
    ['a right-to-left override', 'safe\u202egpj.exe', 'safe gpj.exe'],
    ['isolates', '\u2067abc\u2069', 'abc'],
    ['zero-width characters', 'pay\u200bpal', 'pay pal'],
    ['much white space', `a${' '.repeat(50)}b`, 'a b'],
    ['nothing to see', '\u3164\u200b\u2060', ''],
    ['other scripts', 'Notizen – 日本 – عربي', 'Notizen – 日本 – عربي'],
  ])('%s', (_, given, shown) => {
    expect(plainLine(given)).toBe(shown);
  });

  it('is cut, and a giant costs nothing', () => {
    expect(plainLine('x'.repeat(10_000_000))).toBe(`${'x'.repeat(79)}…`);
  });

  it('JSON keeps its lines, shows what hides as escapes, and is cut', () => {
    expect(readableJson({ a: 'x\u202ey\u0000' })).toBe('{\n  "a": "x\\u202ey\\u0000"\n}');
    const long = readableJson({ a: 'x'.repeat(50_000) });
    expect(long.length).toBeLessThan(10_100);
    expect(long).toMatch(/… \+\d+$/);
    expect(readableJson(undefined)).toBe('');
  });
});
