// Calls the functions that a page supplies to its frames. Every call is made here: see
// docs/decisions/supplied-functions.md. The reference has one row for each of them.
import { callSupplied } from '../policy/call-supplied.js';
import { errorText } from '../protocol/error-text.js';
import type { ClientMethodName } from '../rpc/client-request.js';
import type { HostHandlers, OpenAiHandlers } from './requests/host-handlers.js';
import type { ServerHandlers } from './requests/server-handlers.js';
import type { SessionEvent } from './session/session-events.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { SessionLimits } from './limits.js';

/** The functions of a page by the names that the page knows, and the limit of each. */
export type PageFunction =
  | 'sandbox.resolve'
  | 'sandbox.views.resolve'
  | 'sandbox.views.store.load'
  | 'sandbox.views.store.save'
  | 'log'
  | 'consent.policy'
  | 'consent.ask'
  | 'auth.token'
  | 'auth.headers'
  | 'auth.signIn'
  | `auth.authProvider.${string}`
  | `client.${ClientMethodName | 'request'}`
  | 'consent.grantStore.load'
  | 'consent.grantStore.save'
  | 'consent.viewStorage.load'
  | 'consent.viewStorage.save'
  | `handlers.${Exclude<keyof HostHandlers, 'openai' | 'server'>}`
  | `handlers.openai.${keyof OpenAiHandlers}`
  | `handlers.server.${keyof ServerHandlers}`;

type TimeLimit =
  | 'callbackTimeout'
  | 'handlerTimeout'
  | 'requestTimeout'
  | 'policyTimeout'
  | 'askTimeout';

/** The limit that applies to a function. */
export function limitOf(name: PageFunction): TimeLimit {
  if (name === 'consent.policy') return 'policyTimeout';
  if (name === 'consent.ask') return 'askTimeout';
  if (/^(client|handlers\.(list|re(ad|solve)|subscribe))/.test(name)) return 'requestTimeout';
  const mayAskUser = name.startsWith('handlers.') || name === 'auth.signIn';
  return mayAskUser ? 'handlerTimeout' : 'callbackTimeout';
}

export interface PageCall<T> {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Says what is wrong with a value; undefined if it can be used. */
  check?: ((value: NoInfer<T>) => string | undefined) | undefined;
  /** The limits of the session. Default: the default ones. */
  limits?: Partial<SessionLimits> | undefined;
}

/**
 * Calls a function of the page. `restart` starts its time again, for a function that reports progress.
 * @throws SuppliedError if it throws, does not settle in time or returns something that cannot be used; the signal's
 *   reason if it aborts
 */
export function callPage<T>(
  name: PageFunction,
  run: (signal: AbortSignal, restart: () => void) => T | PromiseLike<T>,
  { limits = DEFAULT_LIMITS, signal, check }: PageCall<T> = {},
): Promise<T> {
  const limit = limitOf(name);
  return callSupplied(name, run, {
    limit: limits[limit] ?? DEFAULT_LIMITS[limit],
    limitName: `limits.${limit}`,
    signal,
    ...(check && { check }),
  });
}

/**
 * Tells the page of a problem that does not stop the view: a log event of the frame, and `reportError()`. See
 * docs/decisions/no-console.md.
 * @param emit of the session whose function failed; undefined if there is none any more
 */
export function reportToPage(error: unknown, emit?: (event: SessionEvent) => unknown): void {
  emit?.({ type: 'log', level: 'error', logger: 'page', data: errorText(error) });
  // Not in Node.
  globalThis.reportError?.(error);
}
