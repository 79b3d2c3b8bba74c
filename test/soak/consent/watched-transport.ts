// Records what the host receives from a view and answers it.
import { isObject } from '../../../packages/elements/src/protocol/json-rpc.js';
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';
import { markerIn } from './records.ts';
import type { Asked, Records } from './records.ts';

const IN_USE = 'is in use';

export function watchedTransport(
  transport: Transport,
  session: string,
  records: Records,
): Transport {
  /** Requests without an answer, in the order in which they came. */
  let open: Asked[] = [];
  /** The ids of handshakes, which the oracle does not judge. */
  const handshakes = new Set<unknown>();

  const end = (isEnded: (asked: Asked) => boolean) => {
    for (const asked of open) if (isEnded(asked)) asked.endedAt ??= records.next();
    open = open.filter((asked) => !isEnded(asked));
  };

  const hear = (message: unknown) => {
    const { id, method, params } = isObject(message) ? message : {};
    if (method === 'ui/initialize') {
      end(() => true);
      handshakes.add(id);
    } else if (method === 'notifications/cancelled' && isObject(params)) {
      end((asked) => asked.id === params['requestId'] && !asked.isDuplicate);
    } else if (id !== undefined && isObject(params)) {
      const asked = records.asked.get(markerIn(params['_meta']) ?? '');
      if (!asked) return;
      asked.receivedAt = records.next();
      asked.isDuplicate = open.some((other) => other.id === id);
      open.push(asked);
    }
  };

  const answered = (message: Record<string, unknown>) => {
    const { id, result, error } = message;
    const text = JSON.stringify({ result, error });
    const isRepeat = text.includes(IN_USE);
    const asked = open.find((other) => other.id === id && other.isDuplicate === isRepeat);
    if (asked) {
      asked.answers.push({ order: records.next(), text });
      open.splice(open.indexOf(asked), 1);
    } else if (!handshakes.delete(id)) records.strayAnswers.push(`${session}: ${text}`);
  };

  return {
    start(receive, closed) {
      transport.start((message) => {
        hear(message);
        receive(message);
      }, closed);
    },
    send(message) {
      if (!('method' in message)) answered(message as Record<string, unknown>);
      transport.send(message);
    },
    close() {
      end(() => true);
      transport.close();
    },
  };
}
