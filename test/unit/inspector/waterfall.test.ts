// The spans of a start, and the files that are made of them.
import { expect, it } from 'vitest';
import {
  harOf,
  otlpOf,
} from '../../../packages/devtools/src/mcp-app-inspector/timing/export-spans.js';
import {
  spansOf,
  startsIn,
} from '../../../packages/devtools/src/mcp-app-inspector/timing/waterfall.js';
import {
  parseRecording,
  recordingOf,
  rowsOf,
} from '../../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import { readEvent } from '../../../packages/devtools/src/mcp-app-inspector/frame-events.js';
import { RowStore } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-store.js';

const TRACE = 'a'.repeat(32);
const SENDER = 'b'.repeat(16);
/** The span that the page's tracing made. */
const OWN = { traceId: 'c'.repeat(32), spanId: 'd'.repeat(16) };
const SECRET = 'of the user';

/** Two starts: one that is over, and one with a request that failed and one that goes on. */
function rows() {
  const store = new RowStore();
  let session = 0;
  const status = (time: number, name: string) =>
    store.addEvent({ time, session, kind: 'status', name, isError: false, data: { name } });
  const message = (time: number, direction: 'to-view' | 'from-view', fields: object) =>
    store.addMessage({ time, session, direction, message: { jsonrpc: '2.0', ...fields } });
  const start = (at: number) => {
    status(at, 'loading');
    status(at + 30, 'connecting');
    session++;
    message(at + 50, 'from-view', { id: 1, method: 'ui/initialize', params: {} });
    message(at + 55, 'to-view', { id: 1, result: {} });
    status(at + 60, 'ready');
  };
  start(1000);
  start(2000);
  const call = (id: number, _meta: object) => ({
    id,
    method: 'tools/call',
    params: { name: 'save', arguments: { text: SECRET }, _meta },
  });
  message(2100, 'from-view', call(2, { traceparent: `00-${TRACE}-${SENDER}-01` }));
  message(2150, 'to-view', { id: 2, error: { code: -32000, message: SECRET } });
  message(2200, 'from-view', call(3, { traceparent: 'not one' }));
  return store.rows;
}

/** A recording with calls that the page has traced, one of which names a span of its own. */
function traced() {
  const store = new RowStore();
  const call = (id: number, _meta: object) => {
    const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'save', _meta } };
    store.addMessage({ time: id, session: 1, direction: 'from-view', message });
  };
  call(1, {});
  call(2, { traceparent: `00-${TRACE}-${SENDER}-01` });
  call(3, { traceparent: `00-${OWN.traceId}-${SENDER}-01` });
  for (const id of [1, 2, 3]) store.addTrace(1, id, OWN);
  // Of a request that has its answer, or of another start.
  store.addTrace(1, 4, OWN);
  store.addTrace(2, 1, { traceId: TRACE, spanId: SENDER });
  return store;
}

type Har = { log: { entries: { request: { url: string } }[] } };
type Otlp = { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] };
const otlpSpans = (given: ReturnType<typeof spansOf>) =>
  (otlpOf(given) as Otlp).resourceSpans[0]!.scopeSpans[0]!.spans;

it('a start has its phases and its requests, in order', () => {
  expect(startsIn(rows())).toEqual([2, 1]);
  const spans = spansOf(rows(), 2);
  expect(spans.map(({ name, start, end, isError }) => [name, start, end, isError])).toEqual([
    ['loading', 2000, 2030, false],
    ['connecting', 2030, 2060, false],
    ['ui/initialize', 2050, 2055, false],
    ['tools/call', 2100, 2150, true],
    ['tools/call', 2200, undefined, false],
  ]);
  expect(spansOf(rows(), 1).map(({ start }) => start)).toEqual([1000, 1030, 1050]);
});

/** The start at 2000, measured by the page. */
function measured(outcome: string, figures: object) {
  const store = new RowStore();
  for (const { time, session, kind, direction, name, text } of rows()) {
    const at = { time, session };
    if (direction) store.addMessage({ ...at, direction, message: JSON.parse(text) });
    else store.addEvent({ ...at, kind: kind as 'status', name, isError: false, data: {} });
  }
  const startTime = 2000 - performance.timeOrigin;
  for (const event of readEvent('mcp-app-timing', { outcome, startTime, figures }))
    store.addEvent({ time: 2300, session: 2, ...event });
  return store.rows;
}
const STEPS = { code: 5, server: 10, resource: 15, sandbox: 10, handshake: 20, ready: 60 };
const phasesOf = (given: ReturnType<typeof rows>) =>
  spansOf(given, 2)
    .filter(({ kind }) => kind === 'phase')
    .map(({ name, start, end }) => [name, Math.round(start), Math.round(end!)]);

it('a start that the page measures has its phases, one after the other, and its milestones', () => {
  const figures = { ...STEPS, firstInput: 62, firstResult: 250, longestTask: 50, layoutShift: 0.1 };
  expect(phasesOf(measured('ready', figures))).toEqual([
    ['code', 2000, 2005],
    ['first-input', 2000, 2062],
    ['first-result', 2000, 2250],
    ['server', 2005, 2015],
    ['resource', 2015, 2030],
    ['sandbox', 2030, 2040],
    ['handshake', 2040, 2060],
  ]);
});

it('a start that failed, or figures that are invalid: the phases are those of the status', () => {
  const plain = [
    ['loading', 2000, 2030],
    ['connecting', 2030, 2060],
  ];
  expect(phasesOf(measured('error', { code: 5 }))).toEqual(plain);
  for (const figures of [{}, { code: -1, server: 'x', handshake: null }, 7, undefined])
    expect(phasesOf(measured('ready', figures as object))).toEqual(plain);
});

it('a request has the trace id that its sender gave it, if it is one', () => {
  const [first, second] = spansOf(rows(), 2).filter(({ name }) => name === 'tools/call');
  expect(first).toMatchObject({ from: 'view', hint: 'save' });
  expect(first!.trace).toMatchObject({ traceId: TRACE, spanId: undefined });
  expect(second!.trace).toBeUndefined();
});

it.each([
  `00-${'0'.repeat(32)}-${SENDER}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}x-${SENDER}-01`,
  `00-${TRACE}-${SENDER}-01\n`,
  `00-${TRACE.toUpperCase()}-${SENDER}-01`,
  { toString: 1 },
])('%o is ignored as a trace context', (traceparent) => {
  const store = new RowStore();
  const message = { jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: { traceparent } } };
  store.addMessage({ time: 1, session: 1, direction: 'from-view', message });
  expect(spansOf(store.rows, 1)[0]!.trace).toBeUndefined();
});

it('a request that the page traces has the ids of its span, in every file', () => {
  const spans = spansOf(traced().rows, 1);
  expect(spans.map(({ trace }) => [trace?.traceId, trace?.spanId])).toEqual(
    spans.map(() => [OWN.traceId, OWN.spanId]),
  );
  const [plain, linked, child] = otlpSpans(spans);
  for (const span of [plain, linked, child]) expect(span).toMatchObject({ ...OWN, kind: 1 });
  expect(plain).not.toHaveProperty('links');
  expect(linked!['links']).toEqual([{ traceId: TRACE, spanId: SENDER }]);
  expect(linked).not.toHaveProperty('parentSpanId');
  expect(child).toMatchObject({ parentSpanId: SENDER });
  const har = JSON.stringify(harOf(spans));
  expect(har).toContain(OWN.traceId);
  expect(har).toContain(OWN.spanId);
});

it('a recording keeps the ids, and refuses those that are none', () => {
  const recording = recordingOf(traced().rows, undefined, 0);
  const read = parseRecording(JSON.stringify(recording));
  expect(spansOf(rowsOf(read).rows, 1)).toEqual(spansOf(traced().rows, 1));
  recording.messages[0]!.trace = { ...OWN, spanId: '<script>' };
  expect(() => parseRecording(recording)).toThrow(/trace\.spanId must be 16 hexadecimal digits/);
});

it('what the frame itself asked its server for has a row with its trace', () => {
  const store = new RowStore();
  const asked = { ...OWN, isSampled: true };
  const add = (time: number, frameRequest: object | undefined) => {
    for (const event of readEvent('mcp-app-traced', { ...asked, requestId: 1, frameRequest }))
      store.addEvent({ time, session: 0, ...event });
  };
  const status = (time: number, name: string) =>
    store.addEvent({ time, session: 0, kind: 'status', name, isError: false, data: { name } });
  const read = { method: 'resources/read', what: 'ui://view', startTime: 1005, duration: 20 };
  // Of the start before.
  add(900, { ...read, what: 'ui://old', isError: false });
  status(1000, 'loading');
  add(1025, { ...read, isError: false });
  // Of the view: its row has the span.
  add(1026, undefined);
  const message = { jsonrpc: '2.0', id: 1, method: 'ui/initialize' };
  store.addMessage({ time: 1030, session: 1, direction: 'from-view', message });
  add(1050, { method: 'tools/call', what: 'save', startTime: 1002, duration: 48, isError: true });
  const spans = spansOf(store.rows, 1).filter(({ from }) => from === 'frame');
  const trace = { ...OWN, sent: undefined };
  const asksFor = { kind: 'request', from: 'frame', trace };
  expect(spans).toEqual([
    { ...asksFor, name: 'tools/call', hint: 'save', start: 1002, end: 1050, isError: true },
    {
      ...asksFor,
      name: 'resources/read',
      hint: 'ui://view',
      start: 1005,
      end: 1025,
      isError: false,
    },
  ]);
  // 3: a client.
  expect(otlpSpans(spans)[0]).toMatchObject({ ...OWN, kind: 3, name: 'tools/call save' });
  const again = rowsOf(parseRecording(JSON.stringify(recordingOf(store.rows, undefined, 0))));
  expect(spansOf(again.rows, 1)).toEqual(spansOf(store.rows, 1));
});

it('a start whose server or view is slow is there before its first message', () => {
  const store = new RowStore();
  const status = (time: number, name: string) =>
    store.addEvent({ time, session: 0, kind: 'status', name, isError: false, data: { name } });
  expect(startsIn(store.rows)).toEqual([]);
  status(1000, 'loading');
  const frameRequest = { method: 'tools/list', what: '', startTime: 1010, duration: 900 };
  for (const event of readEvent('mcp-app-traced', { ...OWN, frameRequest }))
    store.addEvent({ time: 1910, session: 0, ...event });
  expect(startsIn(store.rows)).toEqual([1]);
  expect(spansOf(store.rows, 1).map(({ name, end }) => [name, end])).toEqual([
    ['loading', undefined],
    ['tools/list', 1910],
  ]);
  // It fails, and the next one does not.
  const failed = { kind: 'error', name: 'read-failed', isError: true, data: {} } as const;
  store.addEvent({ time: 2000, session: 0, ...failed });
  expect(spansOf(store.rows, 1)[0]).toMatchObject({ name: 'loading', end: 2000, isError: true });
  status(3000, 'loading');
  const message = { jsonrpc: '2.0', id: 1, method: 'ui/initialize' };
  store.addMessage({ time: 3010, session: 1, direction: 'from-view', message });
  expect(startsIn(store.rows)).toEqual([1]);
  expect(spansOf(store.rows, 1).map(({ start }) => start)).toEqual([3000, 3010]);
  // And one after a start with messages.
  status(4000, 'loading');
  expect(startsIn(store.rows)).toEqual([2, 1]);
  expect(spansOf(store.rows, 2).map(({ start }) => start)).toEqual([4000]);
});

it('a recording that invents such a row has none', () => {
  const store = new RowStore();
  const message = { jsonrpc: '2.0', id: 1, method: 'ui/initialize' };
  store.addMessage({ time: 1, session: 1, direction: 'from-view', message });
  const event = {
    time: 2,
    session: 1,
    kind: 'traced',
    name: 'tools/call',
    isError: false,
  } as const;
  const fields = { ...OWN, start: 1, duration: 1 };
  const invented = [7, null, { ...fields, traceId: '<b>' }, { ...fields, start: '1' }, {}];
  for (const data of invented) store.addEvent({ ...event, data });
  expect(spansOf(store.rows, 1)).toHaveLength(1);
  store.addEvent({ ...event, data: { ...fields, duration: 'x' } });
  expect(spansOf(store.rows, 1)).toHaveLength(2);
});

it('a HAR names tools and views, and has nothing else of what a request is about', () => {
  const store = new RowStore();
  const asked = (id: number, method: string, params: object) => {
    const message = { jsonrpc: '2.0', id, method, params };
    store.addMessage({ time: id, session: 1, direction: 'from-view', message });
  };
  asked(1, 'resources/read', { uri: `ui://items?token=${SECRET}` });
  asked(2, 'resources/read', { uri: `notes://ada/${SECRET}` });
  asked(3, 'ui/open-link', { url: `https://example.com/?token=${SECRET}` });
  asked(4, 'ui/request-teardown', { reason: SECRET });
  // Half of a character, as a name that was cut has it, cannot be encoded.
  asked(5, 'tools/call', { name: `${'x'.repeat(199)}\u{1f600}` });
  asked(6, 'a \ud800#b', {});
  const { entries } = (harOf(spansOf(store.rows, 1)) as Har).log;
  expect(entries.map(({ request }) => request.url)).toEqual([
    'mcp:resources/read#ui%3A%2F%2Fitems',
    'mcp:resources/read',
    'mcp:ui/open-link',
    'mcp:ui/request-teardown',
    `mcp:tools/call#${'x'.repeat(199)}%EF%BF%BD`,
    'mcp:a%20%EF%BF%BD%23b',
  ]);
  expect(JSON.stringify(otlpOf(spansOf(store.rows, 1)))).not.toContain(SECRET);
});

it('a HAR has an entry for each, and neither params nor results', () => {
  const har = harOf(spansOf(rows(), 2)) as { log: { version: string; entries: object[] } };
  expect(har.log.version).toBe('1.2');
  expect(har.log.entries).toHaveLength(5);
  expect(har.log.entries[3]).toMatchObject({
    time: 50,
    startedDateTime: new Date(2100).toISOString(),
    request: { url: 'mcp:tools/call#save' },
    response: { status: 500 },
  });
  expect(har.log.entries[4]).toMatchObject({ response: { status: 0 } });
  expect(JSON.stringify(har)).not.toContain(SECRET);
});

it('OTLP has spans with ids, times in nanoseconds, and the trace of the sender', () => {
  const spans = otlpSpans(spansOf(rows(), 2));
  expect(spans[3]).toMatchObject({
    traceId: TRACE,
    parentSpanId: SENDER,
    name: 'tools/call save',
    startTimeUnixNano: '2100000000',
    endTimeUnixNano: '2150000000',
    status: { code: 2 },
  });
  for (const { traceId, spanId } of spans) {
    expect(traceId).toMatch(/^[\da-f]{32}$/);
    expect(spanId).toMatch(/^[\da-f]{16}$/);
  }
  expect(JSON.stringify(spans)).not.toContain(SECRET);
});
