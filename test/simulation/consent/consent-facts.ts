// What is recorded of views that ask for something, of the user who decides, and of the page's store.
import type { FrameFact } from '../frame/frame-facts.ts';

/** What a user can do with a question. */
export type Reply = 'once' | 'always' | 'deny' | 'breaks' | 'nothing';

/** How the page's store treats a request: `is slow` is still in time, `is late` is not. */
export type StoreManner = 'answers' | 'is slow' | 'fails' | 'hangs' | 'is late';

export type ConsentFact =
  | FrameFact
  // In the views. A view reloads when it sends its handshake again.
  | { kind: 'requests'; view: number; request: string; tool: string }
  | { kind: 'cancels'; view: number; request: string }
  | { kind: 'answered'; view: number; request: string; outcome: 'result' | 'error'; text: string }
  | { kind: 'reloads'; view: number }
  // In the dialog of the page.
  | { kind: 'question'; request: string; tool: string }
  | { kind: 'question closed'; request: string }
  // The user answers a question that is open, or one that was closed before.
  | { kind: 'replies'; request: string; reply: Reply; isLate: boolean }
  // The user takes back everything that was always allowed to this server.
  | { kind: 'revokes'; who: string }
  // In the store. `stores` has all tools of the key; `who` is whom the key names.
  | { kind: 'stores'; key: string; who: string; tools: readonly string[] }
  | { kind: 'store'; what: 'load' | 'save'; who: string; manner: StoreManner }
  // The user dismisses the request to sign in.
  | { kind: 'dismisses'; frame: number }
  // At the end: what each view that is still shown must have an answer to.
  | { kind: 'last request'; request: string };
