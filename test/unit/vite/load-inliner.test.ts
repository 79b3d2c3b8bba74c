import { describe, expect, it } from 'vitest';
import { inlinePage } from '../../../packages/elements/src/vite/inlined-page.js';
import { loadInliner } from '../../../packages/elements/src/vite/load-inliner.js';

const failWith = (message: string, code?: string) => () =>
  Promise.reject(Object.assign(new Error(message), { code }));

describe('loadInliner', () => {
  it('returns the function', async () => {
    await expect(loadInliner()).resolves.toBe(inlinePage);
  });

  // test/packages/vite-entry.test.ts tests the same with the error of Node itself.
  it('says how to install parse5 when it is missing', async () => {
    const load = failWith(
      "Cannot find package 'parse5' imported from x.js",
      'ERR_MODULE_NOT_FOUND',
    );
    await expect(loadInliner(load)).rejects.toThrow(/Run: npm install --save-dev parse5$/);
  });

  it.each([
    ["Cannot find package 'entities' imported from parse5/x.js", 'ERR_MODULE_NOT_FOUND'],
    ["'parse5' is broken", undefined],
  ])('does not blame parse5 for another error: %s', async (message, code) => {
    await expect(loadInliner(failWith(message, code))).rejects.toThrow(message);
  });
});
