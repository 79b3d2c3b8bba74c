// What is written down of each action.
import { redact, redactText } from '../../policy/redaction.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { Action, ActionKind, ActionServer } from './action.js';

/**
 * Who decided. policy: the page's hook. user: the dialog. grant: "always" of before. page: its
 * handler, or it took the action over by `preventDefault()`. default: nobody said anything. limit: a rate, a
 * time or a size of `limits`.
 */
export type DecidedBy = 'policy' | 'user' | 'grant' | 'page' | 'default' | 'limit';

/** One action that has ended, or was denied. */
export interface AuditEntry {
  /** Correlation id: that of the action which the policy and the dialog saw. */
  id: string;
  kind: ActionKind;
  method: string;
  /** The id of the view's request: that of `HandlerContext`. Undefined for what no request asked for. */
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
  /** Milliseconds that the action took, without the time of asking; 0 when it was denied. */
  duration: number;
  /** How it ended. `cancelled`: the view took it back, or went away. Undefined when it was denied. */
  outcome: 'ok' | 'error' | 'cancelled' | undefined;
  /** When it was asked for, in milliseconds since 1970. */
  time: number;
}

/** The part that is known from the action. */
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
