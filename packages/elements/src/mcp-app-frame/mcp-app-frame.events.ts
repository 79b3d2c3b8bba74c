// The events of `<mcp-app-frame>`: one class each, fields instead of `detail`. They bubble out of
// shadow trees, so that a conversation can listen once for all its frames.
import type { AppError, AppErrorReason, AppPhase } from '../host/app-error.js';
import type { AppTool } from '../host/connection/app-tools-client.js';
import type { AuditEntry } from '../host/consent/audit.js';
import type { CspViolation, Refusal } from '../host/session/session-events.js';
import type { SessionStatus } from '../host/session/session-state.js';
import type { AppCapabilities } from '../protocol/capabilities.js';
import type { ContentBlock, Implementation, LoggingLevel, Role } from '../protocol/mcp.js';
import type { DownloadFileParams } from '../protocol/messages.js';
import { FrameEvent } from './frame-event.js';
import type { McpAppAuthRequiredEvent } from './sign-in/sign-in.events.js';
import type {
  McpAppDisplayModeChangeEvent,
  McpAppDisplayModeRequestEvent,
} from './modes/display-mode.events.js';

/** The view runs and listens. */
export class McpAppReadyEvent extends FrameEvent {
  readonly appInfo: Implementation | undefined;
  readonly appCapabilities: AppCapabilities | undefined;
  constructor(appInfo: Implementation | undefined, appCapabilities: AppCapabilities | undefined) {
    super('mcp-app-ready');
    this.appInfo = appInfo;
    this.appCapabilities = appCapabilities;
  }
}

/** The view cannot be shown. */
export class McpAppErrorEvent extends FrameEvent {
  readonly error: AppError;
  readonly phase: AppPhase;
  readonly reason: AppErrorReason;
  /** What to do about it. */
  readonly hint: string;
  constructor(error: AppError) {
    super('mcp-app-error');
    this.error = error;
    this.phase = error.phase;
    this.reason = error.reason;
    this.hint = error.hint;
  }
}

/** `status` has changed. */
export class McpAppStatusChangeEvent extends FrameEvent {
  readonly status: SessionStatus;
  constructor(status: SessionStatus) {
    super('mcp-app-status-change');
    this.status = status;
  }
}

/** The view says how large it would like to be, in pixels. */
export class McpAppSizeChangeEvent extends FrameEvent {
  readonly width: number | undefined;
  readonly height: number | undefined;
  constructor(width: number | undefined, height: number | undefined) {
    super('mcp-app-size-change');
    this.width = width;
    this.height = height;
  }
}

/**
 * The view added a message to the conversation. Without `handlers.message` the listeners on the frame itself take
 * it, and `preventDefault()` refuses it.
 */
export class McpAppMessageEvent extends FrameEvent {
  readonly role: Role;
  readonly content: ContentBlock[];
  constructor(role: Role, content: ContentBlock[], cancelable = false) {
    super('mcp-app-message', cancelable);
    this.role = role;
    this.content = content;
  }
}

/**
 * The view changed what the model should know. Without `handlers.updateModelContext` the listeners on the frame
 * itself take it, and `preventDefault()` refuses it.
 */
export class McpAppModelContextEvent extends FrameEvent {
  readonly content: ContentBlock[] | undefined;
  readonly structuredContent: Record<string, unknown> | undefined;
  constructor(
    content: ContentBlock[] | undefined,
    structuredContent: Record<string, unknown> | undefined,
    cancelable = false,
  ) {
    super('mcp-app-model-context', cancelable);
    this.content = content;
    this.structuredContent = structuredContent;
  }
}

/** The view wants to open a link. `preventDefault()`: the page opens it (or does not) itself. */
export class McpAppOpenLinkEvent extends FrameEvent {
  readonly url: string;
  constructor(url: string) {
    super('mcp-app-open-link', true);
    this.url = url;
  }
}

/** The view wants to save files. `preventDefault()`: the page saves them (or does not) itself. */
export class McpAppDownloadEvent extends FrameEvent {
  readonly contents: DownloadFileParams['contents'];
  constructor(contents: DownloadFileParams['contents']) {
    super('mcp-app-download', true);
    this.contents = contents;
  }
}

/** The view logged something, or failed with an error that nobody caught (`logger` is "view"). */
export class McpAppLogEvent extends FrameEvent {
  readonly level: LoggingLevel;
  readonly data: unknown;
  readonly logger: string | undefined;
  constructor(level: LoggingLevel, data: unknown, logger: string | undefined) {
    super('mcp-app-log');
    this.level = level;
    this.data = data;
    this.logger = logger;
  }
}

/** The view asks to be closed. `preventDefault()`: it stays. */
export class McpAppRequestCloseEvent extends FrameEvent {
  constructor() {
    super('mcp-app-request-close', true);
  }
}

/** The tools that the view offers have changed. */
export class McpAppToolsChangeEvent extends FrameEvent {
  readonly tools: AppTool[];
  constructor(tools: AppTool[]) {
    super('mcp-app-tools-change');
    this.tools = tools;
  }
}

/** The policy blocked something in the view. */
export class McpAppCspViolationEvent extends FrameEvent implements CspViolation {
  readonly directive: string;
  readonly blockedUri: string;
  readonly sourceFile?: string;
  readonly line?: number;
  constructor({ directive, blockedUri, sourceFile, line }: CspViolation) {
    super('mcp-app-csp-violation');
    this.directive = directive;
    this.blockedUri = blockedUri;
    if (sourceFile !== undefined) this.sourceFile = sourceFile;
    if (line !== undefined) this.line = line;
  }
}

/** The view did not get all it declared or asked for. */
export class McpAppRefusedEvent extends FrameEvent {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super('mcp-app-refused');
    this.refusals = refusals;
  }
}

/** Something that the view wanted to do has ended, or was denied: one event for each action. */
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
    super('mcp-app-audit');
    Object.assign(this, entry);
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
