// Judges a sequence of frames that connect to an MCP server themselves. Shares no code with the kit.
import type { Ledger } from '../kernel/ledger.ts';
import type { Broken, Fact } from './facts.ts';

/** What may cause an error, by its text. Anything else is a violation. */
const EXPLAINED: readonly (readonly [RegExp, readonly Broken[]])[] = [
  [/token function/, ['token function']],
  [
    /fetch failed|terminated|closed|Session not found|HTTP|not connected/i,
    ['connections', 'server'],
  ],
  [/timed out|timeout/i, ['connections', 'server']],
];

/** A broken connection is noticed within 3 seconds; a list of tools may be older. */
const BEFORE_MS = 5000;

/** The time that a renewal takes at least, on the network. */
const RENEWAL_MS = 50;

export function judge(ledger: Ledger<Fact>): string[] {
  return [...new Set([...ranOnce(ledger), ...ended(ledger)])];
}

function* ranOnce(ledger: Ledger<Fact>): Iterable<string> {
  const runs = new Map<number, number>();
  for (const { call } of ledger.of('ran')) runs.set(call, (runs.get(call) ?? 0) + 1);
  for (const count of runs.values()) if (count > 1) yield `a tool call ran ${count} times`;
}

function* ended(ledger: Ledger<Fact>): Iterable<string> {
  const frames = new Map(ledger.of('frame opened').map((entry) => [entry.frame, entry]));
  const closed = new Map(ledger.of('frame closed').map(({ frame, at }) => [frame, at]));
  const settled = new Map(ledger.of('settled').map((entry) => [entry.operation, entry]));
  for (const { operation, frame, what, at, limit } of ledger.of('asked')) {
    const end = settled.get(operation);
    if (!end) {
      yield `a page waits for ${what} forever`;
      continue;
    }
    if (end.at - at > limit) yield `a page waited for ${what} longer than its limit`;
    if (end.outcome === 'result') {
      if (end.text.startsWith('the result of another')) yield `a call got ${end.text}`;
    } else if ((closed.get(frame) ?? Infinity) > end.at) {
      const { user } = frames.get(frame)!;
      // The frames of a user share a list of tools that is being read.
      const running = ledger
        .of('asked')
        .filter((one) => frames.get(one.frame)!.user === user && one.at <= at)
        .filter((one) => (settled.get(one.operation)?.at ?? Infinity) >= at);
      const shared = Math.min(at, ...running.map((one) => one.at));
      yield* unexplained(ledger, user, { from: at, shared, to: end.at }, end.text);
    }
  }
}

function* unexplained(
  ledger: Ledger<Fact>,
  user: string,
  { from, shared, to }: { from: number; shared: number; to: number },
  text: string,
): Iterable<string> {
  if (/sign in|Unauthorized/i.test(text)) {
    // A token that expires during the request may be refused twice; so may one that expires during a renewal for which
    // the request waits.
    const isExpired = ledger
      .of('broke')
      .some(({ what, at }) => what === 'token' && at >= shared - RENEWAL_MS && at <= to);
    if (!isExpired && !wasSignedOut(ledger, user, shared, to))
      yield 'a request asked the user to sign in although a new token would have been accepted';
    return;
  }
  // A frame learns of a restart with its next request, so that one may name a tool that is gone.
  if (
    /Unknown tool/.test(text) &&
    ledger.of('broke').some(({ what, at }) => what === 'tools' && at <= to)
  )
    return;
  const [, causes] = EXPLAINED.find(([pattern]) => pattern.test(text)) ?? [];
  if (!causes) yield `a request failed with an unexpected error: ${text}`;
  else if (
    !ledger
      .of('broke')
      .some(({ what, at }) => causes.includes(what) && at >= from - BEFORE_MS && at <= to)
  )
    yield `a request failed although nothing was broken that explains it: ${text}`;
}

/** Whether the user was signed out at any time of this span, or the page's function for tokens failed. */
function wasSignedOut(ledger: Ledger<Fact>, user: string, from: number, to: number): boolean {
  let since: number | undefined;
  for (const entry of ledger.entries) {
    if (entry.at > to) break;
    if (entry.kind === 'signed out' && entry.user === user) since ??= entry.at;
    if (entry.kind === 'signed in' && entry.user === user && since !== undefined) {
      if (entry.at >= from) return true;
      since = undefined;
    }
  }
  return since !== undefined;
}
