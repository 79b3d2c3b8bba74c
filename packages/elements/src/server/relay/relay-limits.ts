// How much one relay node does for its pages. Everything that waits or is kept is bounded.
import { boundedDelay } from '../../protocol/bounded-delay.js';
import { RELAY_MAX_LENGTH } from '../../protocol/relay.js';

/** The bounds of one node. Infinity means no limit. */
export interface RelayLimits {
  /** JSON text of one envelope, both ways, in UTF-16 units. Default 16 MB. */
  messageLength: number;
  /** Requests of one session at the same time. Default 256. */
  inFlight: number;
  /**
   * Requests of one user at the same time, in all their sessions. The user is what `authorize`
   * returns; where it names none, each session counts as a user. Default 512.
   */
  userInFlight: number;
  /** Requests of all users at the same time. Default 16,384. */
  totalInFlight: number;
  /** Sessions that one socket or event stream may hear of. Default 256. */
  sessions: number;
  /** Longest wait for the MCP server, in milliseconds. The page's own is usually shorter. Default 600,000. */
  requestTimeout: number;
  /**
   * Milliseconds that the result of a tool call is kept for a page that lost its connection, and
   * that a call goes on without one. Default 60,000.
   */
  keepFor: number;
  /** Kept results of one user, in UTF-16 units; the oldest go first. Default 32 MB. */
  keptLength: number;
  /** Kept results of all users; the oldest of the user who holds the most go first. Default 256 MB. */
  totalKeptLength: number;
  /**
   * Cancellations and ends of sessions of one user that other nodes are told of, per second, and
   * four times as many at once. A call elsewhere whose cancellation is left out runs to its end.
   * Default 50.
   */
  cancelRate: number;
  /** The same for all users together. Default 1,000. */
  totalCancelRate: number;
  /** Milliseconds that other nodes have to say "that call is mine". Default 2,000. */
  attachTimeout: number;
  /** MCP clients that `connect` and `servers` made, at the same time. Default 1,000. */
  clients: number;
  /** Milliseconds that such a client is kept while no page uses it. Default 300,000. */
  clientIdle: number;
  /** Milliseconds that `connect` has to make one. Default 30,000. */
  connectTimeout: number;
  /** Requests of MCP servers that wait for the pages of one user, at the same time. Default 32. */
  questions: number;
  /** Milliseconds that a page has to answer one: a person may have to think. Default 600,000. */
  answerTimeout: number;
  /** Milliseconds between two signs of life on an idle connection. Default 25,000. */
  keepAlive: number;
}

/** The defaults named above. */
export const DEFAULT_RELAY_LIMITS: Readonly<RelayLimits> = {
  messageLength: RELAY_MAX_LENGTH,
  inFlight: 256,
  userInFlight: 512,
  totalInFlight: 16_384,
  sessions: 256,
  requestTimeout: 600_000,
  keepFor: 60_000,
  keptLength: 32 * 1024 * 1024,
  totalKeptLength: 256 * 1024 * 1024,
  cancelRate: 50,
  totalCancelRate: 1000,
  attachTimeout: 2000,
  clients: 1000,
  clientIdle: 300_000,
  connectTimeout: 30_000,
  questions: 32,
  answerTimeout: 600_000,
  keepAlive: 25_000,
};

/** A timer that does not keep a Node process alive; elsewhere timers are plain numbers. */
export function quietTimeout(callback: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(callback, boundedDelay(ms));
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
