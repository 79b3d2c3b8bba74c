import { LONGEST_DELAY } from '../protocol/within-time.js';
import { checkedLimits } from '../protocol/checked-limits.js';

/** Limits of a session. Every wait and every size has one. You can set all of them; Infinity means no limit. */
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
  /** Milliseconds for a request of the view to be answered. Default 60,000; progress restarts the wait. */
  requestTimeout: number;
  /** Requests of one view that run at the same time; more are queued. Default 256. */
  maxInFlight: number;
  /** Queued requests of one view; more are refused. Default 10,000. */
  maxQueued: number;
  /** Bytes that the requests of one view may hold until they are answered; more are refused. Default 64 MB. */
  maxHeldBytes: number;
  /** Resources whose updates one view gets. Default 50. */
  maxSubscriptions: number;
  /** Updates of one resource that a view gets per second; further ones are sent as one. Default 10. */
  resourceUpdatesPerSecond: number;
  /** Bytes of a view's HTML. Default 16 MB. */
  maxHtmlBytes: number;
  /**
   * Milliseconds for which a cached view is shown without waiting for the server; 0 means that it is always read first.
   * Default 86,400,000, a day.
   */
  maxViewAge: number;
  /**
   * Bytes of one message from a view. Default 16 MB. A string counts its characters, twice if one of them is not in
   * Latin-1, and each character that JSON escapes counts 8 or more. A message may have 40,000 values, counting keys.
   */
  maxMessageBytes: number;
  /** Tools that a view may offer. Default 50. */
  maxAppTools: number;
  /** Milliseconds for a view's tool to answer. Default 30,000. */
  appToolTimeout: number;
  /** Bytes of the answer of a view's tool. Default 10 MB. */
  maxAppToolResultBytes: number;
  /** Milliseconds for the page's policy to answer; after that the action is denied. Default 30,000. */
  policyTimeout: number;
  /** Milliseconds for the user to answer a question; after that the action is denied. Default 120,000. */
  askTimeout: number;
  /**
   * Milliseconds for a function of the page that is not a handler: `sandbox.resolve`, tokens, headers, auth providers, grant
   * stores and view storage. Default 8,000, which is less than `connectTimeout`, so that the error names the function.
   */
  callbackTimeout: number;
  /**
   * Milliseconds for a handler of the page, or its `signIn` function, to answer. Default 600,000, because a handler may ask the user; progress
   * restarts the wait. Handlers that only list, read or subscribe have `requestTimeout`.
   */
  handlerTimeout: number;
  /** Questions of one view to the user per minute, which may also come in one burst; more are denied. Default 10. */
  asksPerMinute: number;
  /**
   * Consecutive denials of the user and withdrawals of the view after which its questions are denied automatically,
   * until it is reloaded. Default 3.
   */
  maxDenials: number;
  /** Links that one view opens per minute, or in one burst. Default 30. */
  linksPerMinute: number;
  /** Downloads of one view per minute, or in one burst. Default 30. */
  downloadsPerMinute: number;
  /** Copies to the clipboard that the page makes for one view per minute, or in one burst. Default 30. */
  copiesPerMinute: number;
  /** Bytes of what the page copies for a view: its text, HTML and image together. Default 4 MB. */
  maxCopyBytes: number;
  /** Actions of agents in one view per minute, or in one burst. Default 120. */
  agentActionsPerMinute: number;
  /** Messages of one view to the conversation per minute, or in one burst. Default 30. */
  messagesPerMinute: number;
  /** Updates of the model context by one view per minute, or in one burst. Default 600. */
  modelContextsPerMinute: number;
  /** Sampling requests of one view per minute, or in one burst. Default 30. */
  samplingsPerMinute: number;
  /** Uses of `handlers.openai` by one view per minute, or in one burst. Default 30. */
  extensionsPerMinute: number;
  /** Display mode changes of one view per minute, or in one burst. Default 60. */
  displayModesPerMinute: number;
  /**
   * Messages over the rate limit that a view may send within ten seconds. The rate limit allows a burst of 400
   * notifications, then 100 per second; the same for pings and handshakes; and `maxQueued` requests. All messages
   * together may have 64 MB or 160,000 values at once, then 16 MB or 40,000 values per second. Messages over it are
   * dropped; one that is dropped for its size counts for one message per 16 kB or 40 values. Above `maxDropped` the
   * view is stopped with the reason `flooding`. Default 10,000.
   */
  maxDropped: number;
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
  maxHeldBytes: 64 * MB,
  maxSubscriptions: 50,
  resourceUpdatesPerSecond: 10,
  maxHtmlBytes: 16 * MB,
  maxViewAge: 24 * 60 * 60 * 1000,
  maxMessageBytes: 16 * MB,
  maxAppTools: 50,
  appToolTimeout: 30_000,
  maxAppToolResultBytes: 10 * MB,
  policyTimeout: 30_000,
  askTimeout: 120_000,
  callbackTimeout: 8_000,
  handlerTimeout: 600_000,
  asksPerMinute: 10,
  maxDenials: 3,
  linksPerMinute: 30,
  downloadsPerMinute: 30,
  copiesPerMinute: 30,
  maxCopyBytes: 4 * MB,
  agentActionsPerMinute: 120,
  messagesPerMinute: 30,
  modelContextsPerMinute: 600,
  samplingsPerMinute: 30,
  extensionsPerMinute: 30,
  displayModesPerMinute: 60,
  maxDropped: 10_000,
};

/**
 * The limits of a session: the page's values merged with the defaults. Timeouts are capped to the range of
 * `setTimeout`.
 * @throws RangeError that names the limit if it is not a number of 0 or more
 */
export function readLimits(given: Partial<SessionLimits> | undefined): SessionLimits {
  const limits = checkedLimits(DEFAULT_LIMITS, given);
  for (const name of Object.keys(limits) as (keyof SessionLimits)[])
    if (name.endsWith('Timeout')) limits[name] = Math.min(limits[name], LONGEST_DELAY);
  return limits;
}
