import { localBus } from '../../../../packages/server/src/relay/relay-server.js';
import type { RelayBus } from '../../../../packages/server/src/relay/relay-server.js';

/** Like Redis or NATS: messages are text, and the sender receives its own. */
export function textBus(): RelayBus & { topics: string[] } {
  const bus = localBus();
  const topics: string[] = [];
  return {
    topics,
    async publish(topic, message) {
      topics.push(topic);
      await bus.publish(topic, JSON.stringify(message));
    },
    subscribe: (topic, listener) =>
      bus.subscribe(topic, (text) => listener(JSON.parse(text as string))),
  };
}
