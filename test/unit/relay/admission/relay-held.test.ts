// The memory that requests hold: how it is estimated, and what it is limited to.
import { describe, expect, it } from 'vitest';
import { RelayErrorCode } from '../../../../packages/elements/src/protocol/relay.js';
import {
  bytesOf,
  RelayHeld,
  UNAUTHENTICATED,
} from '../../../../packages/server/src/relay/admission/relay-held.js';

describe('the estimate', () => {
  /** Bytes per list or object, per key, and per further item. */
  const [LIST, KEY, ITEM] = [64, 256, 16];
  /** What parsed values add to three bytes per character. */
  const parsed = (json: string) => bytesOf(json) - 3 * json.length;

  it.each<[string, number]>([
    ['1', 0],
    ['"text"', 0],
    ['[]', LIST],
    ['{}', LIST],
    ['[[],[]]', 3 * LIST + ITEM],
    ['[1,2,3]', LIST + 2 * ITEM],
    ['{"a":1}', LIST + KEY],
    ['{"a":{"b":2},"c":3}', 2 * LIST + 3 * KEY + ITEM],
  ])('of %s counts its lists, keys and items', (json, bytes) => {
    expect(parsed(json)).toBe(bytes);
  });

  it.each<[string, number]>([
    ['"[{,:"', 0],
    ['["[","{"]', LIST + ITEM],
    [String.raw`["\"[",[]]`, 2 * LIST + ITEM],
    [String.raw`["\\",[]]`, 2 * LIST + ITEM],
    [String.raw`["\\\"[",[]]`, 2 * LIST + ITEM],
    ['["unfinished [[[', LIST],
    ['["', LIST],
    ['"', 0],
  ])('of %s does not count what is in a string', (json, bytes) => {
    expect(parsed(json)).toBe(bytes);
  });
});

describe('the limit', () => {
  const tooMany = (text: string) => ({
    code: RelayErrorCode.TooMany,
    message: expect.stringContaining(text),
  });
  const thrown = (work: () => void) => {
    try {
      work();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('of a user is reached exactly, and free again after a release', () => {
    const held = new RelayHeld({ heldBytes: 10, totalHeldBytes: 100 });
    const [one, two, bob] = [held.open('ada'), held.open('ada'), held.open('bob')];
    one.add(6);
    two.add(4);
    expect(thrown(() => one.add(1))).toMatchObject(tooMany('one user hold more than 10 bytes'));
    bob.add(10);
    two.release();
    two.release();
    one.add(4);
    expect(thrown(() => two.add(1))).toMatchObject(tooMany('one user'));
    one.release();
    two.add(10);
  });

  it('of the node is reached exactly, whoever holds it', () => {
    const held = new RelayHeld({ heldBytes: 10, totalHeldBytes: 15 });
    const [ada, bob] = [held.open('ada'), held.open('bob')];
    ada.add(10);
    bob.add(5);
    expect(thrown(() => bob.add(1))).toMatchObject(tooMany('The relay is busy'));
    ada.release();
    bob.add(5);
  });

  it('of those who are not known yet is shared, and the refusal says so', () => {
    const held = new RelayHeld({ heldBytes: 10, totalHeldBytes: 100 });
    held.open(UNAUTHENTICATED).add(10);
    expect(thrown(() => held.open(UNAUTHENTICATED).add(1))).toMatchObject(
      tooMany('without a known user'),
    );
  });
});
