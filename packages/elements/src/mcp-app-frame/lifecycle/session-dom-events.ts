// Converts the events of a session to DOM events of the frame. Until there is a view, there are only status changes.
import type { SessionEvent } from '../../host/session/session-events.js';
import * as events from '../frame-status.events.js';
import type { TaskedFrame } from './frame-tasks.js';
import { parts } from './load-view-parts.js';

/** The DOM events to dispatch for a session event. */
export function domEventsOf(event: SessionEvent, frame: TaskedFrame): Event[] {
  const found: Event[] = [];
  if (event.type === 'status') {
    const { status, error } = event;
    found.push(new events.McpAppStatusChangeEvent(status));
    // A required sign-in is not a failure, and has its own event.
    if (status === 'error' && error && error.reason !== 'auth-required')
      found.push(new events.McpAppErrorEvent(error));
  }
  const more = parts?.frameEventOf(event, frame);
  return more ? [...found, more] : found;
}
