import { describe, expect, it } from 'vitest';
import { buildConnectionAllowlist } from '../../../packages/elements/src/policy/connection-allowlist.js';

describe('S4 Connection-Allowlist', () => {
  it('is an empty list when nothing was granted', () => {
    expect(buildConnectionAllowlist({})).toBe('()');
  });

  it.each([
    ['one origin', ['https://a.example'], '("https://a.example")'],
    ['a wildcard', ['https://*.b.example'], '("https://*.b.example")'],
    ['wss as https', ['wss://a.example'], '("https://a.example")'],
    ['ws as http', ['ws://localhost:3000'], '("http://localhost:3000")'],
    ['no path', ['https://a.example:8443/v1/'], '("https://a.example:8443")'],
    [
      'each once',
      ['https://a.example/x', 'wss://a.example', 'https://b.example'],
      '("https://a.example" "https://b.example")',
    ],
    ['[::1]', ['http://[::1]:9000'], '("http://[::1]:9000")'],
  ])('has %s', (_name, connectDomains, header) => {
    expect(buildConnectionAllowlist({ connectDomains })).toBe(header);
  });

  it('includes connect, resource and frame domains; a base alone allows no fetch', () => {
    expect(
      buildConnectionAllowlist({
        connectDomains: ['https://a.example'],
        resourceDomains: ['https://b.example'],
        frameDomains: ['https://c.example'],
        baseUriDomains: ['https://d.example'],
      }),
    ).toBe('("https://a.example" "https://b.example" "https://c.example")');
  });

  it.each([
    'https://a"b',
    'https://a.example"',
    'https://a\\',
    'a.example',
    '*',
    'https://*',
    'https://a.example:*',
    'https://é.example',
    'x\ny',
  ])('leaves out %j, which would break the header', (entry) => {
    expect(buildConnectionAllowlist({ frameDomains: [entry, 'https://ok.example'] })).toBe(
      '("https://ok.example")',
    );
  });
});
