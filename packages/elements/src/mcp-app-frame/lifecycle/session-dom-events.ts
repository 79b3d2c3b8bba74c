// What a session tells its frame, as DOM events of the frame. Until there is a view, only its status changes.
import type { SessionEvent } from '../../host/session/session-events.js';
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { Implementation } from '../../protocol/mcp.js';
import * as events from '../frame-status.events.js';
import { parts } from './load-view-parts.js';

/** What an event says beside what the session said. */
interface Reading {
  readonly appInfo: Implementation | undefined;
  readonly appCapabilities: AppCapabilities | undefined;
}

function statusEvents(
  { status, error }: Extract<SessionEvent, { type: 'status' }>,
  { appInfo, appCapabilities }: Reading,
): Event[] {
  const change = new events.McpAppStatusChangeEvent(status);
  if (status === 'ready') return [change, new events.McpAppReadyEvent(appInfo, appCapabilities)];
  // Whoever asks for the sign-in tells of it: that is not a failure.
  if (status === 'error' && error && error.reason !== 'auth-required') {
    return [change, new events.McpAppErrorEvent(error)];
  }
  return [change];
}

/** The events to dispatch, if pages hear of this. */
export function domEventsOf(event: SessionEvent, frame: Reading): Event[] {
  if (event.type === 'status') return statusEvents(event, frame);
  const domEvent = parts?.viewEventOf(event);
  return domEvent ? [domEvent] : [];
}
