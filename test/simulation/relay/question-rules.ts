// The rules of questions: an MCP server asks the user of a page through the relay.
import { isWithin } from './history.ts';
import type { History, Span } from './history.ts';
import { LIMITS } from './limits.ts';

const SLACK_MS = 500;

export function* questionRules(history: History): Iterable<string> {
  const shown = new Map<number, number>();
  for (const { question } of history.of('question shown'))
    shown.set(question, (shown.get(question) ?? 0) + 1);
  for (const count of shown.values()) if (count > 1) yield `a question was asked ${count} times`;

  for (const { question, call, at } of history.of('question asked')) {
    const answered = history.of('question answered').find((entry) => entry.question === question);
    const ran = history.of('ran').find((entry) => entry.call === call)!;
    const operation = history.operationOf(call)!;
    const { frame, gaveUp } = operation;
    const span: Span = { from: ran.at, to: answered?.at ?? history.end };
    const isCancelled = history.of('cancelled at the server').some((entry) => entry.call === call);
    const isExcused =
      isCancelled ||
      gaveUp <= span.to ||
      history.signedOut(frame.user, span) ||
      history.broke(['node', 'engine', 'bus connection', 'server'], span);
    if (isExcused) continue;
    if (!answered) {
      if (history.end - at > LIMITS.answerTimeout) yield 'a question was never answered';
    } else if (/The page is gone/.test(answered.text)) {
      const spans = history.reachable(frame);
      if (
        isWithin(spans, answered.at, LIMITS.keepFor - SLACK_MS) &&
        !isLate(spans, answered.at) &&
        !wasShownElsewhere(history, question, frame.frame)
      )
        yield 'a question failed although its page was connected or might come back';
    }
  }
}

/** Whether the page came back a moment ago, after the relay's patience had ended: finding it takes two attempts. */
const isLate = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from }) => {
    const before = spans.filter((span) => span.from < from);
    const isRecent = from <= at && at - from < 2 * LIMITS.attachTimeout;
    return isRecent && before.length > 0 && !isWithin(before, from, LIMITS.keepFor - SLACK_MS);
  });

/** A server does not say for which call it asks: another frame of the user had the question, and closed. */
const wasShownElsewhere = (history: History, question: number, frame: number): boolean =>
  history
    .of('question shown')
    .some(
      (shown) =>
        shown.question === question &&
        shown.frame !== frame &&
        history.of('frame closed').some((closed) => closed.frame === shown.frame),
    );
