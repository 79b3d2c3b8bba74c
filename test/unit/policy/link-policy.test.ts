import { describe, expect, it } from 'vitest';
import { checkLink } from '../../../packages/elements/src/policy/link-policy.js';

const hrefOf = (...args: Parameters<typeof checkLink>) => {
  const checked = checkLink(...args);
  if ('reason' in checked) throw new Error(`${String(args[0])} was refused: ${checked.reason}`);
  return checked.url.href;
};
const reasonOf = (...args: Parameters<typeof checkLink>) => {
  const checked = checkLink(...args);
  if ('url' in checked) throw new Error(`${String(args[0])} was allowed`);
  return checked.reason;
};

describe('V7 links that may be opened', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/'],
    ['mailto:someone@example.com?subject=Hi', 'mailto:someone@example.com?subject=Hi'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://example.com/@user', 'https://example.com/@user'],
  ])('%s', (url, href) => {
    expect(hrefOf(url)).toBe(href);
  });

  it('with other schemes that the host page names', () => {
    expect(hrefOf('tel:+123', { schemes: ['tel:'] })).toBe('tel:+123');
    expect(reasonOf('https://example.com', { schemes: ['tel:'] })).toMatch(/https:.*tel:/);
  });
});

describe('V7 links that are refused', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'filesystem:https://example.com/x',
    'about:blank',
    'view-source:https://example.com',
    'intent://x#Intent;end',
    'chrome://settings',
  ])('%s, and no host page can allow it', (url) => {
    const scheme = url.slice(0, url.indexOf(':') + 1).toLowerCase();
    expect(reasonOf(url)).toContain(scheme);
    expect(reasonOf(url, { schemes: [scheme] })).toContain(scheme);
  });

  it.each([
    'ftp://example.com',
    'ssh://example.com',
    'vscode://file/x',
    'ms-word:ofe|u|x',
    'ui://server/view',
  ])('%s, with the scheme named', (url) => {
    expect(reasonOf(url)).toContain(url.slice(0, url.indexOf(':') + 1));
  });

  it.each<[string, unknown, RegExp]>([
    ['no string', { href: 'https://example.com' }, /string/],
    ['nothing', '', /absolute/],
    ['a path', '/settings', /absolute/],
    ['no scheme', '//example.com', /absolute/],
    ['no host', 'https://', /absolute/],
    ['a user name', 'https://bank.example@evil.example', /user name/],
    ['a password', 'https://a:b@evil.example', /user name/],
    ['a password alone', 'https://:b@evil.example', /user name/],
    ['a hidden scheme', 'java\nscript:alert(1)', /control/],
    ['a hidden tab', 'https://exam\tple.com', /control/],
    ['a control character before', '\u0001javascript:alert(1)', /control/],
    ['a NUL', 'https://example.com/\0', /control/],
  ])('%s', (_name, url, reason) => {
    expect(reasonOf(url)).toMatch(reason);
  });

  it('longer than 8192 characters', () => {
    const url = `https://example.com/${'a'.repeat(8192 - 20)}`;
    expect(hrefOf(url)).toBe(url);
    expect(reasonOf(`${url}a`)).toMatch(/8192/);
  });

  it.each([
    'https://chat.example/settings?delete=1',
    'https://CHAT.example',
    'https://chat.example:443/',
    'https://chat.example./',
    'http://chat.example/',
  ])('%s, the host itself', (url) => {
    expect(reasonOf(url, { ownOrigins: ['https://chat.example'] })).toMatch(/host page/);
  });

  it('but not other origins on the same host', () => {
    const options = { ownOrigins: ['https://chat.example', 'null'] };
    for (const url of [
      'https://www.chat.example/',
      'https://chat.example:8443/',
      'mailto:a@chat.example',
    ])
      expect(hrefOf(url, options)).toBe(url);
  });
});
