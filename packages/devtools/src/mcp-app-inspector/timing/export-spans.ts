// A start of a view as files of other tools: HAR for viewers of network logs, OTLP JSON for tools of OpenTelemetry. Names
// and times only: no params and no results.
import type { Span } from './waterfall.js';

const LONE_SURROGATES = /\p{Surrogate}/gu;

const CREATOR = { name: 'mcp-app-inspector', version: '1' };

const durationOf = ({ start, end }: Span): number => (end ?? start) - start;

/** A recording can come from anywhere, and say that it was made at any time. */
const dated = (time: number): number => (Math.abs(time) <= 8.64e15 ? time : 0);

/** What a request is about, as far as it is a name: other addresses and texts may contain data of the user. */
function targetOf({ name, hint }: Span): string {
  if (name === 'tools/call') return hint;
  return name === 'resources/read' && hint.startsWith('ui://') ? hint.replace(/[?#].*$/s, '') : '';
}

/** A view can send any text, and half of a character cannot be encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(LONE_SURROGATES, '\ufffd'));

const urlOf = (span: Span): string => {
  const target = targetOf(span);
  return `mcp:${encoded(span.name).replaceAll('%2F', '/')}${target && `#${encoded(target)}`}`;
};

const headersOf = ({ trace }: Span): object[] =>
  trace
    ? [
        { name: 'trace-id', value: trace.traceId },
        ...(trace.spanId ? [{ name: 'span-id', value: trace.spanId }] : []),
      ]
    : [];

/** HAR 1.2. A method is an address of the scheme `mcp`, because HAR knows only HTTP. */
export function harOf(spans: readonly Span[]): object {
  const date = (time: number) => new Date(dated(time)).toISOString();
  return {
    log: {
      version: '1.2',
      creator: CREATOR,
      pages: [
        {
          startedDateTime: date(spans[0]?.start ?? 0),
          id: 'start',
          title: 'start',
          pageTimings: {},
        },
      ],
      entries: spans.map((span) => ({
        pageref: 'start',
        startedDateTime: date(span.start),
        time: durationOf(span),
        request: {
          method: span.kind === 'phase' ? 'PHASE' : 'POST',
          url: urlOf(span),
          httpVersion: 'MCP',
          cookies: [],
          headers: headersOf(span),
          queryString: [],
          headersSize: -1,
          bodySize: -1,
        },
        response: {
          status: span.end === undefined ? 0 : span.isError ? 500 : 200,
          statusText: span.end === undefined ? 'pending' : span.isError ? 'error' : 'ok',
          httpVersion: 'MCP',
          cookies: [],
          headers: [],
          content: { size: 0, mimeType: 'application/json' },
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: { send: 0, wait: durationOf(span), receive: 0 },
      })),
    },
  };
}

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Nanoseconds as text: they do not fit into a number. */
const nanoseconds = (ms: number): string => String(BigInt(Math.round(dated(ms) * 1000)) * 1000n);

/**
 * The ids of a span. One that the page's tracing has made keeps them, so that it is the same span wherever the file is
 * read; what the view sent is linked, as there.
 */
function idsOf({ trace }: Span, ownTrace: string): object {
  if (!trace) return { traceId: ownTrace, spanId: randomHex(8) };
  const { traceId, spanId, sent } = trace;
  const isChild = sent?.traceId === traceId;
  return {
    traceId,
    spanId: spanId ?? randomHex(8),
    ...(isChild && { parentSpanId: sent.spanId }),
    ...(sent && !isChild && { links: [sent] }),
  };
}

/** 1: internal, 3: client, as in the page's tracing. 2: server. */
const kindOf = ({ kind, from, trace }: Span): 1 | 2 | 3 =>
  from === 'frame' ? 3 : kind === 'phase' || trace?.spanId ? 1 : 2;

/** `ExportTraceServiceRequest` as JSON. Spans without a trace id share a new one. */
export function otlpOf(spans: readonly Span[]): object {
  const ownTrace = randomHex(16);
  const attribute = (key: string, text: string) => ({ key, value: { stringValue: text } });
  return {
    resourceSpans: [
      {
        resource: { attributes: [attribute('service.name', 'mcp-app-host')] },
        scopeSpans: [
          {
            scope: CREATOR,
            spans: spans.map((span) => ({
              ...idsOf(span, ownTrace),
              name:
                span.hint && span.name === 'tools/call' ? `${span.name} ${span.hint}` : span.name,
              kind: kindOf(span),
              startTimeUnixNano: nanoseconds(span.start),
              endTimeUnixNano: nanoseconds(span.end ?? span.start),
              attributes: [
                ...(span.kind === 'request' ? [attribute('mcp.method.name', span.name)] : []),
                ...(span.from ? [attribute('mcp_app.initiator', span.from)] : []),
              ],
              status: span.isError ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  };
}
