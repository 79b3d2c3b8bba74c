// The end: requested by the view, otherwise by the page. The view answers late, and is still there.
import { config } from './config.ts';
import { shakeHands } from './handshake.ts';
import { ask, beat, check, done, hello, notObserved, step } from './report.ts';
import { answers, notify, pause, until } from './wire.ts';

await hello();
await step('L6');
await shakeHands();
let isAsked = false;
let finish = () => {};
const ended = new Promise<void>((resolve) => {
  finish = resolve;
});
answers['ui/resource-teardown'] = async () => {
  isAsked = true;
  await pause(300);
  // A view that can report this was waited for.
  check('L6', true);
  await done();
  finish();
  return {};
};
notify('ui/notifications/request-teardown', {});
await until(() => isAsked, config.timeout / 2);
if (isAsked) check('L7', true);
else {
  notObserved('L7', 'the host does not follow, which is optional');
  const isClosing = await ask('close');
  if (isClosing) {
    await beat();
    await until(() => isAsked);
    check('L6', isAsked, 'the page took the view away without ui/resource-teardown');
  } else notObserved('L6', 'the page closes nothing');
  if (!isAsked) await done();
}
await ended;
