// A host page that checks one view: `?view=` is its address.
import { lookAtActs, lookAtEnd, lookAtShapes } from './acts.ts';
import { check, checks } from './checks.ts';
import { shakeHands } from './handshake.ts';
import { lookAtUpdates, lookAtSizes, sendToolData } from './news.ts';
import { lookAtQuestions } from './questions.ts';
import type { Check } from '../../src/behaviours/outcome.ts';
import { lookAtChangingTools, lookAtTools } from './tools.ts';
import { load, request } from './wire.ts';
import { lookAtWire } from './wire-checks.ts';

declare global {
  interface Window {
    /** Present when the probe is done. */
    conformanceChecks?: Check[];
  }
}

async function look(frame: HTMLIFrameElement): Promise<void> {
  const capabilities = await shakeHands();
  if (!capabilities) return;
  sendToolData();
  await lookAtWire(frame);
  const canAct = await lookAtTools(capabilities);
  await lookAtSizes(frame, canAct);
  if (canAct) {
    await lookAtUpdates();
    await lookAtActs();
  }
  await lookAtChangingTools(canAct);
  await lookAtQuestions(capabilities);
  check('X3', (await request('ping')).result, 'in the end the view is silent');
  lookAtShapes();
  await lookAtEnd(canAct);
}

await look(load(new URLSearchParams(location.search).get('view')!));
window.conformanceChecks = checks;
