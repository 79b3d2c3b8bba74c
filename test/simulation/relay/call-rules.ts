// The rules of tool calls: at most once, not cancelled while somebody follows, and an end that is explained.
import type { Broken } from './facts.ts';
import { isWithin } from './history.ts';
import type { Asked, History, Span } from './history.ts';
import { LIMITS } from './limits.ts';

/** The time in which a page gets a result that exists, if nothing is broken: two attempts to connect, and an attach. */
const DELIVERY_MS = 20_000;

/** Time that messages take, on the network and on the bus. */
const SLACK_MS = 500;

const BUS: readonly Broken[] = ['node', 'engine', 'bus connection'];
const ACCESS: readonly Broken[] = [
  ...BUS,
  'connections',
  'half a connection',
  'access',
  'status',
  'token',
  'authorize',
];

/** What may cause an error, by its text. Anything else is a violation. */
const EXPLAINED: readonly (readonly [RegExp, readonly Broken[]])[] = [
  [/fetch failed|Connection closed|HTTP status 404/, ['server', 'node']],
  [/The MCP server \w is down|has no MCP server for this session/, ['server', 'connect']],
  [/could not connect to the MCP server|`?connect`? /, ['connect', 'server']],
  [/is not a relay|returned status/, ['status']],
  [/Not authorized|sign/i, ['token', 'authorize', 'status']],
  [/token|authorize/i, ['token', 'authorize']],
  [/cannot be reached|does not respond|closed the connection|refused the connection/, ACCESS],
  [/The relay is closed|session is over/, ['node']],
];

export function callRules(history: History): string[] {
  return [...ranOnce(history), ...cancelled(history), ...ended(history)];
}

function* ranOnce(history: History): Iterable<string> {
  const runs = new Map<number, number>();
  for (const { call } of history.of('ran')) runs.set(call, (runs.get(call) ?? 0) + 1);
  for (const count of runs.values()) if (count > 1) yield `a tool call ran ${count} times`;
  for (const { call, node, at } of history.of('ran'))
    if (!history.wasAdmitted(call, node, at))
      yield 'a tool ran for a page that was gone before it was admitted';
}

/** A call is cancelled only if its page does not want it, or did not follow it for `keepFor`. */
function* cancelled(history: History): Iterable<string> {
  for (const { call, at, why } of history.of('cancelled at the server')) {
    const operation = history.operationOf(call)!;
    const { asked, settled, gaveUp, frame } = operation;
    if (gaveUp <= at || (settled && settled.at <= at)) continue;
    const ran = history.of('ran').find((entry) => entry.call === call)!;
    const span: Span = { from: asked.at, to: at };
    if (history.signedOut(frame.user, span)) continue;
    if (history.broke(['node'], span, ran.node) || at - ran.at >= LIMITS.requestTimeout) continue;
    // Another node could not tell that it follows.
    const recent: Span = { from: at - LIMITS.keepFor - DELIVERY_MS, to: at };
    if (history.broke(BUS, recent)) continue;
    if (isWithin(history.following(call), at, LIMITS.keepFor - SLACK_MS))
      yield `a call was cancelled although its page follows it or may come back (${why})`;
  }
}

function* ended(history: History): Iterable<string> {
  for (const operation of history.operations) {
    const { asked, settled, gaveUp } = operation;
    if (!settled || gaveUp <= settled.at || asked.what === 'ready') continue;
    // A list waits for the connection first, whose failures have their own limit.
    if (asked.what === 'list' && settled.text.startsWith('AppError')) continue;
    if (settled.outcome === 'error') yield* failed(history, operation);
    else if (settled.text.startsWith('the result of another')) yield `a call got ${settled.text}`;
  }
}

/**
 * Milliseconds before an error in which a call may have begun unnoticed: the node asks the others at intervals, so one that
 * got the request after the last question does not hear of it.
 */
const UNASKED_MS = LIMITS.attachTimeout / 4;

function* failed(history: History, { asked, settled, frame }: Asked): Iterable<string> {
  const { text, code, at } = settled!;
  const span: Span = { from: asked.at, to: at };
  if (history.signedOut(frame.user, span)) return;
  const ran = history.of('ran').find(({ call }) => call === asked.call);
  const finished = history.of('finished').find(({ call }) => call === asked.call);
  if (code === -32053) {
    // A request that got lost on its way may be lost: no node can know that it will not arrive, or that another
    // connection of the page, which waits for its authorization, will bring it.
    const wasAway =
      ran && !isWithin(history.following(asked.call!), (finished ?? ran).at, LIMITS.keepFor);
    // Whether it may be cancelled is another rule.
    const isCancelled = history
      .of('cancelled at the server')
      .some(({ call }) => call === asked.call);
    if (
      !ran ||
      ran.at > at - UNASKED_MS ||
      wasAway ||
      isCancelled ||
      history.broke([...BUS, 'server'], span)
    )
      return;
    if (isExpired(history, asked.call!, finished?.at, at)) return;
    // Nobody knows that an answer was lost on half a connection, until the page notices its silence.
    if (history.wasBroken(['half a connection'], span)) return;
    yield `a call was lost although no node, engine or server died (${text})`;
  } else if (text.startsWith('RpcError: No answer')) {
    if (finished?.isHeard) {
      const late: Span = { from: Math.max(finished.at, at - DELIVERY_MS), to: at };
      if (at - finished.at > DELIVERY_MS && !history.wasBroken([...ACCESS, 'server'], late))
        yield 'a call timed out although its result existed';
    } else if (!ran && !history.wasBroken([...ACCESS, 'server', 'connect'], span))
      yield `a request was not answered although nothing was broken (${asked.what})`;
  } else {
    const [, causes] = EXPLAINED.find(([pattern]) => pattern.test(text)) ?? [];
    if (!causes) yield `a request failed with an unexpected error: ${text}`;
    else if (!history.wasBroken(causes, span))
      yield `a request failed although nothing was broken that explains it: ${text}`;
  }
}

/** Whether the result was kept for its time, and the page did not come for it. */
function isExpired(
  history: History,
  call: number,
  finished: number | undefined,
  at: number,
): boolean {
  const from = finished ?? Infinity;
  if (at - from <= LIMITS.keepFor) return false;
  // A connection that followed the call at its end may have been broken, without that anybody had noticed.
  const wasCut = history.wasBroken(['connections'], { from, to: from + DELIVERY_MS });
  return history
    .following(call)
    .every((span) => span.from > from + LIMITS.keepFor || span.to < from || wasCut);
}
