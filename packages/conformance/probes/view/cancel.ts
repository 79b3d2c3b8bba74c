// The call is cancelled while the view is shown.
import { shakeHands } from './handshake.ts';
import { check, done, hello, notObserved, step } from './report.ts';
import { checkOrder, hasReceived } from './tool-data.ts';
import { until } from './wire.ts';

await hello();
await step('D4');
await shakeHands();
await until(() => hasReceived('cancelled', 'result'));
if (hasReceived('cancelled')) {
  check('D4', true);
  checkOrder();
} else if (hasReceived('result')) notObserved('D4', 'a result arrived instead of the cancellation');
else check('D4', false, 'tool-cancelled did not arrive');
await done();
