import { expect, test } from 'vitest';
import { withoutProgressToken } from '../../../packages/elements/src/rpc/progress-token.js';

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['params without _meta', { name: 'add' }, { name: 'add' }],
  ['a _meta without a token', { _meta: { 'vendor/key': 1 } }, { _meta: { 'vendor/key': 1 } }],
  ['an empty _meta', { a: 1, _meta: {} }, { a: 1, _meta: {} }],
  ['a _meta that is not an object', { _meta: 'text' }, { _meta: 'text' }],
  ['a token alone', { a: 1, _meta: { progressToken: 7 } }, { a: 1 }],
  ['a token that is undefined', { a: 1, _meta: { progressToken: undefined } }, { a: 1 }],
  [
    'a token among other keys',
    { a: 1, _meta: { progressToken: 7, 'vendor/key': 1 } },
    { a: 1, _meta: { 'vendor/key': 1 } },
  ],
])('forwards %s without the token of the other connection', (_name, params, forwarded) => {
  const before = structuredClone(params);
  expect(withoutProgressToken(params)).toStrictEqual(forwarded);
  expect(params).toStrictEqual(before);
});
