import { expect, it } from 'vitest';
import { outcome } from '../../../../packages/elements/src/host/requests/outcome.js';

it('V7 V8 V9 V10 a handler that returns nothing, or something that is no result, has done it', async () => {
  // `message: (params) => list.push(params)` returns a number, which no view takes for a result.
  for (const answer of [undefined, null, 3, 'done', true, Promise.resolve(1), []]) {
    expect(await outcome(answer)).toEqual({});
  }
});

it('V7 V8 V9 V10 a result of the handler is passed on', async () => {
  expect(await outcome(Promise.resolve({ isError: true }))).toEqual({ isError: true });
});
