// The host context of a frame. Nobody asks for it before there is a sandbox for the view.
import { environmentContext } from '../../host/session/environment-context.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { SessionOwner } from './frame-session.js';

/** The host context as it is now: what the page says wins over what the frame finds out. */
export function hostContextOf(frame: SessionOwner): HostContext {
  const { language: locale, timeZone, hostContext } = frame;
  const own = frame.ownContext();
  return {
    ...environmentContext(),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
    ...own,
    ...hostContext,
    styles: { ...own.styles, ...hostContext?.styles },
  };
}
