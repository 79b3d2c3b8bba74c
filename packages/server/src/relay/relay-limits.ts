// The limits of a relay node. Everything that waits or is kept is bounded.
import { boundedDelay, RELAY_MAX_LENGTH } from '@mcp-app/elements/protocol';

/** The limits of one node. Infinity means no limit. */
export interface RelayLimits {
  /** Length of an envelope's JSON text, in both directions, in UTF-16 units. Default 16 MB. */
  messageLength: number;
  /** Concurrent requests of one session, which all frames of a page share that answer nothing. Default 512. */
  inFlight: number;
  /**
   * Concurrent requests of one user, in all their sessions. The user is what `authorize` returns; if it returns none,
   * each session counts as a user. Default 512.
   */
  userInFlight: number;
  /** Concurrent requests of all users. Default 16,384. */
  totalInFlight: number;
  /**
   * Estimated bytes of memory that the requests of one user hold: their texts and parsed values, while they are read and
   * while they run. All connections that are not authorized yet count as one user. Half of it
   * again for output that the user's pages have not read, or three times `messageLength` if that is more. Default 64 MB.
   */
  heldBytes: number;
  /** The same for all users together. Default 256 MB. */
  totalHeldBytes: number;
  /**
   * Frames on one socket that wait for `authorize`; above it, the socket is closed. A socket with `pause`, such as those
   * of `ws`, is not read in the meantime. Default 256.
   */
  waitingFrames: number;
  /** Length of these frames together, in UTF-16 units. Default 16 MB. */
  waitingLength: number;
  /** Milliseconds that `authorize` has to answer; the page is refused if it takes longer. Default 10,000. */
  authorizeTimeout: number;
  /** Sessions on one socket or event stream. Default 256. */
  sessions: number;
  /** Resources that one session listens to. Default 500. */
  subscriptions: number;
  /** Milliseconds to wait for the MCP server. The page's own timeout is usually shorter. Default 600,000. */
  requestTimeout: number;
  /**
   * Milliseconds that a page which lost its connection has to come back: its call continues, the result of a tool call is
   * kept, and a request of the MCP server waits for it. Default 60,000.
   */
  keepFor: number;
  /** Kept results of one user, in UTF-16 units; the oldest are dropped first. Default 32 MB. */
  keptLength: number;
  /** Kept results of all users; the oldest of the user with the most are dropped first. Default 256 MB. */
  totalKeptLength: number;
  /**
   * Cancellations and session ends of one user that are sent to other nodes, per second, with bursts of four times as
   * many. If the cancellation of a call on another node is not sent, the call runs to its end. Default 50.
   */
  cancelRate: number;
  /** The same for all users together. Default 1,000. */
  totalCancelRate: number;
  /** Milliseconds that other nodes have to report that they own a call. Default 2,000. */
  attachTimeout: number;
  /** Milliseconds that the bus has to accept a sign-out, before `signOut` rejects. Default 10,000. */
  publishTimeout: number;
  /** Concurrent MCP clients that `connect` and `servers` created. Default 1,000. */
  clients: number;
  /** Milliseconds that an unused client is kept. Default 300,000. */
  clientIdle: number;
  /** Milliseconds that `connect`, a function of `servers` or `clientFor` has to return one. Default 30,000. */
  connectTimeout: number;
  /** Concurrent requests of MCP servers that wait for the pages of one user. Default 32. */
  questions: number;
  /** Milliseconds that a page has to answer one, because the user may need time. Default 600,000. */
  answerTimeout: number;
  /** Milliseconds between two heartbeats on an idle connection. Default 25,000. */
  keepAlive: number;
}

/** The default limits. */
export const DEFAULT_RELAY_LIMITS: Readonly<RelayLimits> = {
  messageLength: RELAY_MAX_LENGTH,
  inFlight: 512,
  userInFlight: 512,
  totalInFlight: 16_384,
  heldBytes: 64 * 1024 * 1024,
  totalHeldBytes: 256 * 1024 * 1024,
  waitingFrames: 256,
  waitingLength: RELAY_MAX_LENGTH,
  authorizeTimeout: 10_000,
  sessions: 256,
  subscriptions: 500,
  requestTimeout: 600_000,
  keepFor: 60_000,
  keptLength: 32 * 1024 * 1024,
  totalKeptLength: 256 * 1024 * 1024,
  cancelRate: 50,
  totalCancelRate: 1000,
  attachTimeout: 2000,
  publishTimeout: 10_000,
  clients: 1000,
  clientIdle: 300_000,
  connectTimeout: 30_000,
  questions: 32,
  answerTimeout: 600_000,
  keepAlive: 25_000,
};

/** A timer that does not keep a Node process alive. In other runtimes, timers are plain numbers. */
export function quietTimeout(callback: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(callback, boundedDelay(ms));
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
