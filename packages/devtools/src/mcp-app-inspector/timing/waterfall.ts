// What took how long in a start of a view, from the rows of a recording: its phases, and each request.
import { isObject } from '@mcp-app/elements/protocol';
import { isFailed } from '../rows/row.js';
import type { Row, RowTrace } from '../rows/row.js';

export interface Span {
  /** `loading`, `connecting`, or a method. */
  name: string;
  /** A tool, an address. */
  hint: string;
  kind: 'phase' | 'request';
  /** Who asked. Undefined for a phase. `frame`: it asked the server itself. */
  from: 'host' | 'view' | 'frame' | undefined;
  /** Milliseconds since 1970. */
  start: number;
  /** Undefined while it goes on. */
  end: number | undefined;
  isError: boolean;
  /** The span of the page's tracing, or the trace of the sender. */
  trace: SpanTrace | undefined;
}

/** Where a request is found in the tool that shows traces. */
export interface SpanTrace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** The span of the request; undefined if only its sender is traced. */
  spanId: string | undefined;
  /** The span that the sender put into `_meta`. */
  sent: RowTrace | undefined;
}

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/** Panels are drawn with every message, and texts can be long. */
const known = new WeakMap<Row, RowTrace | undefined>();

function sentBy(row: Row): RowTrace | undefined {
  if (!known.has(row)) known.set(row, readSent(row));
  return known.get(row);
}

/** The W3C trace context in `_meta.traceparent` of a request. */
function readSent({ text }: Row): RowTrace | undefined {
  // Most messages have none, and parsing costs.
  if (!text.includes('traceparent')) return undefined;
  const message: unknown = JSON.parse(text);
  const params = isObject(message) ? message['params'] : undefined;
  const meta = isObject(params) ? params['_meta'] : undefined;
  const parent = isObject(meta) ? meta['traceparent'] : undefined;
  const found = typeof parent === 'string' ? TRACEPARENT.exec(parent) : null;
  return found ? { traceId: found[1]!, spanId: found[2]! } : undefined;
}

function traceOf(row: Row): SpanTrace | undefined {
  const sent = sentBy(row);
  const { traceId, spanId } = row.trace ?? { traceId: sent?.traceId, spanId: undefined };
  return traceId === undefined ? undefined : { traceId, spanId, sent };
}

const NOTHING = {
  hint: '',
  kind: 'phase',
  from: undefined,
  isError: false,
  trace: undefined,
} as const;

const PHASES = ['loading', 'connecting'];

const isStatus = ({ kind, name }: Row, status: string): boolean =>
  kind === 'status' && name === status;

/**
 * The rows of one start, with what preceded its first message. They cannot be found by the number of the start, which
 * changes with that message.
 */
function startOf(rows: readonly Row[], session: number): Row[] {
  const first = rows.findIndex((row) => row.direction && row.session === session);
  if (first < 0) return rows.slice(silentStart(rows));
  const before = rows.slice(0, first);
  const begun = before.findLastIndex((row) => isStatus(row, 'loading'));
  // A recording may begin in the middle of a start.
  const isOfOther = begun < 0 || before.slice(begun).some((row) => isStatus(row, 'ready'));
  const begin = isOfOther ? first : begun;
  const next = rows.findIndex((row, index) => index > first && isStatus(row, 'loading'));
  return rows.slice(begin, next < 0 ? undefined : next);
}

/** The figures of `mcp-app-timing` that follow each other, and those that are measured from the start. */
const STEPS = ['code', 'server', 'resource', 'sandbox', 'handshake'];
const MILESTONES = {
  firstInput: 'first-input',
  firstResult: 'first-result',
  firstSize: 'first-size',
};

/** The phases of a start that the page has measured; none if it has not, or if the start failed. */
function measuredPhases(rows: readonly Row[], session: number): Span[] {
  const row = rows.findLast((each) => each.kind === 'timing' && each.session === session);
  if (row?.name !== 'ready') return [];
  const { start, figures } = JSON.parse(row.text) as { start: unknown; figures: unknown };
  if (typeof start !== 'number' || !isObject(figures)) return [];
  let at = start;
  // A recording can come from anywhere.
  const took = (figure: string) => Math.max(0, Number(figures[figure]) || 0);
  const phase = (name: string, from: number, end: number): Span[] =>
    end > from ? [{ ...NOTHING, name, start: from, end }] : [];
  return [
    ...STEPS.flatMap((step) => phase(step, at, (at += took(step)))),
    ...Object.entries(MILESTONES).flatMap(([figure, name]) =>
      phase(name, start, start + took(figure)),
    ),
  ];
}

/** The phases and requests of one start, in the order in which they began. */
export function spansOf(rows: readonly Row[], session: number): Span[] {
  const measured = measuredPhases(rows, session);
  const phases = measured.length > 0 ? measured : visiblePhases(rows, session);
  const requests = rows
    .filter((row) => row.kind === 'request' && row.session === session)
    .map((row) => span(row, 'request', row.partner?.time, isFailed(row)));
  return [...phases, ...frameRequests(rows, session), ...requests].toSorted(
    (a, b) => a.start - b.start,
  );
}

const isHex = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^[\da-f]+$/.test(value);

/** What the frame itself asked its server for, as the page's tracing reported it. */
function frameRequests(rows: readonly Row[], session: number): Span[] {
  return startOf(rows, session).flatMap((row): Span[] => {
    if (row.kind !== 'traced') return [];
    const { name, hint, isError, text } = row;
    const data: unknown = JSON.parse(text);
    if (!isObject(data)) return [];
    const { traceId, spanId, start, duration } = data;
    // A recording can come from anywhere.
    if (!isHex(traceId, 32) || !isHex(spanId, 16) || typeof start !== 'number') return [];
    const end = start + Math.max(0, Number(duration) || 0);
    const trace = { traceId, spanId, sent: undefined };
    return [{ name, hint, kind: 'request', from: 'frame', start, end, isError, trace }];
  });
}

/** The phases that the status of the frame shows. */
function visiblePhases(rows: readonly Row[], session: number): Span[] {
  const statuses = startOf(rows, session).filter(
    ({ kind }) => kind === 'status' || kind === 'error',
  );
  return statuses.flatMap((row, index): Span[] => {
    if (!PHASES.includes(row.name)) return [];
    const next = statuses[index + 1];
    return [span(row, 'phase', next?.time, next?.kind === 'error')];
  });
}

function span(row: Row, kind: Span['kind'], end: number | undefined, isError: boolean): Span {
  const { name, hint, time: start, direction } = row;
  const from = direction && (direction === 'to-view' ? 'host' : 'view');
  const trace = kind === 'request' ? traceOf(row) : undefined;
  return { name, hint: kind === 'phase' ? '' : hint, kind, from, start, end, isError, trace };
}

/** Where a start began that has no message yet: its server or its view is slow, or failed. */
function silentStart(rows: readonly Row[]): number {
  const begun = rows.findLastIndex((row) => isStatus(row, 'loading'));
  return rows.slice(begun).some(({ direction }) => direction) ? -1 : begun;
}

/** The starts that the rows know, the newest first. One without a message has the next number. */
export function startsIn(rows: readonly Row[]): number[] {
  const sessions = rows.filter(({ direction }) => direction).map(({ session }) => session);
  const known = [...new Set(sessions)].toReversed();
  return silentStart(rows) < 0 ? known : [(known[0] ?? 0) + 1, ...known];
}
