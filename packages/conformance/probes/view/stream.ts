// The arguments arrive in pieces.
import { shakeHands } from './handshake.ts';
import { check, done, hello, notObserved, step } from './report.ts';
import { isObject, short } from './same.ts';
import { checkOrder, hasReceived, toolMessages } from './tool-data.ts';
import { until } from './wire.ts';

await hello();
await step('D1');
await shakeHands();
await until(() => hasReceived('result', 'cancelled'));
const partial = toolMessages().filter(({ kind }) => kind === 'input-partial');
if (partial.length === 0) notObserved('D1', 'no partial input arrived');
for (const { params } of partial) {
  check('D1', isObject(params['arguments']), `a piece is ${short(params)}`);
}
if (partial.length > 0) {
  checkOrder();
  const kinds = toolMessages().map(({ kind }) => kind);
  const isLate = kinds.lastIndexOf('input-partial') > kinds.indexOf('input');
  check('D1', !isLate, `a piece arrived after the input: ${kinds.join(', ')}`);
}
await done();
