// When a frame loads, for the way to its faces and for the faces themselves.
import type { SessionStatus } from '../../host/session/session-state.js';
import type { FrameProperties } from '../frame-properties.js';

/** What the drawing depends on. */
export interface FacedFrame extends FrameProperties {
  readonly retry: () => void;
}

/** Milliseconds for which a frame that loads shows nothing: what is there and gone again only flickers. */
export const QUIET_MS = 200;

export const isLoading = (status: SessionStatus): boolean =>
  status === 'loading' || status === 'connecting';
