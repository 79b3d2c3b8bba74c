// What the proxy tells a host about the view, bounded whatever the view does.
import { isRequestId } from '../protocol/json-rpc.js';
import { tell } from './host-leg.js';
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
 * Reports one happening: `csp-violation` {directive, blockedUri, sourceFile, line}; `navigation`
 * {blockedUri}: the view tried to leave; `view-error` {message}; `drawn`: the view shows something
 * and has not spoken two seconds after it was loaded; `key` {key}: an Escape that
 * the app did not use; `activity`: the user did something in the view just before the message that
 * follows; `unsafe`: the view's document could be read from here; `dropped`
 * {reason, count}. At most 20 at once and 10 a second of each kind. Only known fields go out, and
 * only text, cut to 500 characters, and integers.
 */
export function report(kind: string, details: Record<string, unknown> = {}): void {
  if (!(buckets[kind] ??= tokenBucket(20, 10))()) return;
  const params: Record<string, unknown> = { kind };
  for (const field of FIELDS) {
    const value = details[field];
    if (isRequestId(value)) params[field] = typeof value === 'string' ? value.slice(0, 500) : value;
  }
  tell('report', params);
}

function reportDrops() {
  for (const reason in drops) report('dropped', { reason, count: drops[reason] });
  drops = undefined;
}

/** Counts a message that is not relayed; each reason is reported about every 250 ms. */
export function drop(reason: string): void {
  /** Milliseconds in which dropped messages are only counted. */
  const interval = 250;
  const now = performance.now();
  if (!drops) {
    drops = {};
    due = now + interval;
    setTimeout(reportDrops, interval);
  }
  drops[reason] = (drops[reason] ?? 0) + 1;
  // In Firefox a flood of messages keeps timers from running.
  if (now > due) reportDrops();
}
