// The audit entry of an action.
import { redact, redactText } from '../../policy/redaction.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { Action, ActionKind, ActionServer } from './action.js';

/**
 * Who decided. policy: the page's hook. user: the dialog. grant: an earlier "always". page: its handler, or it took
 * over the action with `preventDefault()`. default: the default rules. limit: a rate, a time or a size of `limits`.
 */
export type DecidedBy = 'policy' | 'user' | 'grant' | 'page' | 'default' | 'limit';

/** An action that ended or was denied. */
export interface AuditEntry {
  /** The id of the action that the policy and the dialog got. */
  id: string;
  /** What the view did; or `elicitation`: the server asked the user. */
  kind: ActionKind | 'elicitation';
  method: string;
  /** The id of the view's request, as in `HandlerContext`. Undefined if there was no request. */
  requestId: RequestId | undefined;
  what: string;
  server: ActionServer;
  appInfo: Implementation | undefined;
  decision: 'allowed' | 'denied';
  by: DecidedBy;
  /** Why it was denied, or how it failed. */
  reason: string | undefined;
  /** Redacted: no values of secret-like keys, texts cut to 200 characters, 6 levels deep. */
  arguments: Record<string, unknown>;
  /** Milliseconds that the action took, without the time for the decision; 0 if it was denied. */
  duration: number;
  /** How it ended. `cancelled`: the view cancelled it, or was closed. Undefined if it was denied. */
  outcome: 'ok' | 'error' | 'cancelled' | undefined;
  /** The time of the request, in milliseconds since 1970. */
  time: number;
}

/** The fields that come from the action. */
export const auditOf = (action: Action, requestId: RequestId | undefined) => ({
  id: action.id,
  kind: action.kind,
  method: action.method,
  requestId,
  what: redactText(action.what),
  server: action.server,
  appInfo: action.app,
  arguments: redact(action.arguments) as Record<string, unknown>,
});
