// The fuzzer as one bundle, for plain Node, which does not resolve the imports of the packages' sources. Imports that the real
// code makes lazily are part of it and take no real time.
import { browserBundle } from '../../support/browser-bundle.ts';
import type { fuzzConsent } from './fuzz.ts';

export async function loadFuzzer(): Promise<typeof fuzzConsent> {
  const { files } = await browserBundle(new URL('.', import.meta.url), ['fuzz.ts']);
  const source = Buffer.from(files.get('/fuzz.js')!).toString('base64');
  const loaded = (await import(`data:text/javascript;base64,${source}`)) as {
    fuzzConsent: typeof fuzzConsent;
  };
  return loaded.fuzzConsent;
}
