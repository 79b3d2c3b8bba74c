// The short form of the consent fuzzer of `npm run soak`, and the proof that its oracle can fail.
import { describe, expect, it } from 'vitest';
import { failureText } from '../../soak/consent/fuzz-report.ts';
import { loadFuzzer } from '../../soak/consent/load.ts';
import { FAULTS } from './faults.ts';
import { sample } from '../../support/tier.js';

// One bundle: here, an import that the real code makes lazily would take real time, in the middle of a sequence.
const fuzzConsent = await loadFuzzer();

const SEQUENCES = 200;

/** Each way to a decision that the random sequences must reach; otherwise they prove nothing about it. */
const MET = [
  'default tool-call',
  'default link',
  'default display-mode',
  'policy download',
  'page link',
  'page message',
  'user tool-call',
  'user link',
  'user download',
  'user copy',
  'default resource-read',
  'grant tool-call',
  'grant list',
];

describe('the consent path under random sequences', () => {
  it('has no action without an approval, and executes, audits and answers each at most once', async () => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const result = await fuzzConsent({ seed, sequences: SEQUENCES });
    expect(result.failure && failureText(result)).toBeUndefined();
  });

  it('reaches every way to a decision', async () => {
    // Some ways are rare: the sequences of a few seeds reach them all.
    let missing = MET;
    for (let seed = 1; seed <= 6 && missing.length > 0; seed++) {
      const { decisions } = await fuzzConsent({ seed, sequences: SEQUENCES });
      missing = missing.filter((name) => !decisions[name]);
    }
    expect(missing).toEqual([]);
  });

  it('gives the same sequences for the same seed', async () => {
    const options = { seed: 2, sequences: 40 };
    expect(await fuzzConsent(options)).toEqual(await fuzzConsent(options));
  });
});

describe('the oracle finds', () => {
  // With any seed: most faults are found within 100 sequences, the rarest one after 250 in the mean. With a limit of ten
  // times as many, a run that misses it has another cause than its seed.
  it.each(sample(Object.entries(FAULTS), (_, index) => index < 2))(
    '%s',
    async (_, [looksFor, fault]) => {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const options = { seed, sequences: 2500, fault, looksFor, shortens: false };
      const { failure } = await fuzzConsent(options);
      expect(failure?.violations, `seed ${seed}`).toContainEqual(expect.stringContaining(looksFor));
    },
  );
});
