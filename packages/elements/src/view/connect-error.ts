/**
 * Why there is no connection.
 * - `no-host`: the page is not in a frame (opened on its own)
 * - `timeout`: the parent did not answer; it may not be an MCP Apps Host
 * - `refused`: the Host answered with an error, or with no result
 * - `version`: the Host speaks a version of the protocol that this View does not
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
