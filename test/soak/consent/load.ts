// The fuzzer as one bundle, for plain Node, which does not resolve the imports of the packages' sources. Imports that the real
// code makes lazily are part of it and take no real time.
import { browserBundle } from '../../support/browser-bundle.ts';
import { OWN_TIMERS } from './clock.ts';
import type { fuzzConsent } from './fuzz.ts';

/** Timers of the bundle alone. A clock for the whole realm would also hold those of the test runner, as if the code had left them. */
const TIMERS = `
  const ownTimers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  globalThis[Symbol.for(${JSON.stringify(Symbol.keyFor(OWN_TIMERS))})] = ownTimers;
  const setTimeout = (...args) => ownTimers.setTimeout(...args);
  const clearTimeout = (...args) => ownTimers.clearTimeout(...args);
`;

export async function loadFuzzer(): Promise<typeof fuzzConsent> {
  const { files } = await browserBundle(new URL('.', import.meta.url), ['fuzz.ts']);
  const source = Buffer.from(TIMERS + files.get('/fuzz.js')!).toString('base64');
  const loaded = (await import(`data:text/javascript;base64,${source}`)) as {
    fuzzConsent: typeof fuzzConsent;
  };
  return loaded.fuzzConsent;
}
