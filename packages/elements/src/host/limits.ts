/** Bounds of a session. Every wait and every size has one; all can be set. */
export interface SessionLimits {
  /** Milliseconds to reach the server. Default 15,000. */
  connectTimeout: number;
  /** Milliseconds to read the view's HTML. Default 30,000. */
  resourceTimeout: number;
  /** Milliseconds for the sandbox page to say that it is ready. Default 10,000. */
  sandboxTimeout: number;
  /** Milliseconds for the view to initialize. Default 10,000. */
  handshakeTimeout: number;
  /** Milliseconds for the view to answer a teardown before it is removed. Default 2,000. */
  teardownTimeout: number;
  /** Milliseconds for a request of the view to be answered. Default 60,000; progress starts it anew. */
  requestTimeout: number;
  /** Requests of one view that run at once; more wait in line. Default 256. */
  maxInFlight: number;
  /** Requests of one view that may wait in line; more are refused. Default 10,000. */
  maxQueued: number;
  /** Bytes of a view's HTML. Default 16 MB. */
  maxHtmlBytes: number;
  /** Bytes of one message from a view. Default 16 MB. */
  maxMessageBytes: number;
  /** Tools that a view may offer. Default 50. */
  maxAppTools: number;
  /** Milliseconds for a view's tool to answer. Default 30,000. */
  appToolTimeout: number;
  /** Bytes of the answer of a view's tool. Default 10 MB. */
  maxAppToolResultBytes: number;
}

const MB = 1024 * 1024;

export const DEFAULT_LIMITS: Readonly<SessionLimits> = {
  connectTimeout: 15_000,
  resourceTimeout: 30_000,
  sandboxTimeout: 10_000,
  handshakeTimeout: 10_000,
  teardownTimeout: 2_000,
  requestTimeout: 60_000,
  maxInFlight: 256,
  maxQueued: 10_000,
  maxHtmlBytes: 16 * MB,
  maxMessageBytes: 16 * MB,
  maxAppTools: 50,
  appToolTimeout: 30_000,
  maxAppToolResultBytes: 10 * MB,
};
