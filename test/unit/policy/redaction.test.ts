import { describe, expect, it } from 'vitest';
import { redact, redactText } from '../../../packages/elements/src/policy/redaction.js';

describe('redaction', () => {
  it.each([
    'password',
    'userPassword',
    'pwd',
    'token',
    'accessToken',
    'refresh_token',
    'Authorization',
    'apiKey',
    'api_key',
    'x-api-key',
    'client_secret',
    'Set-Cookie',
    'credentials',
    'sessionId',
    'privateKey',
    'pin',
    'otp',
    'cvv',
    'cardNumber',
  ])('removes the value of %s', (key) => {
    expect(redact({ [key]: 'hunter2', city: 'Rome' })).toEqual({
      [key]: '[redacted]',
      city: 'Rome',
    });
    expect(JSON.stringify(redact({ deep: [{ [key]: ['hunter2'] }] }))).not.toContain('hunter2');
  });

  it('removes numbers that are secrets, and keeps counts and switches', () => {
    expect(
      redact({ pin: 1234, maxTokens: 100, tokens: 5, usePassword: true, token: null }),
    ).toEqual({
      pin: '[redacted]',
      maxTokens: 100,
      tokens: 5,
      usePassword: true,
      token: null,
    });
  });

  it.each([
    ['a web token', 'see eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def_123 here'],
    ['a bearer header', 'Bearer abc.def.ghi'],
    ['a key of a service', `key ${'ghp'}_abcdefghijklmnop1234`],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END'],
  ])('removes %s from any text', (_, text) => {
    expect(redactText(text)).toContain('[redacted]');
    expect(redactText(text)).not.toMatch(/eyJhb|ghi$|abcdefgh|MIIE/);
  });

  it('removes secrets in a query or a fragment, and keeps the rest of the address', () => {
    expect(redactText('https://a.example/p?q=rome&access_token=abc&x=1#id_token=def')).toBe(
      'https://a.example/p?q=rome&access_token=[redacted]&x=1#id_token=[redacted]',
    );
  });

  it('is limited in length, width and depth', () => {
    expect(redactText('x'.repeat(5_000_000)).length).toBeLessThan(260);
    expect(redactText('x'.repeat(201))).toContain('201 characters');
    expect(redact(Array.from({ length: 60 }, (_, n) => n))).toHaveLength(51);
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`k${n}`, n]));
    expect(Object.keys(redact(wide) as object)).toHaveLength(51);
    let deep: unknown = 'bottom';
    for (let n = 0; n < 1000; n++) deep = { deep };
    expect(JSON.stringify(redact(deep))).toContain('[deeper]');
    expect(JSON.stringify(redact(deep)).length).toBeLessThan(200);
  });

  it('accepts any input', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(() => redact(circle)).not.toThrow();
    for (const value of [undefined, null, 1n, Symbol('x'), () => 1, NaN, new Date(0)])
      expect(() => redact({ value })).not.toThrow();
    expect(redact(JSON.parse('{"__proto__": {"polluted": 1}}'))).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });

  it('says how much is left out, and only if something is', () => {
    expect(redactText('x'.repeat(200))).toBe('x'.repeat(200));
    expect(redactText('x'.repeat(201))).toBe(`${'x'.repeat(200)}… (201 characters)`);
    // What is left of it is short, but it is not the whole text.
    expect(redactText(`Bearer ${'x'.repeat(1000)}`)).toMatch(/^\[redacted\]… \(1007 characters\)$/);
    expect(redactText(`Bearer ${'x'.repeat(793)}`)).toBe('[redacted]');
    const list = (length: number) => Array.from({ length }, (_, n) => n);
    expect(redact(list(50))).toEqual(list(50));
    expect(redact(list(53))).toEqual([...list(50), '[3 more]']);
    const wide = (length: number) => Object.fromEntries(list(length).map((n) => [`k${n}`, n]));
    expect(redact(wide(50))).toEqual(wide(50));
    expect(redact(wide(53))).toEqual({ ...wide(50), '…': '[3 more]' });
  });

  it('shows six levels', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'end' : [nested(levels - 1)]);
    expect(redact(nested(6))).toEqual(nested(6));
    expect(JSON.stringify(redact(nested(7)))).toBe('[[[[[["[deeper]"]]]]]]');
    expect(redact({ a: { b: { c: { d: { e: { f: { g: 1 } } } } } } })).toEqual({
      a: { b: { c: { d: { e: { f: '[deeper]' } } } } },
    });
  });

  it('names what JSON cannot represent, and keeps other values', () => {
    expect(redact([1n, Symbol('x'), () => 1, null, undefined, 1.5, false])).toEqual([
      '[bigint]',
      '[symbol]',
      '[function]',
      null,
      undefined,
      1.5,
      false,
    ]);
  });

  it('removes secrets from texts in lists and objects', () => {
    expect(redact({ note: ['Bearer abc.def'] })).toEqual({ note: ['[redacted]'] });
    expect(redact({ maxTokens: 'many' }), 'only a number is a count').toEqual({
      maxTokens: '[redacted]',
    });
    expect(redact({ token: undefined })).toEqual({ token: undefined });
  });
});
