import { describe, expect, it } from 'vitest';
import { parseCspSource } from '../../../packages/elements/src/policy/csp-source.js';
import type { CspSourceOptions } from '../../../packages/elements/src/policy/csp-source.js';

const sourceOf = (entry: unknown, options?: CspSourceOptions) => {
  const parsed = parseCspSource(entry, options);
  if ('reason' in parsed) throw new Error(`${String(entry)} was refused: ${parsed.reason}`);
  return parsed.source;
};

const reasonOf = (entry: unknown, options?: CspSourceOptions) => {
  const parsed = parseCspSource(entry, options);
  if ('source' in parsed) throw new Error(`${String(entry)} was granted as ${parsed.source}`);
  return parsed.reason;
};

describe('S4 domains that are granted', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['wss://live.example.com', 'wss://live.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['*.example.com', 'https://*.example.com'],
    ['https://*.example.com', 'https://*.example.com'],
    ['https://*.cdn.example.com:8443/lib/', 'https://*.cdn.example.com:8443/lib/'],
    ['example.com:8443', 'https://example.com:8443'],
    ['https://example.com:443', 'https://example.com'],
    ['wss://example.com:443/socket', 'wss://example.com/socket'],
    ['https://example.com/', 'https://example.com'],
    ['HTTPS://API.Example.COM/Path', 'https://api.example.com/Path'],
    [
      'https://cdn.jsdelivr.net/npm/lit@3.3/index.js',
      'https://cdn.jsdelivr.net/npm/lit@3.3/index.js',
    ],
    ['https://example.com/a/../b', 'https://example.com/b'],
    ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['https://8.8.8.8', 'https://8.8.8.8'],
    ['https://10.example.com', 'https://10.example.com'],
    ['https://localhost.example.com', 'https://localhost.example.com'],
  ])('%s', (entry, source) => {
    expect(sourceOf(entry)).toBe(source);
  });

  it('of exactly 255 characters', () => {
    const entry = `https://example.com/${'p'.repeat(235)}`;
    expect(sourceOf(entry)).toBe(entry);
    expect(reasonOf(`${entry}p`)).toMatch(/255/);
  });
});

describe('S4 entries that are refused, each with its reason', () => {
  it.each<[string, unknown, RegExp]>([
    ['no string', 42, /not a string/],
    ['null', null, /not a string/],
    ['a list of strings', ['https://example.com'], /not a string/],
    ['nothing', '', /empty/],
    ['any host', '*', /no host/],
    ['any host and port', '*:*', /no host/],
    ['any host by http', 'http://*:*', /no host/],
    ['any host by https', 'https://*', /no host/],
    ['any host, one port', '*:443', /no host/],
    ['a scheme', 'https:', /no host/],
    ['a plain scheme', 'http:', /no host/],
    ['the data scheme', 'data:', /no host/],
    ['a scheme with slashes', 'wss://', /no host/],
    ['no scheme but slashes', '//example.com', /no host|form/],
    ['a keyword', "'self'", /quote/],
    ['a keyword for eval', "'unsafe-eval'", /quote/],
    ['a keyword that kills inline code', "'strict-dynamic'", /quote/],
    ['a nonce', "'nonce-x'", /quote/],
    ['a keyword without quotes', 'self', /label/],
    ['the word none', 'none', /label/],
    ['a second directive', 'x;connect-src *', /space|semicolon/],
    ['a second directive without a space', 'https://example.com;script-src', /semicolon/],
    ['a second policy', 'https://a.example,https://b.example', /comma/],
    ['two entries', 'https://a.example https://b.example', /space/],
    ['a space before', ' https://example.com', /space/],
    ['a new line', 'https://example.com\nX-Evil: 1', /control/],
    ['a carriage return at the end', 'https://example.com\r\n', /control/],
    ['a NUL', 'https://example.com\0', /control/],
    ['a tab', 'https://exam\tple.com', /control/],
    ['an umlaut', 'https://bücher.example', /non-ASCII/],
    ['a full-width stop', 'https://example．com', /non-ASCII/],
    ['HTML', '"><script>', /quote/],
    ['markup', 'https://example.com/<b>', /form/],
    ['an entity', 'https://example.com/&quot;', /semicolon/],
    ['a backslash', 'https:\\\\example.com', /form/],
    ['a user name', 'https://user@example.com', /user name/],
    ['a password', 'https://user:pass@example.com', /user name/],
    ['a user name without a scheme', 'user@example.com', /user name/],
    ['a query', 'https://example.com?x', /query/],
    ['a fragment', 'https://example.com/#x', /fragment/],
    ['plain http', 'http://example.com', /https:\/\//],
    ['plain ws', 'ws://example.com', /wss:\/\//],
    ['another scheme', 'ftp://example.com', /form/],
    ['code', 'javascript:alert(1)', /form/],
    ['any port', 'https://example.com:*', /port/],
    ['any port on any sub-domain', '*.localhost:*', /port/],
    ['a port that is too high', 'https://example.com:65536', /form/],
    ['a wildcard over one label', '*.com', /label/],
    ['a wildcard over one label with a port', 'https://*.com:8443', /label/],
    ['a wildcard over localhost', '*.localhost', /label/],
    ['a wildcard over an address', 'https://*.8.8.8.8', /first label/],
    ['a wildcard in the middle', 'https://a.*.example.com', /first label/],
    ['a wildcard inside a label', 'https://a*.example.com', /first label/],
    ['two wildcards', '*.*.example.com', /first label/],
    ['a wildcard path', 'https://example.com/*', /first label/],
    ['a name of one label', 'https://intranet', /label/],
    ['a trailing dot', 'https://example.com.', /dot/],
    ['a trailing dot before a port', 'https://example.com.:443', /dot/],
    ['an empty label', 'https://example..com', /form/],
    ['localhost', 'https://localhost', /loopback/],
    ['a name of the local network', 'https://printer.local', /private/],
    ['a name of a private cloud', 'metadata.google.internal', /private/],
    ['all names of a private domain', 'https://*.corp.internal', /private/],
    ['a home network', 'https://router.home.arpa', /private/],
    ['a name of the local network in capitals', 'https://NAS.LAN', /private/],
    ['all names of the local network', '*.local', /label/],
    ['localhost by http', 'http://localhost:3000', /loopback/],
    ['a name under localhost', 'https://app.localhost', /loopback/],
    ['the loopback address', 'https://127.0.0.1', /loopback/],
    ['another loopback address', 'https://127.9.9.9:8080', /loopback/],
    ['the IPv6 loopback address', 'https://[::1]', /loopback/],
    ['loopback in hexadecimal', 'https://0x7f.0.0.1', /form/],
    ['loopback as one number', 'https://2130706433', /form/],
    ['loopback in short', 'https://127.1', /form/],
    ['a private address (10/8)', 'https://10.0.0.1', /private/],
    ['a private address (172.16/12)', 'https://172.16.0.1', /private/],
    ['a private address (172.31)', 'https://172.31.255.255', /private/],
    ['a private address (192.168/16)', 'https://192.168.1.1', /private/],
    ['a link-local address', 'https://169.254.169.254', /private/],
    ['this network', 'https://0.0.0.0', /private/],
    ['a carrier address', 'https://100.64.0.1', /private/],
    ['a unique local IPv6 address', 'https://[fd00::1]', /form/],
    ['a link-local IPv6 address', 'https://[fe80::1]', /form/],
    ['an IPv4 address in IPv6', 'https://[::ffff:127.0.0.1]', /form/],
  ])('%s', (_name, entry, reason) => {
    expect(reasonOf(entry)).toMatch(reason);
  });

  it.each([
    'https://172.15.0.1',
    'https://172.32.0.1',
    'https://100.63.0.1',
    'https://100.128.0.1',
  ])('but not %s, just outside a private range', (entry) => {
    expect(sourceOf(entry)).toBe(entry);
  });
});

describe('S4 development: allowLoopback', () => {
  const options = { allowLoopback: true };

  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['ws://localhost:3000', 'ws://localhost:3000'],
    ['https://localhost', 'https://localhost'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost:443', 'http://localhost:443'],
    ['http://api.app.localhost:8080', 'http://api.app.localhost:8080'],
    ['http://*.app.localhost', 'http://*.app.localhost'],
    ['127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['http://[::1]:9000', 'http://[::1]:9000'],
    ['http://printer.local:631', 'http://printer.local:631'],
    ['api.internal:8080', 'http://api.internal:8080'],
    ['https://*.dev.internal', 'https://*.dev.internal'],
  ])('grants %s', (entry, source) => {
    expect(sourceOf(entry, options)).toBe(source);
  });

  it.each([
    'http://example.com',
    'ws://example.com',
    'http://10.0.0.1',
    'https://192.168.0.1',
    'http://[fe80::1]',
    'http://*.localhost',
    'http://localhost:*',
  ])('still refuses %s', (entry) => {
    expect(reasonOf(entry, options)).not.toBe('');
  });
});

describe('S4 the origins of the host and the sandbox', () => {
  const options = { ownOrigins: ['https://chat.host.example', 'https://sandbox.example:8443'] };

  it.each([
    'https://chat.host.example',
    'chat.host.example',
    'CHAT.host.example',
    'wss://chat.host.example',
    'https://chat.host.example:443',
    'https://chat.host.example/public/',
    'https://*.host.example',
    'https://sandbox.example:8443',
  ])('refuses %s', (entry) => {
    expect(reasonOf(entry, options)).toMatch(/origin of the host/);
  });

  it.each([
    'https://host.example',
    'https://api.host.example',
    'https://*.chat.host.example',
    'https://sandbox.example',
    'https://evilchat.host.example',
  ])('grants %s, which is another', (entry) => {
    expect(sourceOf(entry, options)).toBe(entry);
  });

  it('also on loopback in development, whatever the scheme', () => {
    const dev = {
      allowLoopback: true,
      ownOrigins: ['http://localhost:5173', 'http://127.0.0.1', 'https://localhost'],
    };
    for (const entry of [
      'localhost:5173',
      'ws://localhost:5173',
      'https://127.0.0.1',
      '127.0.0.1:80',
      // In a policy http://localhost:443 also means https://localhost.
      'localhost:443',
    ])
      expect(reasonOf(entry, dev)).toMatch(/origin of the host/);
    expect(sourceOf('localhost:3000', dev)).toBe('http://localhost:3000');
  });

  it.each([
    ['http://127.0.0.1:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:5173', 'ws://[::1]:5173'],
    ['http://127.0.0.1:5173', 'http://127.0.0.2:5173'],
    ['http://localhost:5173', 'http://127.0.0.1:5173'],
    ['http://localhost:5173', 'http://app.localhost:5173'],
    ['http://localhost:5173', 'http://*.app.localhost:5173'],
    ['http://app.localhost', 'http://localhost'],
    ['http://[::1]:5173', 'http://localhost:5173'],
    ['http://0.0.0.0:5173', 'http://localhost:5173'],
  ])('treats all loopback names as one host: with a page at %s, refuses %s', (own, entry) => {
    const dev = { allowLoopback: true, ownOrigins: [own] };
    expect(reasonOf(entry, dev)).toMatch(/origin of the host/);
    const other = entry.replace(/(:5173)?$/, ':3000');
    expect(sourceOf(other, dev)).toBe(other);
  });

  it('ignores origins without a host', () => {
    expect(sourceOf('https://a.example', { ownOrigins: ['null', 'file://', ''] })).toBe(
      'https://a.example',
    );
  });
});
