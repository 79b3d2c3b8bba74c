// 100,000 random and mutated messages (10,000 in the quick tier): nothing escapes, nothing stays pending, nothing is polluted.
import fc, { sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type { FarMessages, NearMessages } from '../../contracts/far-peer.js';
import { runs } from '../../support/tier.js';

const MESSAGES = runs(100_000);

const nasty = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'then',
);
const methods = fc.constantFrom(
  'ping',
  'echo',
  'fail',
  'note',
  'ui/initialize',
  'notifications/cancelled',
  'notifications/progress',
);
const id = fc.oneof(
  fc.integer(),
  fc.integer({ min: 1, max: 50 }),
  fc.string(),
  nasty,
  fc.constant(null),
  fc.double(),
  fc.object(),
);
const params = fc.oneof(
  fc.object(),
  fc.record({ _meta: fc.record({ progressToken: id }) }),
  fc.record({ requestId: id, reason: fc.anything() }, { requiredKeys: [] }),
  fc.record({ progressToken: id, progress: fc.anything() }, { requiredKeys: [] }),
  fc.dictionary(nasty, fc.anything()),
  fc.array(fc.anything()),
  fc.constant(null),
);
const message = fc.oneof(
  { weight: 1, arbitrary: fc.anything() },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        jsonrpc: fc.oneof(
          { weight: 9, arbitrary: fc.constant('2.0') },
          { weight: 1, arbitrary: fc.anything() },
        ),
        id,
        method: fc.oneof(methods, nasty, fc.string(), fc.anything()),
        params,
        result: fc.oneof(fc.object(), fc.anything()),
        error: fc.oneof(fc.record({ code: fc.anything(), message: fc.anything() }), fc.anything()),
      },
      { requiredKeys: ['jsonrpc'] },
    ),
  },
);

/** A small generator of numbers from 0 to 1, the same in every run. */
function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Random messages are slow to generate; most are made from a few thousand of them by crossing their parts. */
function* messages(count: number): Generator<unknown> {
  const originals = sample(message, { numRuns: count / 25, seed: 1865 });
  const random = seededRandom(1865);
  const any = () => originals[Math.floor(random() * originals.length)];
  yield* originals;
  for (let made = originals.length; made < count; made++) {
    const mutant: Record<string, unknown> = { ...(any() as object) };
    const donor = any();
    for (const key of ['jsonrpc', 'id', 'method', 'params', 'result', 'error']) {
      const luck = random();
      if (luck < 0.1) delete mutant[key];
      else if (luck < 0.3) mutant[key] = (donor as Record<string, unknown> | null)?.[key];
      else if (luck < 0.35) mutant[key] = donor;
    }
    yield mutant;
  }
}

describe('fuzzing the peer', () => {
  const escaped: unknown[] = [];
  const note = (error: unknown) => escaped.push(error);
  beforeAll(() => {
    process.on('unhandledRejection', note);
  });
  afterAll(() => {
    process.off('unhandledRejection', note);
  });

  it(`X3 X7 survives ${MESSAGES.toLocaleString('en')} hostile messages`, async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    let receive: (message: unknown) => void = () => {};
    let sent = 0;
    const peer = new JsonRpcPeer<NearMessages, FarMessages>({
      start: (deliver) => {
        receive = deliver;
      },
      send: () => {
        sent++;
      },
      close: () => {},
    });
    peer.handle('echo', (given) => given);
    peer.handle('fail', () => {
      throw new Error('as asked');
    });
    peer.on('note', () => {
      throw new Error('a listener that throws');
    });
    const ours = Array.from({ length: 50 }, () => peer.request('double', {}).catch(() => ({})));

    // An exception that escapes `receive` ends this loop, and the test with it.
    let fed = 0;
    for (const hostile of messages(MESSAGES)) {
      receive(hostile);
      fed++;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(fed).toBe(MESSAGES);
    expect(sent).toBeGreaterThan(1000);
    // It still works and answers a real request.
    const answersBefore = sent;
    receive({ jsonrpc: '2.0', id: 'after', method: 'ping' });
    await Promise.resolve();
    await Promise.resolve();
    expect(sent).toBe(answersBefore + 1);
    peer.close();
    await Promise.all(ours);
    expect(peer.pending).toBe(0);
    expect(escaped).toEqual([]);
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }, 120_000);
});
