// Converts the events of a session to DOM events of the frame. Until there is a view, there are only status changes.
import type { SessionEvent } from '../../host/session/session-events.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import * as events from '../frame-status.events.js';
import type { TaskedFrame } from './frame-tasks.js';
import { parts } from './load-view-parts.js';

interface Detailed extends TaskedFrame {
  readonly details: ViewDetails;
}

function statusEvents(
  { status, error }: Extract<SessionEvent, { type: 'status' }>,
  frame: Detailed,
): Event[] {
  const change = new events.McpAppStatusChangeEvent(status);
  if (status === 'ready') {
    const { appInfo, appCapabilities } = frame.details;
    return [change, new events.McpAppReadyEvent(appInfo, appCapabilities)];
  }
  // A required sign-in is not a failure, and has its own event.
  if (status === 'error' && error && error.reason !== 'auth-required') {
    return [change, new events.McpAppErrorEvent(error)];
  }
  return [change];
}

/** The DOM events to dispatch for a session event. */
export function domEventsOf(event: SessionEvent, frame: Detailed): Event[] {
  if (event.type === 'status') return statusEvents(event, frame);
  const domEvent = parts?.frameEventOf(event, frame);
  return domEvent ? [domEvent] : [];
}
