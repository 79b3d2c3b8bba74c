// `split` is a proposal (ext-apps#739). The official SDK accepts the three modes of the specification alone and closes the
// connection over a fourth, so a view hears of `split` only if it declared it.
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../../protocol/host-context.js';

/**
 * The mode as this view may be told. One that does not know `split` is in the page by its own account, in a box of the size
 * that it is told.
 */
export const toldMode = (mode: DisplayMode, app: AppCapabilities | undefined): DisplayMode =>
  mode !== 'split' || app?.availableDisplayModes?.includes(mode) ? mode : 'inline';

/** The context as this view may be told. */
export function toldContext(context: HostContext, app: AppCapabilities | undefined): HostContext {
  const { displayMode: mode, availableDisplayModes: modes } = context;
  return {
    ...context,
    ...(mode && { displayMode: toldMode(mode, app) }),
    ...(modes && { availableDisplayModes: modes.filter((each) => toldMode(each, app) === each) }),
  };
}
