// The types of one direction's messages, derived from its map: method -> params, result.
import type { MessageMap } from '../protocol/messages.js';

export type RequestMethod<M extends MessageMap> = keyof M['requests'] & string;
export type NotificationMethod<M extends MessageMap> = keyof M['notifications'] & string;

export type ParamsOf<M extends MessageMap, K extends RequestMethod<M>> = M['requests'][K] extends {
  params: infer P;
}
  ? P
  : never;

export type ResultOf<M extends MessageMap, K extends RequestMethod<M>> = M['requests'][K] extends {
  result: infer R;
}
  ? R
  : never;
