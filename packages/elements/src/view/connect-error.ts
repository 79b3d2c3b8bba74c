/**
 * Why the connection failed.
 * - `no-host`: the page is not in a frame, and has no `window.openai`
 * - `timeout`: the parent did not answer; it may not be an MCP Apps host
 * - `refused`: the host answered with an error, or without a result
 * - `version`: the host uses a version of the protocol that this view does not support
 * - `closed`: `close()` was called, or the signal aborted, before the answer
 */
export type ConnectReason = 'no-host' | 'timeout' | 'refused' | 'version' | 'closed';

/** `connect()` failed. The message says what happened and what to do. */
export class ConnectError extends Error {
  readonly reason: ConnectReason;

  constructor(reason: ConnectReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectError';
    this.reason = reason;
  }
}
