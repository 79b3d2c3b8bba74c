import { describe, expect, it } from 'vitest';
import { compareLedgers } from '../../soak/ledger.ts';
import type { Issued, Ledgers } from '../../soak/ledger.ts';

const call = (number: number, more: Partial<Issued> = {}): Issued => ({
  number,
  chore: 'a chore',
  link: 'socket',
  by: 'view',
  isAbandoned: false,
  mayFail: false,
  ...more,
});

/** Three successful calls. */
const sound = (): Ledgers => ({
  issued: [call(1), call(2), call(3)],
  outcomes: [1, 2, 3].map((number) => ({ number, answer: number, deliveries: 1 })),
  executions: [1, 2, 3],
  asked: [1, 2, 3],
  replied: [1, 2, 3],
});

const kindsOf = (change: (ledgers: Ledgers) => void): string[] => {
  const ledgers = sound();
  change(ledgers);
  return compareLedgers(ledgers).map(({ number, kind }) => `${number} ${kind}`);
};

const without = (numbers: number[], number: number) => numbers.filter((other) => other !== number);

describe('the books of an endurance run', () => {
  it('agree if every call succeeded', () => {
    expect(kindsOf(() => {})).toEqual([]);
  });

  it('show a call that was lost', () => {
    expect(
      kindsOf((ledgers) => {
        ledgers.outcomes[1] = { number: 2, failure: 'The connection is closed.' };
        ledgers.executions = without(ledgers.executions, 2);
      }),
    ).toEqual(['2 lost']);
  });

  it('show a call that ran twice, even if it was not awaited', () => {
    expect(kindsOf(({ executions }) => executions.push(2))).toEqual(['2 doubled']);
    expect(
      kindsOf((ledgers) => {
        ledgers.issued[1] = call(2, { isAbandoned: true });
        ledgers.executions.push(2);
      }),
    ).toEqual(['2 doubled']);
    expect(kindsOf(({ asked }) => asked.push(3))).toEqual(['3 doubled']);
  });

  it('show a call that hangs, but not an abandoned one', () => {
    const hang = (ledgers: Ledgers) => {
      ledgers.outcomes.splice(1, 1);
      ledgers.replied = without(ledgers.replied, 2);
    };
    expect(kindsOf(hang)).toEqual(['2 hung']);
    expect(
      kindsOf((ledgers) => {
        hang(ledgers);
        ledgers.issued[1] = call(2, { isAbandoned: true });
      }),
    ).toEqual([]);
  });

  it('show a call that ended without a response to its view', () => {
    expect(
      kindsOf((ledgers) => {
        ledgers.replied = without(ledgers.replied, 3);
      }),
    ).toEqual(['3 hung']);
  });

  it('show a call that ended twice', () => {
    expect(kindsOf(({ outcomes }) => outcomes.push({ number: 1, answer: 1 }))).toEqual([
      '1 ended-twice',
    ]);
    expect(kindsOf(({ replied }) => replied.push(1))).toEqual(['1 ended-twice']);
    expect(kindsOf(({ outcomes }) => (outcomes[0]!.deliveries = 2))).toEqual(['1 ended-twice']);
  });

  it('show an answer to another call, and an answer that no server gave', () => {
    expect(kindsOf(({ outcomes }) => (outcomes[0]!.answer = 3))).toEqual(['1 crossed']);
    expect(
      kindsOf((ledgers) => {
        ledgers.executions = without(ledgers.executions, 1);
      }),
    ).toEqual(['1 made-up']);
  });

  it('accept a failed call whose server was killed, if the error says why', () => {
    const fail = (failure: string) =>
      kindsOf((ledgers) => {
        ledgers.issued[2] = call(3, { mayFail: true });
        ledgers.outcomes[2] = { number: 3, failure };
      });
    expect(fail('The server cannot be reached.')).toEqual([]);
    expect(fail('')).toEqual(['3 unexplained']);
    expect(fail('Error')).toEqual(['3 unexplained']);
  });

  it('show a number that was never issued', () => {
    expect(kindsOf(({ executions }) => executions.push(9))).toEqual(['9 unknown']);
  });
});
