// What a session tells its owner, as one union: a headless host listens with one function,
// the element turns each into a DOM event.
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

/** Something the sandbox or a policy kept a view from doing. */
export interface Refusal {
  /**
   * csp, permission: of what the view declared. link: a URL. message: a message over the limits.
   * focus: taken without the user, with `focus-guard`.
   */
  kind: 'csp' | 'permission' | 'link' | 'download' | 'message' | 'display-mode' | 'focus';
  what: string;
  reason: string;
}

/** The events that are enough of an answer: a page that hears them needs no handler. */
export type HeardEvent = 'message' | 'model-context';

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
  /** A later result of the tool chooses another view: start another session for it. */
  | { type: 'other-view' }
  | { type: 'app-tools-change'; tools: AppTool[] }
  | ({ type: 'csp-violation' } & CspViolation)
  | { type: 'refused'; refusals: Refusal[] }
  /** An action has ended, or was denied: one event for each. */
  | { type: 'audit'; entry: AuditEntry }
  /** The view did not use this key: Escape, so that the host can leave fullscreen. */
  | { type: 'key'; key: string };

/**
 * Returns false to prevent what would happen next: open-link, download, legacy-action and request-close. Message and
 * model-context are refused by it unless a handler took them already (`isHandled`).
 */
export type SessionObserver = (event: SessionEvent) => boolean | void;
