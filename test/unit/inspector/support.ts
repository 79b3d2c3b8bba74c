import type { MessageDirection } from '../../../packages/elements/src/host/connection/message-tap.js';
import { recordingOf } from '../../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import type { Recording } from '../../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import { RowStore } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-store.js';

type Said = [MessageDirection, object];

export const fromView = (message: object): Said => ['from-view', { jsonrpc: '2.0', ...message }];
export const toView = (message: object): Said => ['to-view', { jsonrpc: '2.0', ...message }];

/** A store that recorded these messages, ten milliseconds apart. */
export function storeOf(messages: Said[], ...limits: number[]): RowStore {
  const store = new RowStore(...limits);
  for (const [index, [direction, message]] of messages.entries())
    store.addMessage({ time: 1000 + index * 10, session: 1, direction, message });
  return store;
}

/** A request of the view and its answer. */
export const asked = (id: number, method: string, params: object, outcome: object): Said[] => [
  fromView({ id, method, params }),
  toView({ id, ...outcome }),
];

const resource = { html: '<p>view</p>', uri: 'ui://a/b', meta: { prefersBorder: true } };

export const recordingWith = (messages: Said[], frame: object = { resource }): Recording =>
  recordingOf(storeOf(messages).rows, frame, 0);
