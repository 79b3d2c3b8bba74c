// Frames that wait for `authorize`: how many, how long together, and that they no longer count afterwards.
import { expect, it } from 'vitest';
import { RelayErrorCode } from '../../../../packages/elements/src/protocol/relay.js';
import { RelayHeld } from '../../../../packages/server/src/relay/admission/relay-held.js';
import { DEFAULT_RELAY_LIMITS } from '../../../../packages/server/src/relay/relay-limits.js';
import { WaitingFrames } from '../../../../packages/server/src/relay/waiting-frames.js';

const limits = { ...DEFAULT_RELAY_LIMITS, waitingFrames: 3, waitingLength: 10 };
const tooMany = expect.objectContaining({ code: RelayErrorCode.TooMany });
const waiting = (held = new RelayHeld(limits)) => new WaitingFrames(limits, held);

it('may be as many as the limit, and are handed over in order', () => {
  const frames = waiting();
  for (const text of ['a', 'b', 'c']) frames.add(text);
  expect(() => frames.add('d')).toThrow(tooMany);
  expect(frames.take()).toEqual(['a', 'b', 'c']);
  expect(frames.take()).toEqual([]);
});

it('may be as long together as the limit', () => {
  const frames = waiting();
  frames.add('12345');
  frames.add('67890');
  expect(() => frames.add('1')).toThrow(tooMany);
  frames.take();
  frames.add('1234567890');
  expect(() => waiting().add('12345678901')).toThrow(tooMany);
});

it('take twice their length of the memory of all who are not known yet, until they are taken or dropped', () => {
  const held = new RelayHeld({ heldBytes: 20, totalHeldBytes: 100 });
  const [one, two] = [waiting(held), waiting(held)];
  one.add('12345');
  two.add('12345');
  expect(() => two.add('1')).toThrow(tooMany);
  one.take();
  two.add('12345');
  two.drop();
  expect(two.take()).toEqual([]);
  one.add('1234567890');
});
