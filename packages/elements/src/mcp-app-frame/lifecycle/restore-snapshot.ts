// Restores a frame from JSON. Loaded with the first restore().
import { readSnapshot, sourceOf } from '../../host/session/frame-snapshot.js';
import type { FrameSnapshot } from '../../host/session/frame-snapshot.js';
import type { FrameProperties } from '../frame-properties.js';
import type { KeptView } from './frame-state.js';

/** Sets the frame's tool data and height. @throws TypeError that names the invalid field */
export function restoreSnapshot(
  frame: FrameProperties,
  given: FrameSnapshot,
): { kept: KeptView; viewState: Map<string, unknown> } {
  const snapshot = readSnapshot(given);
  const source = sourceOf(snapshot, frame);
  const { toolInput, toolResult, toolCancelled, viewState = {}, height } = snapshot;
  Object.assign(frame, { toolInput, toolInputPartial: undefined, toolResult, toolCancelled });
  // Reserves the space until the view is restored.
  if (height !== undefined) frame.style.setProperty('--_height', `${height}px`);
  const toolData = { input: toolInput, result: toolResult };
  return {
    kept: { origin: 'snapshot', source, toolData },
    viewState: new Map(Object.entries(viewState)),
  };
}
