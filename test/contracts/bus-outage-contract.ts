// What a bus over an engine guarantees when the engine stops and restarts.
import { expect, it, onTestFinished } from 'vitest';
import { createRelay, RelayErrorCode } from '../../packages/server/src/relay/relay-server.js';
import type { RelayEnvelope } from '../../packages/server/src/relay/relay-server.js';
import type {
  EngineBus,
  EngineBusOptions,
} from '../../packages/server/src/relay/bus/engine-bus.js';
import { notingClient } from '../unit/relay/support/noting-client.js';
import { call, context, request } from '../unit/relay/support/requests.js';
import { thrownBy, until } from '../unit/relay/support/until.js';
import { heardBy, newTopic, whenJoined } from './bus-contract.js';

/** The engine of a test, which it may kill. */
export interface TestEngine {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export type NewEngineBus = (options?: EngineBusOptions) => Promise<EngineBus>;

/** Short, because these tests wait for it. */
const TIMEOUT = 300;

/** A relay on this bus, whose only tool ends when the test tells it to. */
function newRelay(bus: EngineBus, onerror?: (error: unknown, id?: string) => void) {
  const { client, calls } = notingClient({ hasRequest: true });
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const relay = createRelay({
    client: {
      ...client,
      async request(...args: [unknown]) {
        calls.push(args);
        await done;
        return { content: [{ type: 'text', text: 'x'.repeat(1_000_000) }] };
      },
    } as typeof client,
    bus,
    limits: { attachTimeout: 1000 },
    ...(onerror && { onerror }),
  });
  onTestFinished(() => relay.close());
  return { relay, calls, finish };
}

const resultOf = (envelope: RelayEnvelope | undefined) =>
  (envelope!.message as { result?: { content: { text: string }[] } }).result;
const errorOf = (envelope: RelayEnvelope | undefined) =>
  (envelope!.message as { error?: { code: number; message: string } }).error;

/** Runs the contract. `engine` is up before and after each test. */
export function busOutageContract(engine: () => TestEngine, newBus: NewEngineBus): void {
  it('continues after the engine was killed: every message at most once, in order, and a gap is reported', async () => {
    const [a, b] = [await newBus({ timeout: TIMEOUT }), await newBus({ timeout: TIMEOUT })];
    const topic = newTopic();
    const heard = heardBy(b, topic) as number[];
    let gaps = 0;
    b.onGap(() => gaps++);
    await whenJoined(a, b);
    const accepted: number[] = [];
    let number = 0;
    const send = async () => {
      const mine = ++number;
      await a.publish(topic, mine);
      accepted.push(mine);
    };
    await send();
    await until(() => heard.length === 1);
    await engine().kill();
    // Messages sent meanwhile are refused with a reason, or arrive later.
    const refused = await Promise.allSettled([send(), send()]);
    for (const outcome of refused)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(/\w+ \w+/);
    await engine().start();
    await until(() => gaps > 0);
    await whenJoined(a, b);
    await send();
    await until(() => heard.includes(number));
    expect(heard).toEqual([...new Set(heard)].toSorted((x, y) => x - y));
    expect(heard).toEqual(expect.arrayContaining([1, number]));
  });

  it('runs a call once that runs while the engine is down, and finds its result afterwards', async () => {
    const [one, two] = [await newBus({ timeout: TIMEOUT }), await newBus({ timeout: TIMEOUT })];
    const errors: unknown[] = [];
    const a = newRelay(one);
    const b = newRelay(two, (error) => errors.push(error));
    await whenJoined(one, two);
    const running = a.relay.handle(call('slow'), { context });
    await until(() => a.calls.length === 1);
    await engine().kill();
    const lost = errorOf(await b.relay.handle(request('relay/attach'), { context }));
    expect(lost).toMatchObject({ code: RelayErrorCode.ResultLost });
    expect(lost!.message).toContain('cannot reach the others');
    await engine().start();
    await whenJoined(one, two);
    await whenJoined(two, one);
    a.finish();
    // The page knows that answer by now, so this is another page with the same rights.
    const c = newRelay(two);
    const found = await c.relay.handle(request('relay/attach'), { context });
    expect(resultOf(found)?.content[0]?.text.length).toBe(1_000_000);
    expect(resultOf(await running)).toEqual(resultOf(found));
    expect([a.calls.length, b.calls.length, c.calls.length]).toEqual([1, 0, 0]);
  });

  it('refuses more messages than may wait, and says so', async () => {
    const bus = await newBus({ timeout: TIMEOUT, maxWaiting: 1000 });
    expect((await thrownBy(bus.publish(newTopic(), 'x'.repeat(2000)))).message).toContain(
      'maxWaiting',
    );
    await bus.publish(newTopic(), 'x'.repeat(500));
  });

  it('says that the bus is closed', async () => {
    const bus = await newBus();
    await bus.close();
    expect((await thrownBy(bus.publish(newTopic(), 1))).message).toBe('The bus is closed.');
  });
}
