// Runs in the view. Questions of the server that the view asks the user for the host: experimental, see
// protocol/proposals/app-elicitation.ts. Only views that import it load this code.
import type { ElicitParams, ElicitResult } from '../../protocol/elicitation.js';
import type { AppElicitationCapability } from '../../protocol/proposals/app-elicitation.js';
import type { RequestContext } from '../../rpc/json-rpc-peer.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { AppConnection } from '../app-connection.js';
import { createStore } from '../store.js';
import type { Store } from '../store.js';

/** The values of the answer, by the names of the fields. */
export type ElicitationContent = NonNullable<ElicitResult['content']>;

/** Asks the user. `signal` is aborted when the host no longer waits. */
export type ElicitationHandler = (
  params: ElicitParams,
  context: RequestContext,
) => ElicitResult | Promise<ElicitResult>;

/** The question that the user has to answer; undefined while there is none. */
export interface ElicitationState {
  readonly question: ElicitParams | undefined;
}

/** The user's answers. They do nothing while there is no question. All are bound. */
export interface ElicitationActions {
  readonly accept: (content: ElicitationContent) => void;
  readonly decline: () => void;
  readonly cancel: () => void;
}

/** The questions to a view as a store. */
export interface TrackedElicitation extends ElicitationActions, Store<ElicitationState> {}

/** "Method not found". */
const NOT_FOUND = -32601;

type HandleAny = (method: string, handler: ElicitationHandler) => void;

/**
 * Answers the questions of the server in this view: `elicitation/create`. Call it before `connect()`, which declares it to
 * the host. A host that does not support it never asks; one that does shows the view only while it asks.
 * @returns a function that ends this
 * @throws Error if the app is connected without it
 */
export function onElicitation(app: AppConnection, handler: ElicitationHandler): () => void {
  const capabilities = app.capabilities as AppElicitationCapability;
  const { status } = app.getSnapshot();
  if (!capabilities.elicitation) {
    if (status === 'ready' || status === 'connecting')
      throw new Error(
        'Could not answer questions: the app is connected without it. Call onElicitation() before connect().',
      );
    capabilities.elicitation = {};
  }
  // The method is not part of the protocol, so it is not in its types.
  const handle = app.handle.bind(app) as unknown as HandleAny;
  let current: ElicitationHandler | undefined = handler;
  handle('elicitation/create', (params, context) => {
    if (current) return current(params, context);
    throw new RpcError(NOT_FOUND, 'The view no longer answers questions.');
  });
  return () => void (current = undefined);
}

const tracked = new WeakMap<AppConnection, TrackedElicitation>();

/** The current question of an app as a store, with the answers, for the adapters. The same for every call. */
export function trackElicitation(app: AppConnection): TrackedElicitation {
  const known = tracked.get(app);
  if (known) return known;
  const none: ElicitationState = { question: undefined };
  const { getSnapshot, subscribe, set } = createStore(none);
  let answer: ((result: ElicitResult) => void) | undefined;
  const end = (result: ElicitResult) => {
    answer?.(result);
    answer = undefined;
    set(none);
  };
  onElicitation(
    app,
    (question, { signal }) =>
      new Promise((resolve) => {
        // Hosts ask one question at a time.
        end({ action: 'cancel' });
        answer = resolve;
        signal.addEventListener('abort', () => {
          if (answer === resolve) end({ action: 'cancel' });
        });
        set({ question });
      }),
  );
  const made: TrackedElicitation = {
    getSnapshot,
    subscribe,
    accept: (content) => end({ action: 'accept', content }),
    decline: () => end({ action: 'decline' }),
    cancel: () => end({ action: 'cancel' }),
  };
  tracked.set(app, made);
  return made;
}
