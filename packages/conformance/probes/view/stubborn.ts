// A view that never answers the teardown, and reports that it is still there for as long as it is.
import { shakeHands } from './handshake.ts';
import { ask, beat, canReachServer, done, hello, notObserved } from './report.ts';
import { answers, pause } from './wire.ts';

await hello();
await shakeHands();
answers['ui/resource-teardown'] = () => new Promise(() => {});
if (!canReachServer()) notObserved('L6', 'the view cannot report how long it lives');
else if (await ask('close')) {
  for (let beats = 0; beats < 100; beats++) {
    await beat();
    await pause(150);
  }
}
await done();
