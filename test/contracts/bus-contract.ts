// What every bus between relay nodes guarantees, the in-process one and those over an engine.
import { expect, it, onTestFinished } from 'vitest';
import { RELAY_MAX_LENGTH } from '../../packages/elements/src/protocol/relay.js';
import type { RelayBus } from '../../packages/server/src/relay/relay-server.js';
import { until } from '../unit/relay/support/until.js';

/** Creates the bus of one more node, which ends with the test. */
export type NewBus = () => Promise<RelayBus>;

/** Topics of one test, which no other test uses. */
export const newTopic = (): string => `mcp-app-relay/${crypto.randomUUID()}`;

/** Everything that a node receives on a topic, in order. */
export function heardBy(bus: RelayBus, topic: string): unknown[] {
  const heard: unknown[] = [];
  onTestFinished(bus.subscribe(topic, (message) => heard.push(message)));
  return heard;
}

/** Resolves when messages of `from` reach `to`: subscriptions of other nodes take a moment. */
export async function whenJoined(from: RelayBus, to: RelayBus): Promise<void> {
  const topic = newTopic();
  const heard: unknown[] = [];
  const leave = to.subscribe(topic, (message) => heard.push(message));
  while (heard.length === 0) {
    await Promise.resolve(from.publish(topic, {})).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  leave();
}

/** JSON text of the largest message that a relay sends, with characters of one to four bytes. */
export const largest = (): { text: string } => {
  const pattern = 'abcé漢😀"\\';
  const room = RELAY_MAX_LENGTH - '{"text":""}'.length;
  const units = JSON.stringify(pattern).length - 2;
  return { text: `x${pattern.repeat(Math.floor((room - 1) / units))}` };
};

/**
 * Runs the contract over one kind of bus. The largest message takes seconds; without it, those of 400 KB still show that a
 * message is sent in parts.
 */
export function busContract(newBus: NewBus, { withLargest = true } = {}): void {
  it('reaches every subscriber of its topic once, including those of its own node, and no one else', async () => {
    const [a, b, c] = [await newBus(), await newBus(), await newBus()];
    const [topic, other] = [newTopic(), newTopic()];
    const heard = [a, b, c].map((bus) => heardBy(bus, topic));
    const second = heardBy(c, topic);
    const elsewhere = heardBy(b, other);
    for (const bus of [b, c]) await whenJoined(a, bus);
    await a.publish(topic, { text: 'é漢😀', list: [1, null] });
    await a.publish(topic, 'end');
    await until(() => [...heard, second].every((list) => list.includes('end')));
    for (const list of [...heard, second])
      expect(list).toEqual([{ text: 'é漢😀', list: [1, null] }, 'end']);
    await a.publish(other, 'sentinel');
    await until(() => elsewhere.length > 0);
    expect(elsewhere).toEqual(['sentinel']);
  });

  it('keeps the order of each publisher, with long and short messages mixed', async () => {
    const [a, b, c] = [await newBus(), await newBus(), await newBus()];
    const topic = newTopic();
    const heard = heardBy(c, topic) as { from: string; n: number; pad: string }[];
    for (const bus of [a, b]) await whenJoined(bus, c);
    const COUNT = 150;
    const lengthOf = (n: number) => (n % 50 === 7 ? 400_000 : n % 10 === 3 ? 5000 : 10);
    const sent: unknown[] = [];
    for (let n = 0; n < COUNT; n++)
      for (const [from, bus] of Object.entries({ a, b }))
        sent.push(bus.publish(topic, { from, n, pad: 'x'.repeat(lengthOf(n)) }));
    await Promise.all(sent);
    await until(() => heard.length >= 2 * COUNT);
    for (const name of ['a', 'b']) {
      const numbers = heard.filter(({ from }) => from === name).map(({ n }) => n);
      expect(numbers).toEqual(Array.from({ length: COUNT }, (_, n) => n));
    }
    expect(heard.every(({ n, pad }) => pad.length === lengthOf(n))).toBe(true);
  });

  it.runIf(withLargest)(
    'carries the largest message of a relay to all, and later messages arrive after it',
    async () => {
      const [a, b, c] = [await newBus(), await newBus(), await newBus()];
      const topic = newTopic();
      const [inB, inC] = [heardBy(b, topic), heardBy(c, topic)];
      for (const bus of [b, c]) await whenJoined(a, bus);
      const message = largest();
      await Promise.all([a.publish(topic, message), a.publish(topic, 'after')]);
      await until(() => inB.length >= 2 && inC.length >= 2);
      for (const [first, second, ...more] of [inB, inC]) {
        // Not `toEqual`, which would print 16 MB.
        expect((first as { text: string }).text === message.text).toBe(true);
        expect([second, more]).toEqual(['after', []]);
      }
    },
  );

  it('delivers answers to a node that has just subscribed', async () => {
    const server = await newBus();
    const topic = newTopic();
    server.subscribe(topic, (message) => {
      const { replyTo, n } = message as { replyTo: string; n: number };
      // The test may be over, and the bus closed, before the engine confirms the answer.
      void Promise.resolve(server.publish(replyTo, { n: n + 1 })).catch(() => {});
    });
    await whenJoined(server, server);
    const client = await newBus();
    const replyTo = newTopic();
    const heard = heardBy(client, replyTo);
    await client.publish(topic, { replyTo, n: 1 });
    await until(() => heard.length > 0);
    expect(heard).toEqual([{ n: 2 }]);
  });

  it('delivers nothing to a listener that left, but to its neighbour', async () => {
    const [a, b] = [await newBus(), await newBus()];
    const topic = newTopic();
    const gone: unknown[] = [];
    const leave = b.subscribe(topic, (message) => gone.push(message));
    const heard = heardBy(b, topic);
    await whenJoined(a, b);
    await a.publish(topic, 1);
    await until(() => heard.length === 1);
    leave();
    await a.publish(topic, 2);
    await until(() => heard.length === 2);
    expect(gone).toEqual([1]);
  });
}
