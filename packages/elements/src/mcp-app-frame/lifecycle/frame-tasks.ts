// The tasks that run for a frame, for the page and for what the frame draws.
import { viewEventOf } from '../../host/session/session-events.js';
import type { AppResource } from '../../host/link/app-resource.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';

/** A task that runs for a frame: its own call, or one of its view. */
export interface FrameTask extends TaskInfo {
  /** The name of the tool. */
  readonly tool: string;
  /** Whether the view shows the task itself. For other tasks, the frame does. */
  readonly isShown: boolean;
  /** Asks the server to cancel the task. */
  readonly cancel: () => Promise<void>;
}

/** A frame, as far as its tasks and new versions are concerned. */
export interface TaskedFrame {
  tasks?: readonly FrameTask[] | undefined;
  /** What is shown, if the server has another version of it and nobody has declined it. */
  outdated?: AppResource | undefined;
  readonly details?: ViewDetails;
  requestUpdate?(): void;
}

/**
 * The DOM event for an event of a session. Tasks and new versions are noted first, so that listeners find them at the
 * frame.
 */
export function frameEventOf(event: SessionEvent, frame: TaskedFrame): Event | undefined {
  if (event.type === 'task') {
    const { task, tool, isShown, cancel } = event;
    const others = frame.tasks?.filter(({ taskId }) => taskId !== task.taskId) ?? [];
    const tasks = event.isOver ? others : [...others, { ...task, tool, isShown, cancel }];
    frame.tasks = tasks.length > 0 ? tasks : undefined;
    frame.requestUpdate?.();
  }
  if (event.type === 'new-version') {
    frame.outdated = frame.details?.resource;
    frame.requestUpdate?.();
  }
  return viewEventOf(event);
}
