// Defines when a frame is loading. Shared by the loader of the faces and the faces.
import type { SessionStatus } from '../../host/session/session-state.js';
import type { FrameProperties } from '../frame-properties.js';

/** The frame that is drawn. */
export interface FacedFrame extends FrameProperties {
  readonly retry: () => void;
}

/** Milliseconds for which a loading frame shows nothing, to avoid flicker. */
export const QUIET_MS = 400;

export const isLoading = (status: SessionStatus): boolean =>
  status === 'loading' || status === 'connecting';
