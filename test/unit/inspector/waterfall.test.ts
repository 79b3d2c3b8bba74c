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
import { RowStore } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-store.js';

const TRACE = 'a'.repeat(32);
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
  message(2100, 'from-view', call(2, { traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` }));
  message(2150, 'to-view', { id: 2, error: { code: -32000, message: SECRET } });
  message(2200, 'from-view', call(3, { traceparent: 'not one' }));
  return store.rows;
}

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

it('a request has the trace id that its sender gave it, if it is one', () => {
  const [first, second] = spansOf(rows(), 2).filter(({ name }) => name === 'tools/call');
  expect(first).toMatchObject({ traceId: TRACE, from: 'view', hint: 'save' });
  expect(second!.traceId).toBeUndefined();
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
  const otlp = otlpOf(spansOf(rows(), 2)) as {
    resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[];
  };
  const { spans } = otlp.resourceSpans[0]!.scopeSpans[0]!;
  expect(spans[3]).toMatchObject({
    traceId: TRACE,
    name: 'tools/call save',
    startTimeUnixNano: '2100000000',
    endTimeUnixNano: '2150000000',
    status: { code: 2 },
  });
  for (const { traceId, spanId } of spans) {
    expect(traceId).toMatch(/^[\da-f]{32}$/);
    expect(spanId).toMatch(/^[\da-f]{16}$/);
  }
  expect(JSON.stringify(otlp)).not.toContain(SECRET);
});
