// `split` is a proposal (ext-apps#739). The official SDK accepts only the three modes of the specification and closes
// the connection on any other, so a view gets `split` only if it declared it.
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../../protocol/host-context.js';

/**
 * The mode that this view may be sent. A view that does not know `split` gets `inline` instead, with the size of its
 * box.
 */
export const declaredMode = (mode: DisplayMode, app: AppCapabilities | undefined): DisplayMode =>
  mode !== 'split' || app?.availableDisplayModes?.includes(mode) ? mode : 'inline';

/** The context that this view may be sent. */
export function declaredContext(
  context: HostContext,
  app: AppCapabilities | undefined,
): HostContext {
  const { displayMode: mode, availableDisplayModes: modes } = context;
  return {
    ...context,
    ...(mode && { displayMode: declaredMode(mode, app) }),
    ...(modes && {
      availableDisplayModes: modes.filter((each) => declaredMode(each, app) === each),
    }),
  };
}
