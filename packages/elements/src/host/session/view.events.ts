// The events that a view causes, one class each. Each is written here only: the types of sessions follow from the
// classes, and frames find a class by its name.
import type { CallToolResult, ContentBlock, LoggingLevel, Role } from '../../protocol/mcp.js';
import type { DownloadFileParams } from '../../protocol/messages.js';
import type { McpUiAction } from '../../protocol/mcp-ui-dialect.js';
import type { AppTool } from '../connection/app-tools-client.js';
import type { AuditEntry } from '../consent/audit.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { FrameRequest, TracedSpan } from '../link/server-link.js';
import { FrameEvent } from './frame-event.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';

/** Something that the sandbox or a policy refused. */
export interface Refusal {
  /**
   * csp, permission: something that the view declared. origin: it expects an origin of its own. link: a URL. message: a message over the limits. focus: focus
   * taken without the user, with `focus-guard`.
   */
  kind:
    | 'csp'
    | 'permission'
    | 'origin'
    | 'link'
    | 'download'
    | 'copy'
    | 'message'
    | 'display-mode'
    | 'focus';
  what: string;
  reason: string;
}

export interface CspViolation {
  directive: string;
  blockedUri: string;
  sourceFile?: string;
  line?: number;
}

abstract class ViewEvent extends FrameEvent {
  declare static readonly eventName: string;
  /** @param fields become properties of the event */
  constructor(fields: object = {}, cancelable = false) {
    super(new.target.eventName, fields, cancelable);
  }
}

/** The view requested a size, in pixels. */
export class McpAppSizeChangeEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-size-change';
  declare readonly width?: number;
  declare readonly height?: number;
}

/**
 * The view sent a message to the conversation. Without `handlers.message`, a listener on the frame itself accepts it,
 * and `preventDefault()` refuses it.
 */
export class McpAppMessageEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-message';
  declare readonly role: Role;
  declare readonly content: ContentBlock[];
}

/**
 * The view updated the model context. Without `handlers.updateModelContext`, a listener on the frame itself accepts it,
 * and `preventDefault()` refuses it.
 */
export class McpAppModelContextEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-model-context';
  declare readonly content?: ContentBlock[];
  declare readonly structuredContent?: Record<string, unknown>;
}

/** The view wants to open a link. Call `preventDefault()` to open it yourself, or not at all. */
export class McpAppOpenLinkEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-open-link';
  declare readonly url: string;
}

/**
 * An mcp-ui resource sent an action that MCP Apps does not have. Its payload is untrusted. Call `preventDefault()` to
 * refuse it.
 */
export class McpAppLegacyActionEvent extends ViewEvent implements McpUiAction {
  static override readonly eventName = 'mcp-app-legacy-action';
  declare readonly action: McpUiAction['action'];
  declare readonly payload: McpUiAction['payload'];
}

/** The view wants to save files. Call `preventDefault()` to save them yourself, or not at all. */
export class McpAppDownloadEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-download';
  declare readonly contents: DownloadFileParams['contents'];
}

/** The view logged something, or threw an uncaught error (`logger` is "view"). */
export class McpAppLogEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-log';
  declare readonly level: LoggingLevel;
  declare readonly data: unknown;
  declare readonly logger?: string;
}

/** The view asks to be closed. Call `preventDefault()` to keep it open. */
export class McpAppRequestCloseEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-request-close';
}

/** The server has another version of the view than the running one. The next start uses it; `reload()` starts it now. */
export class McpAppNewVersionEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-new-version';
}

/** The tools that the view offers changed. */
export class McpAppToolsChangeEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-tools-change';
  declare readonly tools: AppTool[];
}

/** The CSP blocked something in the view. */
export class McpAppCspViolationEvent extends ViewEvent implements CspViolation {
  static override readonly eventName = 'mcp-app-csp-violation';
  declare readonly directive: string;
  declare readonly blockedUri: string;
  declare readonly sourceFile?: string;
  declare readonly line?: number;
}

/** Something that the view declared or requested was refused. */
export class McpAppRefusedEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-refused';
  declare readonly refusals: readonly Refusal[];
}

/** A tool call has become a task, its status changed, or it is no longer followed. */
export class McpAppTaskEvent extends ViewEvent {
  static override readonly eventName = 'mcp-app-task';
  declare readonly task: TaskInfo;
  /** The name of the tool. */
  declare readonly tool: string;
  /** Whether the view called the tool; otherwise the frame did. */
  declare readonly isOfView: boolean;
  /** Whether the view shows the task itself. For other tasks, the frame does. */
  declare readonly isShown: boolean;
  /** Whether this is the last event of the task: it ended, or nobody follows it because its view is gone. */
  declare readonly isOver: boolean;
  /** With the last event of a task that was completed: the result of the tool. */
  declare readonly result?: CallToolResult;
  /** Asks the server to cancel the task. */
  declare readonly cancel: () => Promise<void>;
}

/**
 * A request has this span: look for its trace to see why it was slow. A request of the view is reported when it is sent to
 * the server, one of the frame itself when it has ended. Only with `@mcp-app/elements/tracing`.
 */
export class McpAppTracedEvent extends ViewEvent implements TracedSpan {
  static override readonly eventName = 'mcp-app-traced';
  /** The JSON-RPC id of a request of the view. */
  declare readonly requestId?: RequestId;
  /** Set for a request of the frame itself: the call of its tool, or what it read to show the view. */
  declare readonly frameRequest?: FrameRequest;
  declare readonly traceId: string;
  declare readonly spanId: string;
  declare readonly isSampled: boolean;
}

/** An action of the view ended or was denied. Fires once per action. */
export class McpAppAuditEvent extends ViewEvent implements AuditEntry {
  static override readonly eventName = 'mcp-app-audit';
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
}
