// Calls the page's handlers.
import { SuppliedError } from '../../policy/call-supplied.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { OutcomeResult } from '../../protocol/messages.js';
import type { SessionLimits } from '../limits.js';
import { callPage, reportToPage } from '../page-function.js';
import type { PageFunction } from '../page-function.js';
import type { SessionEvent } from '../session/session-events.js';
import type { HandlerContext } from './host-handlers.js';

type HandlerName = PageFunction extends infer Name
  ? Name extends `handlers.${infer Handler}`
    ? Handler
    : never
  : never;

/** Who calls a handler: the context that the handler gets, the limits, and the session that reports problems. */
export interface HandlerCaller<Context extends { signal: AbortSignal } = HandlerContext> {
  readonly context: Context;
  readonly scope?:
    | { readonly limits?: Partial<SessionLimits>; emit?(event: SessionEvent): unknown }
    | undefined;
}

/** For a handler whose result the other side needs. */
export const needsObject = (result: unknown): string | undefined =>
  isObject(result) ? undefined : 'it is not an object. Return the result of the request.';

/**
 * Calls a handler with a context whose signal also aborts at the limit, and whose progress restarts the limit. What a
 * handler throws is its answer and reaches the view unchanged. A handler that does not answer, or returns something
 * that cannot be used, is a mistake of the page, so the page is told as well.
 */
export async function callHandler<T, Context extends { signal: AbortSignal }>(
  name: HandlerName,
  { context, scope }: HandlerCaller<Context>,
  run: (context: Context) => T | PromiseLike<T>,
  check?: (result: NoInfer<T>) => string | undefined,
): Promise<T> {
  const { progress } = context as Partial<HandlerContext>;
  const { signal } = context;
  try {
    return await callPage<T>(
      `handlers.${name}`,
      (own, restart) =>
        run({
          ...context,
          signal: own,
          ...(progress && {
            progress: (update: Parameters<typeof progress>[0]) => {
              restart();
              progress(update);
            },
          }),
        }),
      { limits: scope?.limits, signal, check },
    );
  } catch (error) {
    if (!(error instanceof SuppliedError)) throw error;
    if (error.failure === 'threw') throw error.cause;
    reportToPage(error, scope?.emit && ((event) => scope.emit!(event)));
    throw error;
  }
}

/**
 * A handler that returns nothing has succeeded. So has one that returns an unrelated value, for example the result of
 * `push`.
 */
export async function outcome(answer: unknown): Promise<OutcomeResult> {
  const result = await answer;
  return isObject(result) ? result : {};
}
