// The kernel of the simulation: the same seed gives the same run, failures shrink and replay, and nothing stays replaced.
import { describe, expect, it } from 'vitest';
import { edited } from '../load.ts';
import { replay, simulate } from '../runner.ts';
import { failureText } from '../report.ts';
import { Simulation } from '../simulation.ts';
import { toyWorld } from './toy-world.ts';

describe('a seed', () => {
  it('gives the same trace, byte for byte', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const [one, two] = [await replay(toyWorld(), seed), await replay(toyWorld(), seed)];
      expect(one).toEqual(two);
      expect(one.trace.join('\n')).toBe(two.trace.join('\n'));
    }
  });

  it('differs from other seeds', async () => {
    const traces = new Set<string>();
    for (let seed = 1; seed <= 20; seed++)
      traces.add((await replay(toyWorld(), seed)).trace.join('\n'));
    expect(traces.size).toBeGreaterThan(15);
  });
});

describe('a failure', () => {
  it('shrinks to the shortest steps, and its seed repeats it', async () => {
    const world = toyWorld('counts twice after 3');
    const result = await simulate(world, { seed: 7, sequences: 200 });
    const { failure } = result;
    expect(failure?.violations).toEqual(['4 was received twice']);
    expect(failure?.steps.map((step) => step.replace(/, then.*/, ''))).toEqual([
      'connect',
      'send',
      'send',
      'send',
      'send',
    ]);
    const again = await simulate(world, { seed: failure!.seed, sequences: 1 });
    expect(again.failure).toEqual({ ...failure, sequence: 1 });
    expect(failureText(result)).toContain(`--seed ${failure!.seed} --sequences 1`);
  });

  it('is a timer that is left', async () => {
    const { failure } = await simulate(toyWorld('keeps a timer'), { seed: 7, sequences: 200 });
    expect(failure?.violations[0]).toMatch(/^a timer of \d+ ms \(.*toy-world\.ts.* was left$/);
  });

  it('is a rejection that nobody handles', async () => {
    const { failure } = await simulate(toyWorld('forgets a rejection'), {
      seed: 7,
      sequences: 200,
    });
    expect(failure?.violations[0]).toContain('a rejection was not handled: Error: forgotten');
  });
});

describe('a run', () => {
  it('ends with its budget', async () => {
    const result = await simulate(toyWorld(), { seed: 1, budget: 30 });
    expect(result.failure).toBeUndefined();
    expect(result.sequences).toBeGreaterThan(0);
  });

  it('leaves no global replaced', async () => {
    const globals = () => [
      setTimeout,
      clearTimeout,
      setInterval,
      clearInterval,
      Date,
      Math.random,
      AbortSignal.timeout,
      crypto.randomUUID,
      crypto.getRandomValues,
      performance.now,
      Reflect.get(globalThis, 'WebSocket'),
    ];
    const before = globals();
    const listeners = process.listeners('unhandledRejection');
    const simulation = new Simulation({ seed: 1 });
    simulation.install();
    simulation.replaceGlobal('WebSocket', class {});
    expect(globals().filter((value, index) => value === before[index])).toEqual([]);
    simulation.restore();
    expect(globals()).toEqual(before);
    expect(process.listeners('unhandledRejection')).toEqual(listeners);
  });
});

describe('the clock', () => {
  it('moves timers, dates and signals together, in the order of their times', async () => {
    const simulation = new Simulation({ seed: 1 });
    simulation.install();
    const happened: string[] = [];
    try {
      const note = (text: string) => happened.push(`${text} ${Date.now()} ${new Date().getTime()}`);
      setTimeout(() => note('timeout'), 20);
      const interval = setInterval(() => note('interval'), 15);
      setTimeout(() => clearInterval(interval), 40);
      clearTimeout(setTimeout(() => note('cleared'), 5));
      AbortSignal.timeout(17).addEventListener('abort', () => note('signal'));
      simulation.clock.after(16.5, () => note('delivery'));
      await simulation.pass(100);
      expect(simulation.clock.pending).toEqual([]);
    } finally {
      simulation.restore();
    }
    expect(happened).toEqual([
      'interval 15 15',
      'delivery 16 16',
      'signal 17 17',
      'timeout 20 20',
      'interval 30 30',
    ]);
  });
});

describe('a link', () => {
  const received = async (
    harm: (simulation: Simulation, link: ReturnType<typeof open>) => void,
  ) => {
    const simulation = new Simulation({ seed: 3 });
    const link = open(simulation);
    const heard: string[] = [];
    for (const [index, end] of link.ends.entries()) {
      end.received = (message) => heard.push(`${index} heard ${message}`);
      end.closed = (reason) => heard.push(`${index} was told: ${reason}`);
    }
    for (const message of ['a', 'b', 'c']) link.ends[0].send(message);
    harm(simulation, link);
    await simulation.pass(200_000);
    expect(simulation.leaks.left()).toEqual([]);
    return heard;
  };
  const open = (simulation: Simulation) => simulation.network.open<string>('test');

  it('keeps the order, and closes after what was sent', async () => {
    expect(await received((_, link) => link.ends[0].close('done'))).toEqual([
      '1 heard a',
      '1 heard b',
      '1 heard c',
      '1 was told: done',
    ]);
  });

  it('loses what is under way, and both ends notice it', async () => {
    expect((await received((_, link) => link.lose())).toSorted()).toEqual([
      '0 was told: lost',
      '1 was told: lost',
    ]);
  });

  it('loses one direction silently until TCP gives up', async () => {
    const heard = await received((_, link) => {
      link.halfLose(0);
      link.ends[1].send('back');
    });
    expect(heard[0]).toBe('0 heard back');
    expect(heard.slice(1).toSorted()).toEqual(['0 was told: lost', '1 was told: lost']);
  });
});

describe('a fault', () => {
  it('must fit the current code', () => {
    const edit = { file: 'a.ts', find: 'one', replace: '$1' };
    expect(edited('a.ts', 'only one', [edit])).toBe('only $1');
    expect(() => edited('a.ts', 'one and one', [edit])).toThrow('occurs 2 times');
    expect(() => edited('a.ts', 'none left', [{ ...edit, find: 'two' }])).toThrow('occurs 0 times');
  });
});
