// Partial input comes many times a second and concerns the view alone: nothing else is read or drawn again for it.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';

/** Hands on the partial input, if nothing else has changed. @returns whether that is all there is to do */
export function feedPartial(
  { toolInputPartial }: FrameProperties,
  changed: ReadonlyMap<PropertyKey, unknown>,
  session: AppSession | undefined,
): boolean {
  if (!session || changed.size !== 1 || !changed.has('toolInputPartial')) return false;
  session.feed({ partial: toolInputPartial ?? undefined });
  return true;
}
