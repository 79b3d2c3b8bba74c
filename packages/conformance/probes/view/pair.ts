// Two views of one server: both are told that its tools changed.
import { shakeHands } from './handshake.ts';
import { ask, check, done, hello, step } from './report.ts';
import { receivedMessages, pause, request, until } from './wire.ts';

await hello();
await shakeHands();
// The page may show only one view; then there is nothing to compare.
let hasCompany = false;
for (let tries = 0; tries < 60 && !hasCompany; tries++) {
  hasCompany = (await ask('views')) === 2;
  await pause(100);
}
if (hasCompany) {
  await step('V14');
  await request('tools/call', { name: 'grow', arguments: {} });
  const hasReceived = await until(() =>
    receivedMessages.some(({ method }) => method === 'notifications/tools/list_changed'),
  );
  check('V14', hasReceived, 'of two views that share a client, one is not told about the change');
}
await done();
