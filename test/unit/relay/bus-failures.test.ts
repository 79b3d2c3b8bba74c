// A bus whose engine refuses subscriptions, or carries messages that no node sends.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { encodeFrame } from '../../../packages/server/src/relay/bus/bus-frames.js';
import { engineBus } from '../../../packages/server/src/relay/bus/engine-bus.js';
import type {
  BusEngine,
  EngineBusOptions,
} from '../../../packages/server/src/relay/bus/engine-bus.js';
import { notingClient } from './support/noting-client.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An engine in this process that can refuse subscriptions. */
function testEngine() {
  const channels = new Map<string, Set<(text: string) => void>>();
  const sent: { channel: string; text: string }[] = [];
  const engine = {
    isRefusing: false,
    attempts: 0,
    sent,
    channels,
    inject(channel: string, text: string) {
      for (const listener of channels.get(channel) ?? []) listener(text);
    },
    newBus(options?: EngineBusOptions) {
      const start = (): BusEngine => ({
        name: 'Test',
        maxLength: 1128,
        async send(channel, text) {
          sent.push({ channel, text });
          engine.inject(channel, text);
        },
        async listen(channel, listener) {
          engine.attempts++;
          if (engine.isRefusing) throw new Error('No permission.');
          const listeners = channels.get(channel) ?? new Set();
          channels.set(channel, listeners.add(listener));
          return () => listeners.delete(listener);
        },
        close() {},
      });
      const bus = engineBus(start, options);
      onTestFinished(() => bus.close());
      return bus;
    },
  };
  return engine;
}
const soon = () => vi.advanceTimersByTimeAsync(0);

describe('a subscription that fails at the start', () => {
  it('is tried again with growing waits, and then nothing is missed any more', async () => {
    const engine = testEngine();
    engine.isRefusing = true;
    const errors: unknown[] = [];
    const bus = engine.newBus({ onerror: (error) => errors.push(error) });
    const heard: unknown[] = [];
    let gaps = 0;
    bus.onGap(() => gaps++);
    bus.subscribe('topic', (message) => heard.push(message));
    await soon();
    expect(bus.problem).toContain('No permission.');
    await vi.advanceTimersByTimeAsync(60_000);
    // The own channel and the topic, at 0, 0.1, 0.3, 0.7, 1.5, 3.1, 6.3, and then every 5 s.
    expect(engine.attempts).toBeGreaterThan(20);
    expect(engine.attempts).toBeLessThan(50);
    engine.isRefusing = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(bus.problem).toBeUndefined();
    expect(gaps).toBeGreaterThan(0);
    await bus.publish('topic', 'hello');
    expect(heard).toEqual(['hello']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not tried again after it was left, or after the bus was closed', async () => {
    const engine = testEngine();
    engine.isRefusing = true;
    const bus = engine.newBus();
    const leave = bus.subscribe('topic', () => {});
    await soon();
    leave();
    await bus.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(bus.problem).toContain('closed');
  });

  it('is part of the health of the node, which serves its pages meanwhile', async () => {
    const engine = testEngine();
    engine.isRefusing = true;
    const bus = engine.newBus();
    const { client } = notingClient({ hasRequest: false });
    const relay = createRelay({ client, bus });
    await soon();
    expect(relay.health()).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('No permission.')],
    });
    engine.isRefusing = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(relay.health()).toMatchObject({ ok: true, status: 'ok', problems: [] });
    relay.close();
    expect(relay.health()).toMatchObject({ ok: false, problems: ['The relay is closed.'] });
  });
});

describe('messages that no bus sends', () => {
  const from = '00000000-0000-4000-8000-000000000000';

  it('are ignored and reported, and the next message arrives', async () => {
    const engine = testEngine();
    const errors: unknown[] = [];
    const bus = engine.newBus({ onerror: (error) => errors.push(error) });
    const heard: unknown[] = [];
    bus.subscribe('topic', (message) => heard.push(message));
    await soon();
    for (const text of [
      '',
      'hello',
      '[]\n',
      '["whole"]\n{}',
      `["whole","${from}",1e300,0]\n{}`,
      `["whole","${from}",0,0]\n{}`,
      `["large","${from}",1,-1]\n`,
      '["whole","../other",1,0]\n{}',
      `["whole","${from}",1,0]\n{ not JSON`,
    ])
      expect(() => engine.inject('topic', text)).not.toThrow();
    engine.inject('topic', encodeFrame({ type: 'whole', from, seq: 2, text: '"next"' }));
    expect(heard).toEqual(['next']);
    expect(errors).toHaveLength(1);
  });

  it('that announce more than the bus may hold are dropped, and reported', async () => {
    const engine = testEngine();
    const errors: unknown[] = [];
    const options = { maxWaiting: 5000, onerror: (error: unknown) => errors.push(error) };
    const bus = engine.newBus(options);
    const heard: unknown[] = [];
    bus.subscribe('topic', (message) => heard.push(message));
    await soon();
    const inject = (frame: Parameters<typeof encodeFrame>[0]) =>
      engine.inject('topic', encodeFrame(frame));
    inject({ type: 'large', from, seq: 1, length: 1e15 });
    expect(String(errors[0])).toContain('was dropped');
    // Everything behind an incomplete message waits for it, up to the limit.
    inject({ type: 'large', from, seq: 2, length: 3000 });
    for (let seq = 3; seq < 100; seq++)
      inject({ type: 'whole', from, seq, text: JSON.stringify('x'.repeat(500)) });
    expect(errors.length).toBeGreaterThan(90);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toHaveLength(3);
    inject({ type: 'whole', from, seq: 200, text: '"later"' });
    expect(heard).toHaveLength(4);
  });

  it('with parts that are longer than announced are given up', async () => {
    const engine = testEngine();
    const bus = engine.newBus();
    const heard: unknown[] = [];
    bus.subscribe('topic', (message) => heard.push(message));
    await soon();
    engine.inject('topic', encodeFrame({ type: 'large', from, seq: 1, length: 10 }));
    const own = [...engine.channels.keys()].find((name) => name.startsWith('mcp-app-bus/'))!;
    const text = JSON.stringify('x'.repeat(1000));
    engine.inject(own, encodeFrame({ type: 'part', from, seq: 1, offset: 0, text }));
    engine.inject('topic', encodeFrame({ type: 'whole', from, seq: 2, text: '"next"' }));
    expect(heard).toEqual(['next']);
  });

  it('do not reach the relay, and do not stop it', async () => {
    const engine = testEngine();
    const errors: unknown[] = [];
    const { client } = notingClient({ hasRequest: false });
    const bus = engine.newBus();
    const relay = createRelay({ client, bus, onerror: (error) => errors.push(error) });
    await soon();
    let seq = 0;
    const bad = [
      { type: 'message', key: 'x', message: null },
      { type: 'attach' },
      { type: 'signOut', user: { toString: null } },
      { type: 'answer', id: 'x', scope: 'y', answer: 7 },
      { type: 'constructor' },
      { type: 'changed', method: 'notifications/tools/list_changed', scopes: 7 },
      { type: 'bye', scope: 'x', from: 'not an id' },
    ];
    for (const message of bad) {
      const text = JSON.stringify({ from, ...message });
      const frame = encodeFrame({ type: 'whole', from, seq: ++seq, text });
      expect(() => engine.inject('mcp-app-relay', frame)).not.toThrow();
    }
    expect(errors).toHaveLength(bad.length);
    const answer = await relay.handle(
      { session: '0123456789abcdef', message: { jsonrpc: '2.0', id: 1, method: 'ping' } },
      { context: undefined },
    );
    expect(answer).toMatchObject({ message: { result: {} } });
    relay.close();
  });
});
