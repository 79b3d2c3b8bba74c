// `ui/request-display-mode`.
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import { isObject } from '../../protocol/json-rpc.js';
import { declaredMode } from '../connection/declared-modes.js';
import { callHandler } from './call-handler.js';
import { aboutRequest } from './view-request.js';
import type { ViewRequest } from './view-request.js';

const problemOf = (result: unknown): string | undefined =>
  isObject(result) && typeof result['mode'] === 'string'
    ? undefined
    : 'it has no mode. Return { mode } with the mode that the view has now.';

/** M3: a view never gets a mode that it did not declare, if it declared any, whoever decides. */
export function requestDisplayMode(
  params: DisplayModeParams,
  request: ViewRequest,
): Promise<DisplayModeResult> {
  const { scope, actions, context } = request;
  const { requestDisplayMode: handler } = scope.handlers();
  const { mode } = params;
  const app = context.appCapabilities;
  // A proposed mode must be declared. A mode of the specification must be declared only by a view that declares any.
  const isDeclared = app?.availableDisplayModes?.includes(mode) ?? mode !== 'split';
  return actions.perform<DisplayModeResult>({
    ...aboutRequest(request, handler !== undefined),
    action: {
      kind: 'display-mode',
      method: 'ui/request-display-mode',
      what: mode,
      mode,
      arguments: { mode },
    },
    work: async () => {
      const result = await (handler && isDeclared
        ? callHandler('requestDisplayMode', request, (own) => handler(params, own), problemOf)
        : scope.changeDisplayMode(params));
      return { ...result, mode: declaredMode(result.mode, app) };
    },
    // The answer is always the mode that the view is in (M2).
    refused: (reason) => {
      scope.emit({ type: 'refused', refusals: [{ kind: 'display-mode', what: mode, reason }] });
      return { mode: scope.context.current.displayMode ?? 'inline' };
    },
  });
}
