// `split` is a proposal (ext-apps#739). The official SDK accepts the three modes of the specification alone and closes the
// connection over a fourth, so a view hears of `split` only if it declared it.
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../../protocol/host-context.js';

/** What a view that does not know `split` is told instead: it is in the page, in a box of the size that it is told. */
const KNOWN_INSTEAD = 'inline';

const isTold = (mode: DisplayMode, app: AppCapabilities | undefined): boolean =>
  mode !== 'split' || app?.availableDisplayModes?.includes(mode) === true;

/** The mode as this view may be told. */
export const toldMode = (mode: DisplayMode, app: AppCapabilities | undefined): DisplayMode =>
  isTold(mode, app) ? mode : KNOWN_INSTEAD;

/** The context as this view may be told. */
export function toldContext(context: HostContext, app: AppCapabilities | undefined): HostContext {
  const { displayMode: mode, availableDisplayModes: modes } = context;
  return {
    ...context,
    ...(mode && { displayMode: toldMode(mode, app) }),
    ...(modes && { availableDisplayModes: modes.filter((offered) => isTold(offered, app)) }),
  };
}
