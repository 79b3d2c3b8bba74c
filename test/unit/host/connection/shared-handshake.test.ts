// The view and the prelude of its dialect are in one document and share one session.
import { describe, expect, it } from 'vitest';
import { SharedHandshake } from '../../../../packages/elements/src/host/connection/shared-handshake.js';

const dialect = {
  preludeOf: (id: unknown) => (typeof id === 'string' ? /^p:(\w+):/.exec(id)?.[1] : undefined),
};
const after = (...ids: (string | number)[]) => {
  const handshake = new SharedHandshake(dialect);
  for (const id of ids) handshake.note(id);
  return handshake;
};

describe('a handshake', () => {
  it('of the prelude alone starts a session', () => {
    expect(after('p:a:1').isJoined).toBe(false);
  });

  it('of the prelude joins the session of the view', () => {
    expect(after(1, 'p:a:1').isJoined).toBe(true);
    expect(after(1, 'p:a:1').survives(7)).toBe(true);
  });

  it('of a late view starts again, and requests of the prelude continue', () => {
    const handshake = after('p:a:1', 1);
    expect(handshake.isJoined).toBe(false);
    expect(handshake.survives('p:a:2')).toBe(true);
    expect(handshake.survives(7)).toBe(false);
  });

  it('of another document ends all requests of the previous one', () => {
    const own = after('p:a:1', 'p:b:1');
    expect([own.isJoined, own.survives('p:a:2'), own.survives(7)]).toEqual([false, false, false]);
    const late = after('p:a:1', 1, 'p:b:1');
    expect([late.isJoined, late.survives('p:a:2'), late.survives(7)]).toEqual([
      false,
      false,
      false,
    ]);
    const shared = after(1, 'p:a:1', 1, 'p:b:1');
    expect([shared.isJoined, shared.survives('p:a:2'), shared.survives(7)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('without a dialect always starts a session: an id that looks like one of a prelude means nothing', () => {
    const handshake = new SharedHandshake(undefined);
    handshake.note(1);
    handshake.note('p:a:1');
    expect([handshake.isJoined, handshake.survives('p:a:2')]).toEqual([false, false]);
  });
});
