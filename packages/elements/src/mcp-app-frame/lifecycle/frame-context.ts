// The host context of a frame. It is not needed before there is a sandbox for the view.
import { environmentContext } from '../../host/session/environment-context.js';
import type { HostContext } from '../../protocol/host-context.js';
import { hostOf } from '../page-settings.js';
import type { LayeredFrame } from '../page-settings.js';

/** The parts of a frame that its host context depends on. */
export interface ContextOwner extends LayeredFrame {
  /** The frame's own part of the host context: theme, size, mode. */
  ownContext(): HostContext;
}

/** The current host context. The page's values override those that the frame determines. */
export function hostContextOf(frame: ContextOwner): HostContext {
  const { locale, timeZone, context } = hostOf(frame);
  const own = frame.ownContext();
  return {
    ...environmentContext(),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
    ...own,
    ...context,
    styles: { ...own.styles, ...context?.styles },
  };
}
