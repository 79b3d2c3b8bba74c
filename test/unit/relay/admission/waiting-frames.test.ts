// Frames that wait, for `authorize` or for a page that reads: how many, how long together, and that they no longer count afterwards.
import { expect, it } from 'vitest';
import { RelayErrorCode } from '../../../../packages/elements/src/protocol/relay.js';
import { RelayHeld } from '../../../../packages/server/src/relay/admission/relay-held.js';
import { WaitingFrames } from '../../../../packages/server/src/relay/waiting-frames.js';

const limits = { waitingFrames: 3, waitingLength: 10 };
const tooMany = expect.objectContaining({ code: RelayErrorCode.TooMany });
const holdOf = (heldBytes = 10_000) =>
  new RelayHeld({ heldBytes, totalHeldBytes: 10_000 }).open('ada');
const waiting = () => new WaitingFrames(holdOf(), limits);

it('may be as many as the limit, and are handed over in order', () => {
  const frames = waiting();
  for (const text of ['a', 'b', 'c']) frames.add(text);
  expect(() => frames.add('d')).toThrow(tooMany);
  expect(frames.shift()).toBe('a');
  frames.add('d');
  expect(frames.take()).toEqual(['b', 'c', 'd']);
  expect([frames.take(), frames.shift()]).toEqual([[], undefined]);
});

it('may be as long together as the limit', () => {
  const frames = waiting();
  frames.add('12345');
  frames.add('67890');
  expect(() => frames.add('1')).toThrow(tooMany);
  frames.shift();
  frames.add('12345');
  expect(() => frames.add('1')).toThrow(tooMany);
  frames.take();
  frames.add('1234567890');
  expect(() => waiting().add('12345678901')).toThrow(tooMany);
});

it('are limited only by the memory that they take once the page is authorized', () => {
  // Two frames of ten characters, with 64 bytes each.
  const frames = new WaitingFrames(holdOf(2 * (2 * 10 + 64)));
  for (let turn = 0; turn < 3; turn++) {
    frames.add('1234567890');
    frames.add('1234567890');
    expect(() => frames.add('')).toThrow(tooMany);
    expect(frames.shift()).toBe('1234567890');
    frames.add('1234567890');
    expect(() => frames.add('')).toThrow(tooMany);
    if (turn === 1) frames.drop();
    expect(frames.take()).toHaveLength(turn === 1 ? 0 : 2);
  }
});
