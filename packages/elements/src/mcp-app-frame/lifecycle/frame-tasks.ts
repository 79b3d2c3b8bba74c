// The tasks that run for a frame, for the page and for what the frame draws.
import { viewEventOf } from '../../host/session/session-events.js';
import type { AppResource } from '../../host/link/app-resource.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';
import { McpAppReadyEvent } from '../ready.events.js';
import { logEvent } from './observed-engine.js';
import type { LoggedFrame } from './observed-engine.js';

/** A task that runs for a frame: its own call, or one of its view. */
export interface FrameTask extends TaskInfo {
  /** The name of the tool. */
  readonly tool: string;
  /** Whether a call of the view has become the task, not the frame's own call. */
  readonly isOfView: boolean;
  /** Whether the view shows the task itself. For other tasks, the frame does. */
  readonly isShown: boolean;
  /** Asks the server to cancel the task. Rejects with the reason if the server does not confirm it. */
  readonly cancel: () => Promise<void>;
}

/** A frame, as far as its tasks and new versions are concerned. */
export interface TaskedFrame extends LoggedFrame {
  tasks?: readonly FrameTask[] | undefined;
  /** What is shown, if the server has another version of it and nobody has declined it. */
  outdated?: AppResource | undefined;
  requestUpdate?(): void;
}

/**
 * The DOM event for an event of a session. Tasks and new versions are noted first, so that listeners find them at the
 * frame.
 */
export function frameEventOf(event: SessionEvent, frame: TaskedFrame): Event | undefined {
  logEvent(event, frame);
  if (event.type === 'status') {
    const { appInfo, appCapabilities } = frame.details ?? {};
    return event.status === 'ready' ? new McpAppReadyEvent(appInfo, appCapabilities) : undefined;
  }
  if (event.type === 'task') {
    const { task, tool, isOfView, isShown, cancel } = event;
    // Each call has its own function. Ids are those of a server, and a view may follow the task of the one before.
    const others = frame.tasks?.filter((other) => other.cancel !== cancel) ?? [];
    const tasks = event.isOver ? others : [...others, { ...task, tool, isOfView, isShown, cancel }];
    frame.tasks = tasks.length > 0 ? tasks : undefined;
    frame.requestUpdate?.();
  }
  if (event.type === 'new-version') {
    frame.outdated = frame.details?.resource;
    frame.requestUpdate?.();
  }
  return viewEventOf(event);
}

/**
 * The view is gone, and perhaps its user: nobody in this frame may see or cancel its tasks. A view that has been replaced
 * says nothing any more, so this is not left to its end.
 */
export function endViewTasks(frame: TaskedFrame & { observe(event: SessionEvent): unknown }): void {
  for (const { tool, isOfView, isShown, cancel, ...task } of frame.tasks ?? [])
    if (isOfView)
      frame.observe({ type: 'task', task, tool, isOfView, isShown, isOver: true, cancel });
}
