// What is recorded of views that follow resources and start tasks, and of their servers.
import type { FrameFact } from '../frame/frame-facts.ts';

export type LiveFact =
  | FrameFact
  // In the views. A view reloads when it sends its handshake again.
  | { kind: 'reloads'; view: number }
  // A request has a number; `follows` and `left` are its answers.
  | { kind: 'subscribes'; view: number; uri: string; request: number }
  | { kind: 'follows'; view: number; uri: string; request: number }
  | { kind: 'unsubscribes'; view: number; uri: string; request: number }
  | { kind: 'left'; view: number; uri: string; request: number }
  | { kind: 'updated'; view: number; uri: string }
  // A call of a view; `got` is its answer, with the marks in the result.
  | { kind: 'calls'; view: number; call: string }
  | { kind: 'cancels'; view: number; call: string }
  | { kind: 'got'; view: number; call: string; outcome: string; text: string }
  // In the servers. `gap`: the connection of a client was interrupted, and the server forgot what it had subscribed to.
  | { kind: 'changed'; who: string; uri: string }
  | { kind: 'gap'; who: string }
  | { kind: 'broke'; who: string; method: string }
  | { kind: 'upstream'; who: string; uri: string; isTwice: boolean }
  | { kind: 'started'; who: string; call: string }
  | { kind: 'task cancelled'; who: string; call: string }
  | { kind: 'task ended'; who: string; call: string; outcome: string }
  // Everything works, and views have had time to learn of everything.
  | { kind: 'calm' };
