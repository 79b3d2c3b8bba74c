// The events of a session as one union. A host with its own UI listens with one function; the element converts each to
// a DOM event.
import type { ContentBlock, LoggingMessageParams, Role } from '../../protocol/mcp.js';
import type {
  DownloadFileParams,
  SizeChangedParams,
  UpdateModelContextParams,
} from '../../protocol/messages.js';
import type { McpUiAction } from '../../protocol/mcp-ui-dialect.js';
import type { AppError } from '../app-error.js';
import type { AppTool } from '../connection/app-tools-client.js';
import type { AuditEntry } from '../consent/audit.js';
import type { SessionStatus } from './session-state.js';

/** Something that the sandbox or a policy refused. */
export interface Refusal {
  /**
   * csp, permission: something that the view declared. link: a URL. message: a message over the limits. focus: focus
   * taken without the user, with `focus-guard`.
   */
  kind: 'csp' | 'permission' | 'link' | 'download' | 'message' | 'display-mode' | 'focus';
  what: string;
  reason: string;
}

/** The events for which a listener is enough: the page does not need a handler. */
export type HandledEvent = 'message' | 'model-context';

export interface CspViolation {
  directive: string;
  blockedUri: string;
  sourceFile?: string;
  line?: number;
}

export type SessionEvent =
  | { type: 'status'; status: SessionStatus; error: AppError | undefined }
  | { type: 'message'; role: Role; content: ContentBlock[]; isHandled: boolean }
  | ({ type: 'model-context'; isHandled: boolean } & UpdateModelContextParams)
  | { type: 'open-link'; url: string }
  /** An action of an mcp-ui resource that the standard does not have. */
  | ({ type: 'legacy-action' } & McpUiAction)
  | ({ type: 'download' } & DownloadFileParams)
  | ({ type: 'log' } & LoggingMessageParams)
  | ({ type: 'size-change' } & SizeChangedParams)
  | { type: 'request-close' }
  /** A later result of the tool chose another view: start another session for it. */
  | { type: 'other-view' }
  | { type: 'app-tools-change'; tools: AppTool[] }
  | ({ type: 'csp-violation' } & CspViolation)
  | { type: 'refused'; refusals: Refusal[] }
  /** An action ended or was denied. One event per action. */
  | { type: 'audit'; entry: AuditEntry }
  /** A key that the view did not handle: Escape, so that the host can leave fullscreen. */
  | { type: 'key'; key: string };

/**
 * Returns false to prevent the default action of open-link, download, legacy-action and request-close. For message and
 * model-context, false means refused, unless a handler has already accepted them (`isHandled`).
 */
export type SessionObserver = (event: SessionEvent) => boolean | void;
