import { describe, expect, it } from 'vitest';
import {
  contentText,
  declarationOf,
} from '../../../packages/elements/src/policy/content-identity.js';

const textOf = (html: string, csp?: object, permissions?: object) =>
  contentText(html, declarationOf(csp as never, permissions as never));

describe('what makes a view the same view', () => {
  it('ignores order, duplicates, unknown keys and refused values', () => {
    const one = textOf('x', { connectDomains: ['b', 'a'], resourceDomains: [] }, { camera: {} });
    expect(textOf('x', { connectDomains: ['a', 'b', 'a'] }, { camera: {}, junk: {} })).toBe(one);
    expect(textOf('x', { connectDomains: ['a', 7, 'b'], vendor: ['c'] }, { camera: {} })).toBe(one);
  });

  it.each([
    ['HTML', 'y', { connectDomains: ['a'] }, { camera: {} }],
    ['a domain', 'x', { connectDomains: ['a', 'b'] }, { camera: {} }],
    ['the list of a domain', 'x', { resourceDomains: ['a'] }, { camera: {} }],
    ['a permission', 'x', { connectDomains: ['a'] }, { camera: {}, microphone: {} }],
    ['none of it', 'x', undefined, undefined],
  ])('another %s is another view', (_, html, csp, permissions) => {
    const one = textOf('x', { connectDomains: ['a'] }, { camera: {} });
    expect(textOf(html, csp, permissions)).not.toBe(one);
  });

  it('HTML cannot pass as a declaration', () => {
    expect(textOf('x', { connectDomains: ['a'] })).not.toBe(textOf('x",[["a"],[],[],[]],[]]'));
  });

  it('accepts any input', () => {
    for (const junk of [null, 7, 'text', [], { connectDomains: 'a' }, { connectDomains: null }])
      expect(declarationOf(junk as never, junk as never)).toEqual({ csp: {}, permissions: [] });
  });
});
