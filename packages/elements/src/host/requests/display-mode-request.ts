// `ui/request-display-mode`.
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import { aboutRequest } from './view-request.js';
import type { ViewRequest } from './view-request.js';

/** M3: whoever decides, a view never gets a mode that it did not declare, if it declared any. */
export function requestDisplayMode(
  params: DisplayModeParams,
  request: ViewRequest,
): Promise<DisplayModeResult> {
  const { scope, actions, context } = request;
  const { requestDisplayMode: handler } = scope.handlers();
  const { mode } = params;
  const declared = context.appCapabilities?.availableDisplayModes;
  const isDeclared = !declared || declared.includes(mode);
  return actions.perform<DisplayModeResult>({
    ...aboutRequest(request, handler !== undefined),
    action: {
      kind: 'display-mode',
      method: 'ui/request-display-mode',
      what: mode,
      mode,
      arguments: { mode },
    },
    work: () =>
      handler && isDeclared ? handler(params, context) : scope.changeDisplayMode(params),
    // The answer is always the mode that the view is in (M2).
    refused: (reason) => {
      scope.emit({ type: 'refused', refusals: [{ kind: 'display-mode', what: mode, reason }] });
      return { mode: scope.context.current.displayMode ?? 'inline' };
    },
  });
}
