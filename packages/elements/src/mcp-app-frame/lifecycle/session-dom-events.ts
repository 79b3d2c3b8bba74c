// What a session tells its frame, as DOM events of the frame.
import type { SessionEvent } from '../../host/session/session-events.js';
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { Implementation } from '../../protocol/mcp.js';
import * as events from '../mcp-app-frame.events.js';

/** What an event says beside what the session said. */
interface Reading {
  readonly appInfo: Implementation | undefined;
  readonly appCapabilities: AppCapabilities | undefined;
}

function statusEvent(
  { status, error }: Extract<SessionEvent, { type: 'status' }>,
  { appInfo, appCapabilities }: Reading,
): Event | undefined {
  if (status === 'ready') return new events.McpAppReadyEvent(appInfo, appCapabilities);
  // Whoever asks for the sign-in tells of it: that is not a failure.
  if (status === 'error' && error && error.reason !== 'auth-required') {
    return new events.McpAppErrorEvent(error);
  }
  return undefined;
}

/** The events to dispatch, if pages hear of this. */
export function domEventsOf(event: SessionEvent, frame: Reading): Event[] {
  switch (event.type) {
    case 'status': {
      const change = new events.McpAppStatusChangeEvent(event.status);
      const more = statusEvent(event, frame);
      return more ? [change, more] : [change];
    }
    case 'message':
      return [new events.McpAppMessageEvent(event.role, event.content, !event.isHandled)];
    case 'model-context':
      return [
        new events.McpAppModelContextEvent(
          event.content,
          event.structuredContent,
          !event.isHandled,
        ),
      ];
    case 'open-link':
      return [new events.McpAppOpenLinkEvent(event.url)];
    case 'legacy-action':
      return [new events.McpAppLegacyActionEvent(event.action, event.payload)];
    case 'download':
      return [new events.McpAppDownloadEvent(event.contents)];
    case 'log':
      return [new events.McpAppLogEvent(event.level, event.data, event.logger)];
    case 'size-change':
      return [new events.McpAppSizeChangeEvent(event.width, event.height)];
    case 'request-close':
      return [new events.McpAppRequestCloseEvent()];
    case 'app-tools-change':
      return [new events.McpAppToolsChangeEvent(event.tools)];
    case 'csp-violation':
      return [new events.McpAppCspViolationEvent(event)];
    case 'refused':
      return [new events.McpAppRefusedEvent(event.refusals)];
    case 'audit':
      return [new events.McpAppAuditEvent(event.entry)];
    // The frame's controller of modes hears these.
    case 'key':
      return [];
  }
}
