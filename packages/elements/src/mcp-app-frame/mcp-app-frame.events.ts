// The events of `<mcp-app-frame>`: one class each, fields instead of `detail`. They bubble out of
// shadow trees, so that a conversation can listen once for all its frames.
import type { McpUiAction } from '../protocol/mcp-ui-dialect.js';
import type { AppTool } from '../host/connection/app-tools-client.js';
import type { AuditEntry } from '../host/consent/audit.js';
import type { CspViolation, Refusal } from '../host/session/session-events.js';
import type { ContentBlock, LoggingLevel, Role } from '../protocol/mcp.js';
import type { DownloadFileParams } from '../protocol/messages.js';
import { FrameEvent } from './frame-event.js';
import type {
  McpAppErrorEvent,
  McpAppReadyEvent,
  McpAppStatusChangeEvent,
} from './frame-status.events.js';
import type { McpAppAuthRequiredEvent } from './sign-in/sign-in.events.js';
import type {
  McpAppDisplayModeChangeEvent,
  McpAppDisplayModeRequestEvent,
} from './modes/display-mode.events.js';

/** The view requested a size, in pixels. */
export class McpAppSizeChangeEvent extends FrameEvent {
  declare readonly width: number | undefined;
  declare readonly height: number | undefined;
  constructor(width: number | undefined, height: number | undefined) {
    super('mcp-app-size-change', { width, height });
  }
}

/**
 * The view sent a message to the conversation. Without `handlers.message`, a listener on the frame itself accepts it,
 * and `preventDefault()` refuses it.
 */
export class McpAppMessageEvent extends FrameEvent {
  declare readonly role: Role;
  declare readonly content: ContentBlock[];
  constructor(role: Role, content: ContentBlock[], cancelable = false) {
    super('mcp-app-message', { role, content }, cancelable);
  }
}

/**
 * The view updated the model context. Without `handlers.updateModelContext`, a listener on the frame itself accepts it,
 * and `preventDefault()` refuses it.
 */
export class McpAppModelContextEvent extends FrameEvent {
  declare readonly content: ContentBlock[] | undefined;
  declare readonly structuredContent: Record<string, unknown> | undefined;
  constructor(
    content: ContentBlock[] | undefined,
    structuredContent: Record<string, unknown> | undefined,
    cancelable = false,
  ) {
    super('mcp-app-model-context', { content, structuredContent }, cancelable);
  }
}

/** The view wants to open a link. Call `preventDefault()` to open it yourself, or not at all. */
export class McpAppOpenLinkEvent extends FrameEvent {
  declare readonly url: string;
  constructor(url: string) {
    super('mcp-app-open-link', { url }, true);
  }
}

/**
 * An mcp-ui resource sent an action that MCP Apps does not have. Its payload is untrusted. Call `preventDefault()` to
 * refuse it.
 */
export class McpAppLegacyActionEvent extends FrameEvent implements McpUiAction {
  declare readonly action: McpUiAction['action'];
  declare readonly payload: McpUiAction['payload'];
  constructor(action: McpUiAction['action'], payload: McpUiAction['payload']) {
    super('mcp-app-legacy-action', { action, payload }, true);
  }
}

/** The view wants to save files. Call `preventDefault()` to save them yourself, or not at all. */
export class McpAppDownloadEvent extends FrameEvent {
  declare readonly contents: DownloadFileParams['contents'];
  constructor(contents: DownloadFileParams['contents']) {
    super('mcp-app-download', { contents }, true);
  }
}

/** The view logged something, or threw an uncaught error (`logger` is "view"). */
export class McpAppLogEvent extends FrameEvent {
  declare readonly level: LoggingLevel;
  declare readonly data: unknown;
  declare readonly logger: string | undefined;
  constructor(level: LoggingLevel, data: unknown, logger: string | undefined) {
    super('mcp-app-log', { level, data, logger });
  }
}

/** The view asks to be closed. Call `preventDefault()` to keep it open. */
export class McpAppRequestCloseEvent extends FrameEvent {
  constructor() {
    super('mcp-app-request-close', {}, true);
  }
}

/** The tools that the view offers changed. */
export class McpAppToolsChangeEvent extends FrameEvent {
  declare readonly tools: AppTool[];
  constructor(tools: AppTool[]) {
    super('mcp-app-tools-change', { tools });
  }
}

/** The CSP blocked something in the view. */
export class McpAppCspViolationEvent extends FrameEvent implements CspViolation {
  declare readonly directive: string;
  declare readonly blockedUri: string;
  declare readonly sourceFile?: string;
  declare readonly line?: number;
  constructor({ directive, blockedUri, sourceFile, line }: CspViolation) {
    super('mcp-app-csp-violation', {
      directive,
      blockedUri,
      ...(sourceFile !== undefined && { sourceFile }),
      ...(line !== undefined && { line }),
    });
  }
}

/** Something that the view declared or requested was refused. */
export class McpAppRefusedEvent extends FrameEvent {
  declare readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super('mcp-app-refused', { refusals });
  }
}

/** An action of the view ended or was denied. Fires once per action. */
export class McpAppAuditEvent extends FrameEvent implements AuditEntry {
  declare readonly id: AuditEntry['id'];
  declare readonly kind: AuditEntry['kind'];
  declare readonly method: AuditEntry['method'];
  declare readonly requestId: AuditEntry['requestId'];
  declare readonly what: AuditEntry['what'];
  declare readonly server: AuditEntry['server'];
  declare readonly appInfo: AuditEntry['appInfo'];
  declare readonly decision: AuditEntry['decision'];
  declare readonly by: AuditEntry['by'];
  declare readonly reason: AuditEntry['reason'];
  declare readonly arguments: AuditEntry['arguments'];
  declare readonly duration: AuditEntry['duration'];
  declare readonly outcome: AuditEntry['outcome'];
  declare readonly time: AuditEntry['time'];
  constructor(entry: AuditEntry) {
    super('mcp-app-audit', { ...entry });
  }
}

/** The browser reloaded the view because its element was moved in the document. */
export class McpAppMovedEvent extends FrameEvent {
  constructor() {
    super('mcp-app-moved');
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-ready': McpAppReadyEvent;
    'mcp-app-error': McpAppErrorEvent;
    'mcp-app-auth-required': McpAppAuthRequiredEvent;
    'mcp-app-status-change': McpAppStatusChangeEvent;
    'mcp-app-size-change': McpAppSizeChangeEvent;
    'mcp-app-display-mode-request': McpAppDisplayModeRequestEvent;
    'mcp-app-display-mode-change': McpAppDisplayModeChangeEvent;
    'mcp-app-message': McpAppMessageEvent;
    'mcp-app-model-context': McpAppModelContextEvent;
    'mcp-app-open-link': McpAppOpenLinkEvent;
    'mcp-app-legacy-action': McpAppLegacyActionEvent;
    'mcp-app-download': McpAppDownloadEvent;
    'mcp-app-log': McpAppLogEvent;
    'mcp-app-request-close': McpAppRequestCloseEvent;
    'mcp-app-tools-change': McpAppToolsChangeEvent;
    'mcp-app-csp-violation': McpAppCspViolationEvent;
    'mcp-app-refused': McpAppRefusedEvent;
    'mcp-app-audit': McpAppAuditEvent;
    'mcp-app-moved': McpAppMovedEvent;
  }
}
