// A bus over an engine: order, limits, signatures, and what happens while the engine is slow or away.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeFrame } from '../../../../packages/server/src/relay/bus/bus-frames.js';
import { engineBus } from '../../../../packages/server/src/relay/bus/engine-bus.js';
import type {
  BusEngine,
  EngineBusOptions,
  EngineEvents,
} from '../../../../packages/server/src/relay/bus/engine-bus.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const from = '00000000-0000-4000-8000-000000000000';
/** The room of a message in a frame of 1,192 characters. */
const ROOM = 1000;

/** An engine in this process, whose parts a test can hold back. */
function testEngine() {
  const channels = new Map<string, Set<(text: string) => void>>();
  const sent: { channel: string; text: string }[] = [];
  const held: (() => void)[] = [];
  const engine = {
    sent,
    channels,
    held,
    /** What `send` and `listen` wait for. */
    holds: '' as '' | 'send' | 'listen',
    error: undefined as Error | undefined,
    closed: 0,
    events: undefined as EngineEvents | undefined,
    inject(channel: string, text: string) {
      for (const listener of channels.get(channel) ?? []) listener(text);
    },
    newBus(options?: EngineBusOptions) {
      const wait = async (step: string) => {
        if (engine.holds === step) await new Promise<void>((resolve) => held.push(resolve));
        if (engine.error) throw engine.error;
      };
      const start = (events: EngineEvents): BusEngine => {
        engine.events = events;
        return {
          name: 'Test',
          maxLength: ROOM + 192,
          async send(channel, text) {
            await wait('send');
            sent.push({ channel, text });
            engine.inject(channel, text);
          },
          async listen(channel, listener) {
            await wait('listen');
            const listeners = channels.get(channel) ?? new Set();
            channels.set(channel, listeners.add(listener));
            return () => listeners.delete(listener);
          },
          close: () => void engine.closed++,
        };
      };
      const bus = engineBus(start, options);
      onTestFinished(() => bus.close());
      return bus;
    },
  };
  return engine;
}

function heardBy(bus: ReturnType<typeof engineBus>, topic = 'topic') {
  const heard: unknown[] = [];
  const leave = bus.subscribe(topic, (message) => heard.push(message));
  return { heard, leave };
}

describe('messages', () => {
  it('reach all listeners of the topic on all nodes, and no others', async () => {
    const engine = testEngine();
    const [a, b] = [engine.newBus(), engine.newBus()];
    const lists = [heardBy(a), heardBy(b), heardBy(b)];
    const elsewhere = heardBy(b, 'other');
    await soon();
    await a.publish('topic', { text: 'é😀' });
    for (const { heard } of lists) expect(heard).toEqual([{ text: 'é😀' }]);
    expect(elsewhere.heard).toEqual([]);
    expect(engine.sent).toHaveLength(1);
  });

  it('stay within a prefix', async () => {
    const engine = testEngine();
    const [a, b] = [engine.newBus({ prefix: 'x/' }), engine.newBus()];
    const [own, other] = [heardBy(a), heardBy(b)];
    await soon();
    await a.publish('topic', 1);
    expect([own.heard, other.heard]).toEqual([[1], []]);
    expect(engine.sent[0]!.channel).toBe('x/topic');
    expect(
      [...engine.channels.keys()].filter((name) => name.startsWith('x/mcp-app-bus/')),
    ).toHaveLength(1);
  });

  it('that are too long for a frame arrive in parts, in their order', async () => {
    const engine = testEngine();
    const [a, b] = [engine.newBus(), engine.newBus()];
    const [own, other] = [heardBy(a), heardBy(b)];
    await soon();
    const [fits, long] = ['x'.repeat(ROOM - 2), 'y'.repeat(10_000)];
    await Promise.all([a.publish('topic', fits), a.publish('topic', long), a.publish('topic', 3)]);
    await soon();
    expect(own.heard).toEqual([fits, long, 3]);
    expect(other.heard).toEqual([fits, long, 3]);
    const kinds = engine.sent
      .filter(({ channel }) => channel === 'topic')
      .map(({ text }) => text.slice(2, 7));
    expect(kinds).toEqual(['whole', 'large', 'whole']);
    for (const { text } of engine.sent) expect(text.length).toBeLessThanOrEqual(ROOM + 192);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that are one character too long for a frame are announced', async () => {
    const engine = testEngine();
    const bus = engine.newBus();
    await bus.publish('topic', 'x'.repeat(ROOM - 1));
    expect(engine.sent[0]!.text).toContain('"large"');
  });

  it('wait for the subscriptions before them, in order', async () => {
    const engine = testEngine();
    engine.holds = 'listen';
    const bus = engine.newBus();
    const { heard } = heardBy(bus);
    const published = [bus.publish('topic', 1), bus.publish('topic', 2)];
    await soon();
    expect(engine.sent).toEqual([]);
    expect(bus.problem).toContain('has not confirmed');
    engine.held.shift()!();
    await soon();
    expect(engine.sent).toEqual([]);
    engine.held.shift()!();
    await Promise.all(published);
    expect(heard).toEqual([1, 2]);
    expect(bus.problem).toBeUndefined();
  });

  it('do not reach a listener that left, and the last one ends the subscription', async () => {
    const engine = testEngine();
    const bus = engine.newBus();
    const [first, second] = [heardBy(bus), heardBy(bus)];
    await soon();
    first.leave();
    await bus.publish('topic', 1);
    expect([first.heard, second.heard]).toEqual([[], [1]]);
    second.leave();
    second.leave();
    await soon();
    expect(engine.channels.get('topic')!.size).toBe(0);
    const third = heardBy(bus);
    second.leave();
    await soon();
    await bus.publish('topic', 2);
    expect(third.heard).toEqual([2]);
  });

  it('of other programs are ignored, also those for another kind of channel', async () => {
    const engine = testEngine();
    const onerror = vi.fn();
    const bus = engine.newBus({ onerror });
    const { heard } = heardBy(bus);
    await soon();
    const own = [...engine.channels.keys()].find((name) => name.startsWith('mcp-app-bus/'))!;
    engine.inject('topic', encodeFrame({ type: 'want', from, seq: 1, offset: 0 }));
    engine.inject('topic', 'hello');
    engine.inject(own, encodeFrame({ type: 'whole', from, seq: 1, text: '1' }));
    engine.inject(own, 'hello');
    expect(engine.sent).toEqual([]);
    expect(heard).toEqual([]);
    engine.inject(own, encodeFrame({ type: 'want', from, seq: 1, offset: 0 }));
    await soon();
    expect(engine.sent).toMatchObject([{ channel: `mcp-app-bus/${from}` }]);
    expect(engine.sent[0]!.text).toContain('"gone"');
    expect(onerror).not.toHaveBeenCalled();
  });
});

describe('an engine that is slow or away', () => {
  it('rejects a message that it does not accept within five seconds, or the given time', async () => {
    for (const [timeout, expected] of [
      [undefined, 5000],
      [100, 100],
    ] as const) {
      const engine = testEngine();
      const bus = engine.newBus(timeout ? { timeout } : {});
      await soon();
      engine.holds = 'send';
      const failed = vi.fn();
      bus.publish('topic', 1).catch(failed);
      await vi.advanceTimersByTimeAsync(expected - 1);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(String(failed.mock.calls[0]![0])).toContain(`within ${expected} ms`);
      engine.held.shift()!();
    }
  });

  it('rejects more than it may hold, until the engine has accepted something', async () => {
    const engine = testEngine();
    const bus = engine.newBus({ maxWaiting: 700 });
    await soon();
    engine.holds = 'send';
    const first = bus.publish('topic', 'x'.repeat(500));
    await expect(bus.publish('topic', 'x'.repeat(300))).rejects.toThrow('characters wait for it');
    engine.held.shift()!();
    await first;
    engine.holds = '';
    await bus.publish('topic', 'x'.repeat(600));
    await bus.publish('topic', 'x'.repeat(698));
    await expect(bus.publish('topic', 'x'.repeat(699))).rejects.toThrow('maxWaiting is 700');
  });

  it('counts large messages until their receivers have them', async () => {
    const engine = testEngine();
    const bus = engine.newBus({ maxWaiting: 5000 });
    await soon();
    await bus.publish('topic', 'x'.repeat(3000));
    await expect(bus.publish('topic', 'x'.repeat(3000))).rejects.toThrow('characters wait for it');
    await vi.advanceTimersByTimeAsync(10_000);
    await bus.publish('topic', 'x'.repeat(3000));
  });

  it('rejects with its error, and what was refused does not count', async () => {
    const engine = testEngine();
    const bus = engine.newBus({ maxWaiting: 5000 });
    await soon();
    engine.error = new Error('No permission.');
    for (let turn = 0; turn < 3; turn++)
      await expect(bus.publish('topic', 'x'.repeat(3000))).rejects.toThrow('No permission.');
    expect(vi.getTimerCount()).toBe(0);
    engine.error = undefined;
    await bus.publish('topic', 'x'.repeat(3000));
  });

  it('reports the failure of an answer to another node, but not after the end', async () => {
    const engine = testEngine();
    const onerror = vi.fn();
    const bus = engine.newBus({ onerror });
    await soon();
    const [own] = engine.channels.keys();
    const ask = () => engine.inject(own!, encodeFrame({ type: 'want', from, seq: 1, offset: 0 }));
    engine.error = new Error('No permission.');
    ask();
    await soon();
    expect(onerror).toHaveBeenCalledTimes(1);
    engine.holds = 'send';
    ask();
    await soon();
    await bus.close();
    engine.held.shift()!();
    ask();
    await soon();
    expect(onerror).toHaveBeenCalledTimes(1);
  });

  it('tells the listeners of gaps until they leave', async () => {
    const engine = testEngine();
    const bus = engine.newBus();
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = bus.onGap(first);
    bus.onGap(second);
    engine.events!.gap();
    leave();
    engine.events!.gap();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
    await bus.close();
    engine.events!.gap();
    expect(second).toHaveBeenCalledTimes(2);
  });
});

describe('the end of a bus', () => {
  it('rejects what waits and what comes, and delivers nothing more', async () => {
    const engine = testEngine();
    engine.holds = 'listen';
    const bus = engine.newBus();
    const { heard, leave } = heardBy(bus);
    const waiting = expect(bus.publish('topic', 1)).rejects.toThrow('The bus is closed.');
    await bus.close();
    await waiting;
    expect(engine.closed).toBe(1);
    expect(bus.problem).toBe('The bus is closed.');
    await expect(bus.publish('topic', 2)).rejects.toThrow('The bus is closed.');
    for (const release of engine.held.splice(0)) release();
    await soon();
    leave();
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer: not of a message in parts, on either side, nor of a failed subscription', async () => {
    const engine = testEngine();
    const bus = engine.newBus({ onerror: () => {} });
    heardBy(bus);
    await soon();
    await bus.publish('topic', 'x'.repeat(5000));
    engine.inject('topic', encodeFrame({ type: 'large', from, seq: 1, length: 5000 }));
    engine.error = new Error('away');
    heardBy(bus, 'other');
    await soon();
    expect(vi.getTimerCount()).toBe(3);
    await bus.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not hear what the engine still delivers', async () => {
    const engine = testEngine();
    const bus = engine.newBus();
    const { heard } = heardBy(bus);
    await soon();
    const listeners = [...engine.channels.get('topic')!];
    await bus.close();
    for (const listener of listeners)
      listener(encodeFrame({ type: 'whole', from, seq: 1, text: '1' }));
    expect(heard).toEqual([]);
  });
});

describe('a bus with a secret', () => {
  const secret = '0123456789abcdef';
  /** Signatures are made by another thread. */
  const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true));

  it('signs, reads what is signed in its order, and ignores the rest with one report', async () => {
    const engine = testEngine();
    const onerror = vi.fn();
    const [a, b] = [engine.newBus({ secret }), engine.newBus({ secret, onerror })];
    const { heard } = heardBy(b);
    await soon();
    await Promise.all([1, 'x'.repeat(5000), 3].map((message) => a.publish('topic', message)));
    await until(() => heard.length === 3);
    expect(heard).toEqual([1, 'x'.repeat(5000), 3]);
    for (const { text } of engine.sent) expect(text.length).toBeLessThanOrEqual(ROOM + 192);
    expect(onerror).not.toHaveBeenCalled();
    const forged = encodeFrame({ type: 'whole', from, seq: 1, text: '"forged"' });
    for (let turn = 0; turn < 3; turn++) engine.inject('topic', forged);
    await a.publish('topic', 4);
    await until(() => heard.length === 4);
    expect(heard.at(-1)).toBe(4);
    expect(onerror).toHaveBeenCalledTimes(1);
    expect(String(onerror.mock.calls[0]![0])).toContain('not signed');
    await vi.advanceTimersByTimeAsync(60_000);
    engine.inject('topic', forged);
    await until(() => onerror.mock.calls.length === 2);
  });

  it('keeps working after a message that cannot be read', async () => {
    const engine = testEngine();
    const onerror = vi.fn();
    const [a, b] = [engine.newBus({ secret }), engine.newBus({ secret, onerror })];
    const heard: unknown[] = [];
    b.subscribe('topic', (message) => {
      if (message === 'bad') throw new Error('Refused.');
      heard.push(message);
    });
    await soon();
    await a.publish('topic', 'bad');
    await a.publish('topic', 'good');
    await until(() => heard.length === 1);
    expect(onerror).toHaveBeenCalledWith(new Error('Refused.'));
  });
});

it.each([{ timeout: 0 }, { timeout: NaN }, { maxWaiting: -1 }, { secret: 'short' }])(
  'refuses options that cannot work: %j',
  (options) => expect(() => testEngine().newBus(options)).toThrow(Object.keys(options)[0]),
);
