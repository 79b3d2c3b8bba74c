// The proxy's reports about the view, bounded whatever the view does.
import { isRequestId } from '../protocol/json-rpc.js';
import { notifyHost } from './host-leg.js';
import { tokenBucket } from '../policy/token-bucket.js';

const FIELDS = [
  'message',
  'directive',
  'blockedUri',
  'sourceFile',
  'line',
  'key',
  'reason',
  'count',
] as const;

const buckets: { [kind: string]: () => boolean } = {};
/** Undefined while there is nothing to report. */
let drops: { [reason: string]: number } | undefined;
let due: number;

/**
 * Reports an event: `csp-violation` {directive, blockedUri, sourceFile, line}; `navigation` {blockedUri}: the view
 * tried to navigate; `unanswered` {blockedUri}: a request failed, or the view may not read its answer; `view-error`
 * {message}; `drawn`: the view shows something but has sent no message two seconds after it was loaded; `key` {key}:
 * Escape or a shortcut of the page that the view did not handle; `activity`: the user was active in the view
 * just before the following message; `unsafe`: the view's document could be read from here; `dropped` {reason, count}.
 * At most a burst of 20 and 10 per second of each kind. Only known fields are sent, as integers or as text of at most
 * 500 characters.
 */
export function report(kind: string, details: Record<string, unknown> = {}): void {
  if (!(buckets[kind] ??= tokenBucket(20, 10))()) return;
  const params: Record<string, unknown> = { kind };
  for (const field of FIELDS) {
    const value = details[field];
    if (isRequestId(value)) params[field] = typeof value === 'string' ? value.slice(0, 500) : value;
  }
  notifyHost('report', params);
}

function reportDrops() {
  for (const reason in drops) report('dropped', { reason, count: drops[reason] });
  drops = undefined;
}

/** Counts a message that is not relayed, or `count` of them. Each reason is reported about every 250 ms. */
export function drop(reason: string, count = 1): void {
  /** Milliseconds in which dropped messages are only counted. */
  const interval = 250;
  const now = performance.now();
  if (!drops) {
    drops = {};
    due = now + interval;
    setTimeout(reportDrops, interval);
  }
  drops[reason] = (drops[reason] ?? 0) + count;
  // In Firefox, a flood of messages prevents timers from running.
  if (now > due) reportDrops();
}
