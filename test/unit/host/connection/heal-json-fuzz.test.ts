// Random objects, cut at every character. Mutation testing leaves this file out, because it takes seconds for each mutant.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { healJson } from '../../../../packages/elements/src/host/connection/heal-json.js';
import { firstDifference } from './reference/first-difference.js';
import { runs } from '../../../support/tier.js';

/** Each run reads a text as often as it has characters. */
const RUNS = runs(40);

const spaced = fc.constantFrom(undefined, 1, '\t');
const steps = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });

describe('D1 the beginnings of random objects', () => {
  it('are repaired, and the whole text is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const text = JSON.stringify(object);
        // There are tens of thousands of prefixes: an expectation for each would take most of the time.
        for (let length = 1; length <= text.length; length++) {
          const beginning = text.slice(0, length);
          if (typeof healJson(beginning) !== 'object') expect.fail(`not healed: ${beginning}`);
        }
        expect(JSON.stringify(healJson(text))).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });

  it('are read in pieces like a whole text, wherever they are cut', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
        spaced,
        (object, space) => {
          expect(firstDifference(JSON.stringify(object, null, space), [1])).toBeUndefined();
        },
      ),
      { numRuns: RUNS },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), steps, (object, pieces) => {
        expect(firstDifference(JSON.stringify(object), pieces)).toBeUndefined();
      }),
      { numRuns: RUNS },
    );
  });
});
