import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  coversHost,
  coversOwnOrigin,
  isLoopback,
  parseUrl,
} from '../../../packages/elements/src/policy/own-origin.js';

describe('S4 the names of this machine', () => {
  it.each(['localhost', 'app.localhost', 'a.b.localhost', '127.0.0.1', '127.9.9.9', '0.0.0.0'])(
    'include %s',
    (name) => {
      expect(isLoopback(name)).toBe(true);
    },
  );

  it('include the one of IPv6', () => {
    expect(isLoopback('[::1]')).toBe(true);
  });

  it.each([
    'notlocalhost',
    'localhost.example.com',
    '127.0.0.1.example.com',
    'a127.0.0.1',
    '10.0.0.0.0',
    '0.0.0.0.example.com',
    '[fe80::1]',
    '[::1].example.com',
    'x[::1]',
  ])('do not include %s', (name) => {
    expect(isLoopback(name)).toBe(false);
  });
});

it('S4 a host covers itself, and with a star the names below it', () => {
  expect(coversHost('a.example', 'a.example')).toBe(true);
  expect(coversHost('*.a.example', 'b.a.example')).toBe(true);
  expect(coversHost('*.a.example', '*.b.a.example')).toBe(true);
  expect(coversHost('*.a.example', 'a.example')).toBe(false);
  expect(coversHost('a.example', 'b.a.example')).toBe(false);
  expect(coversHost('*.a.example', 'evila.example')).toBe(false);
});

it('a text that is not a URL is none', () => {
  expect(parseUrl('not a URL')).toBeUndefined();
  expect(parseUrl('https://a.example')?.host).toBe('a.example');
});

describe('own origins with all their subdomains', () => {
  afterEach(() => vi.unstubAllGlobals());
  const own = ['https://*.views.example'];

  it.each(['of the standard', 'that escapes a * in a host', 'that refuses a * in a host'])(
    'are covered in an engine %s',
    (name) => {
      class OtherUrl extends URL {
        constructor(text: string) {
          if (name.includes('refuses') && text.includes('*')) throw new TypeError('Invalid URL');
          super(text);
        }
        override get host() {
          return name.includes('escapes') ? super.host.replace('*', '%2A') : super.host;
        }
      }
      vi.stubGlobal('URL', OtherUrl);
      for (const host of ['a.views.example', '*.views.example', '*.example', 'a.views.example:443'])
        expect([host, coversOwnOrigin(host, own)]).toEqual([host, true]);
      expect(coversOwnOrigin('views.example', own)).toBe(false);
      expect(coversOwnOrigin('aviews.example', own)).toBe(false);
      expect(coversOwnOrigin('a.views.example', ['null', 'file://', 'https://*.'])).toBe(false);
    },
  );
});
