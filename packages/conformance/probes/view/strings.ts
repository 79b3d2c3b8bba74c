// A view that writes its messages as text. Its domains are only in the list entry.
import { initialize, initialized } from './handshake.ts';
import { canReachServer, check, done, hello, notObserved } from './report.ts';
import { request, style, words } from './wire.ts';

style.isText = true;
await hello();
if (canReachServer()) check('R4', true);
const answer = await initialize();
check('T5', answer.result, `ui/initialize as text: ${words(answer)}`);
if (answer.result) {
  initialized();
  check('T5', (await request('ping')).result, 'ping as text is not answered');
} else {
  // In the usual format, so that the rest can be reported.
  style.isText = false;
  if ((await initialize()).result) initialized();
}
if (!canReachServer()) {
  check('R4', false, 'the domains of the list entry are not granted');
  notObserved('S5', '');
}
await done();
