import { expect, it } from 'vitest';
import { outcome } from '../../../../packages/elements/src/host/requests/call-handler.js';

it('V7 V8 V9 V10 succeeds if a handler returns nothing, or something that is not a result', async () => {
  // `message: (params) => list.push(params)` returns a number, which is not a valid result for a view.
  for (const answer of [undefined, null, 3, 'done', true, Promise.resolve(1), []]) {
    expect(await outcome(answer)).toEqual({});
  }
});

it('V7 V8 V9 V10 passes on a result of the handler', async () => {
  expect(await outcome(Promise.resolve({ isError: true }))).toEqual({ isError: true });
});
