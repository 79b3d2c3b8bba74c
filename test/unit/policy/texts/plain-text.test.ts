import { describe, expect, it } from 'vitest';
import {
  plainLine,
  readableJson,
} from '../../../../packages/elements/src/policy/texts/plain-text.js';

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u2800]/u;

const codePoints = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
/** Each is placed between two letters. The longest text that is examined in full is as long as the limit. */
const apart = (chars: readonly string[]) => `a${chars.map((char) => `${char}a`).join('')}`;

describe('untrusted text in the dialog', () => {
  it.each([
    ['a line break', 'Save\nAllow everything', 'Save Allow everything'],
    ['a right-to-left override', 'safe\u202egpj.exe', 'safe gpj.exe'],
    ['isolates', '\u2067abc\u2069', 'abc'],
    ['zero-width characters', 'pay\u200bpal', 'pay pal'],
    ['much white space', `a${' '.repeat(50)}b`, 'a b'],
    ['nothing to see', '\u3164\u200b\u2060\u2800\ufe0f\u034f', ''],
    ['a sentence in tags', 'Save\u{e0041}\u{e006c}\u{e006c}', 'Save'],
    ['other scripts', 'Notizen – 日本 – عربي – हिन्दी', 'Notizen – 日本 – عربي – हिन्दी'],
    ['emoji', '👩‍👩‍👧 ❤️ 👍🏽 🏴', '👩‍👩‍👧 ❤️ 👍🏽 🏴'],
    ['selectors after an emoji', '❤️\ufe0f\ufe0f\ufe0e!', '❤️ !'],
    ['joiners without an emoji', 'a\u200d\u200db', 'a b'],
    ['accents', 'e\u0301 a\u0323\u0302', 'e\u0301 a\u0323\u0302'],
    ['a pile of accents', `a${'\u0300'.repeat(40)}b`, `a${'\u0300'.repeat(4)}b`],
  ])('%s', (_, given, shown) => {
    expect(plainLine(given)).toBe(shown);
  });

  it('removes every code point that shows nothing, and keeps every other one', () => {
    const hidden: string[] = [];
    const shown: string[] = [];
    for (const char of codePoints) {
      if (!/\s/u.test(char)) (unseen.test(char) ? hidden : shown).push(char);
    }
    expect(hidden.length).toBeGreaterThan(4000);
    expect(plainLine(apart(hidden), 1e7)).toBe(apart(hidden.map(() => ' ')));
    expect(plainLine(apart(shown), 1e7)).toBe(apart(shown));
    const json = readableJson(apart(hidden), 1e8).text;
    expect(json).toMatch(/^"(a(\\[bfnrt"\\]|(\\u[\da-f]{4}){1,2}))+a"$/);
    expect(json.match(/a/g)!.length).toBeGreaterThan(hidden.length);
    expect(JSON.parse(readableJson(apart(shown), 1e8).text)).toBe(apart(shown));
  });

  it('is cut in the middle, so that its end is visible, and a huge text costs nothing', () => {
    expect(plainLine('x'.repeat(10_000_000))).toBe(`${'x'.repeat(53)}…${'x'.repeat(26)}`);
    const long = plainLine(`begin ${'x'.repeat(100)} end`);
    expect(long).toHaveLength(80);
    expect(long).toMatch(/^begin x+…x+ end$/);
    expect(plainLine('y'.repeat(80))).toBe('y'.repeat(80));
  });

  const textOf = (value: unknown) => readableJson(value).text;

  it('keeps the lines of JSON, and escapes hidden characters', () => {
    expect(textOf({ a: 'x\u202ey\u0000' })).toBe('{\n  "a": "x\\u202ey\\u0000"\n}');
    expect(textOf({ a: 'x\u{e0041}y' })).toBe('{\n  "a": "x\\udb40\\udc41y"\n}');
    expect(textOf({ a: '👩‍👧' })).toBe('{\n  "a": "👩‍👧"\n}');
    expect(textOf({ a: `e${'\u0301'.repeat(6)}` })).toContain(
      `e${'\u0301'.repeat(4)}\\u0301\\u0301"`,
    );
    expect(readableJson(undefined)).toEqual({ text: '', isElided: false });
  });

  it('cuts JSON that is too long in the middle, and says so', () => {
    const { text, isElided } = readableJson({ a: `begin ${'x'.repeat(50_000)} end`, b: 'last' });
    expect(isElided).toBe(true);
    expect(text).toMatch(/^\{\n {2}"a": "begin x+ \[… \+\d+ …\] x+ end",\n {2}"b": "last"\n\}$/);
    expect(text.length).toBeLessThan(2200);

    const many = readableJson({
      ...Array.from({ length: 5000 }, (_, n) => `value ${n}`),
      z: 'end',
    });
    expect(many.isElided).toBe(true);
    expect(many.text.length).toBeLessThan(10_100);
    expect(many.text).toMatch(/"value 0"[^]* \[… \+\d+ …\] [^]*"end"\n\}$/);

    // A view can write the mark itself; then nothing is missing, and the dialog does not claim it.
    expect(readableJson({ a: 'x [… +9 …] y' }).isElided).toBe(false);
  });
});
