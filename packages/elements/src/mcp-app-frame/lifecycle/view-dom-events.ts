// Converts the events that a view causes to DOM events of the frame. Loaded with the first view.
import type { SessionEvent } from '../../host/session/session-events.js';
import * as events from '../mcp-app-frame.events.js';

/** The DOM event to dispatch for a session event, if there is one. */
export function viewEventOf(event: SessionEvent): Event | undefined {
  switch (event.type) {
    case 'message':
      return new events.McpAppMessageEvent(event.role, event.content, !event.isHandled);
    case 'model-context':
      return new events.McpAppModelContextEvent(
        event.content,
        event.structuredContent,
        !event.isHandled,
      );
    case 'open-link':
      return new events.McpAppOpenLinkEvent(event.url);
    case 'legacy-action':
      return new events.McpAppLegacyActionEvent(event.action, event.payload);
    case 'download':
      return new events.McpAppDownloadEvent(event.contents);
    case 'log':
      return new events.McpAppLogEvent(event.level, event.data, event.logger);
    case 'size-change':
      return new events.McpAppSizeChangeEvent(event.width, event.height);
    case 'request-close':
      return new events.McpAppRequestCloseEvent();
    case 'app-tools-change':
      return new events.McpAppToolsChangeEvent(event.tools);
    case 'csp-violation':
      return new events.McpAppCspViolationEvent(event);
    case 'refused':
      return new events.McpAppRefusedEvent(event.refusals);
    case 'audit':
      return new events.McpAppAuditEvent(event.entry);
    // The frame itself handles the others.
    default:
      return undefined;
  }
}
