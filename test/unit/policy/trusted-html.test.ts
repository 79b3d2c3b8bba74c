// HTML for a `srcdoc` in pages that enforce Trusted Types. Real pages that do are in test/browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

/** A new page, with this `trustedTypes`. */
async function pageWith(createPolicy?: (name: string, rules: Rules) => Rules) {
  vi.stubGlobal('trustedTypes', createPolicy && { createPolicy });
  return import('../../../packages/elements/src/policy/trusted-html.js');
}

interface Rules {
  createHTML(html: string): unknown;
}

/** As a browser does: only what a policy made can be assigned to a `srcdoc`. */
const makePolicy = () =>
  vi.fn((_name: string, rules: Rules) => ({
    createHTML: (html: string) => ({ trusted: rules.createHTML(html) }),
  }));

test('is trusted, and unchanged', async () => {
  const { trustedHtml } = await pageWith(makePolicy());
  expect(trustedHtml('<p>one</p>')).toEqual({ trusted: '<p>one</p>' });
});

test('needs one policy, under the name that the page allows', async () => {
  const createPolicy = makePolicy();
  const { trustedHtml, TRUSTED_TYPES_POLICY } = await pageWith(createPolicy);
  for (const html of ['<p>one</p>', '<p>two</p>']) trustedHtml(html);
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith(TRUSTED_TYPES_POLICY, expect.anything());
  expect(TRUSTED_TYPES_POLICY).toBe('mcp-app-elements');
});

test('is a plain string in a browser without Trusted Types', async () => {
  const { trustedHtml } = await pageWith();
  expect(trustedHtml('<p>one</p>')).toBe('<p>one</p>');
});

test('is a plain string if the page does not allow the policy', async () => {
  const { trustedHtml } = await pageWith(() => {
    throw new TypeError('Policy "mcp-app-elements" disallowed.');
  });
  expect(trustedHtml('<p>one</p>')).toBe('<p>one</p>');
});
