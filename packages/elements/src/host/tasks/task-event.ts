// The event of a session that tells the page about a task.
import type { SessionEvent } from '../session/session-events.js';
import type { RunningTask } from './task-call.js';

type TaskEvent = Extract<SessionEvent, { type: 'task' }>;

/** @param about which call it is */
export const taskEvent = (
  { cancel, isOver, result, ...task }: RunningTask,
  about: Pick<TaskEvent, 'tool' | 'isOfView' | 'isShown'>,
): TaskEvent => ({ type: 'task', ...about, task, isOver, cancel, ...(result && { result }) });
