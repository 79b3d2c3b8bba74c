// Restores a frame from JSON. Loaded with the first restore().
import { readSnapshot, sourceOf } from '../../host/session/frame-snapshot.js';
import type { FrameSnapshot } from '../../host/session/frame-snapshot.js';
import { foreignSnapshot } from '../../host/session/snapshot-identity.js';
import { viewTasksOf } from '../../host/tasks/view-tasks.js';
import type { FrameProperties } from '../frame-properties.js';
import type { KeptView } from './frame-state.js';

/**
 * Sets the frame's tool data and height; `undo` removes the tool data.
 * @throws TypeError that names the invalid field, or that the snapshot belongs to another server or user
 */
export function restoreSnapshot(
  frame: FrameProperties,
  given: FrameSnapshot,
): { kept: KeptView; viewState: Map<string, unknown>; undo: () => void } {
  const snapshot = readSnapshot(given);
  const problem = foreignSnapshot(snapshot.identity, frame.identity);
  if (problem) throw new TypeError(`The snapshot cannot be restored: ${problem}.`);
  const source = sourceOf(snapshot, frame);
  const { toolInput, toolResult, toolCancelled, taskId, viewState = {}, height } = snapshot;
  const data = { toolInput, toolResult, toolCancelled, taskId };
  Object.assign(frame, data, { toolInputPartial: undefined });
  // Reserves the space until the view is restored.
  if (height !== undefined) frame.style.setProperty('--_height', `${height}px`);
  const toolData = { input: toolInput, result: toolResult };
  const state = new Map(Object.entries(viewState));
  const tasks = viewTasksOf(state);
  for (const task of snapshot.viewTasks ?? []) tasks.set(task.taskId, task);
  return {
    kept: { origin: 'snapshot', source, toolData },
    viewState: state,
    // What the page has set since then stays.
    undo: () => {
      for (const name of Object.keys(data) as (keyof typeof data)[])
        if (frame[name] === data[name]) frame[name] = undefined;
    },
  };
}
