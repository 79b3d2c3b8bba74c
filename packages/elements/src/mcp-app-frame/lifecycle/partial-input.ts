// Partial input changes many times per second and concerns only the view, so nothing else is read or rendered again for
// it.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';

/** Sends the partial input if nothing else has changed. @returns whether nothing else needs to be done */
export function feedPartial(
  { toolInputPartial }: FrameProperties,
  changed: ReadonlyMap<PropertyKey, unknown>,
  session: AppSession | undefined,
): boolean {
  if (!session || changed.size !== 1 || !changed.has('toolInputPartial')) return false;
  session.feed({ partial: toolInputPartial ?? undefined });
  return true;
}
