// A span for each request of a frame to its server, and for each request of a view until it is answered. Spans have the
// names of methods and tools, never arguments, results or credentials: the guide to tracing has the table.
import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { traceIn, withTrace } from '../protocol/tracing/trace-context.js';
import type {
  LinkRequestOptions,
  LinkTracing,
  ServerLink,
  TracedSpan,
} from '../host/link/server-link.js';
import { failSpan, rpcCodeOf, spanName, targetOf } from './span-facts.js';
import { TracedLink } from './traced-link.js';
import type { SendTraced } from './traced-link.js';

/** How frames are traced. */
export interface FrameTracingOptions {
  /**
   * What becomes of a trace context that a view sends in `_meta`. A view is not trusted, so the default is to link to
   * its span: with `adopt` it is the parent, and the view can add spans to any trace whose id it knows.
   */
  views?: 'link' | 'adopt' | undefined;
  /** Whether the baggage of the page's context is sent to relays and servers. Default true. */
  baggage?: boolean | undefined;
  /** The name of the server in spans, for links that have no better one. Default: what the server calls itself. */
  serverName?: ((link: ServerLink) => string | undefined) | undefined;
}

/** The instrumentation scope of all spans of this package. */
const SCOPE = '@mcp-app/elements';

/**
 * Spans for all frames of the page: `configureFrames({ tracing: frameTracing() })`. They go to the tracer provider that
 * the page has registered with OpenTelemetry; without one, nothing is recorded or sent.
 */
export function frameTracing(options: FrameTracingOptions = {}): LinkTracing {
  const { views = 'link', baggage = true } = options;
  if (views !== 'link' && views !== 'adopt')
    throw new TypeError(`views of frameTracing() is ${JSON.stringify(views)}: use link or adopt.`);
  const known = new WeakMap<ServerLink, ServerLink>();
  const guard = guarded();
  const send: SendTraced = async (link, method, params, given) => {
    const begun = guard(() =>
      begin({ link, method, params, given }, { ...options, views, baggage }),
    );
    const ended = (end: RequestEnd) => guard(() => begun?.end(end));
    let result;
    try {
      result = await link.request(method, begun?.params ?? params, given);
    } catch (error) {
      ended(isGivenUp(given?.signal) ? 'cancelled' : { failure: error ?? 'error' });
      throw error;
    }
    ended(isToolError(result) ? { failure: 'tool_error' } : 'ok');
    return result;
  };
  const traced = (link: ServerLink): ServerLink => {
    if (link instanceof TracedLink) return link;
    // One for each connection, because lists and contents are kept by connection.
    const own = known.get(link) ?? new TracedLink(link, traced, send);
    known.set(link, own);
    return own;
  };
  return { link: traced };
}

/** Runs what must not disturb a request: a provider or an exporter that throws costs a span. Its first error is reported. */
function guarded(): <Result>(work: () => Result) => Result | undefined {
  let wasReported = false;
  return (work) => {
    try {
      return work();
    } catch (error) {
      if (!wasReported) globalThis.reportError?.(error);
      wasReported = true;
      return undefined;
    }
  };
}

/** Where a span can be found; undefined without a provider, when ids are zeros. */
function idsOf(span: Span): TracedSpan | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  if (!isSpanContextValid(span.spanContext())) return undefined;
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
}

type RequestEnd = 'ok' | 'cancelled' | { failure: unknown };

/** A request that is about to be sent. */
interface TracedRequest<Params> {
  link: ServerLink;
  method: string;
  params: Params;
  given: LinkRequestOptions | undefined;
}

/** Starts the spans of a request. Returns the params with their context, and what to call when the request has ended. */
function begin<Params extends object>(
  { link, method, params, given }: TracedRequest<Params>,
  options: FrameTracingOptions,
): { params: Params; end(end: RequestEnd): void } {
  const tracer = trace.getTracer(SCOPE);
  const attributes = attributesOf(link, method, params, given, options);
  const view = given?.view && viewSpan(tracer, given.view, attributes, options.views);
  const parent = view?.context ?? context.active();
  const span = tracer.startSpan(
    spanName(method, params),
    { kind: SpanKind.CLIENT, attributes },
    parent,
  );
  const carrier: Record<string, string> = {};
  propagation.inject(trace.setSpan(parent, span), carrier);
  if (!options.baggage) delete carrier['baggage'];
  const spans = view ? [span, view.span] : [span];
  const startTime = performance.timeOrigin + performance.now();
  return {
    params: withTrace(params, traceIn(carrier)),
    end(end) {
      for (const each of spans) {
        if (end === 'cancelled') each.setAttribute('mcp_app.outcome', end);
        else if (end !== 'ok') failSpan(each, end.failure);
        each.end();
      }
      const own = view ? undefined : idsOf(span);
      if (!own) return;
      const duration = performance.timeOrigin + performance.now() - startTime;
      const what = String(attributes['gen_ai.tool.name'] ?? attributes['mcp.resource.uri'] ?? '');
      const frameRequest = { method, what, startTime, duration, isError: isFailure(end) };
      given?.traced?.({ type: 'traced', ...own, frameRequest });
    },
  };
}

const isFailure = (end: RequestEnd): boolean => typeof end === 'object';

/** Whether nobody needs the answer any more. A time limit ends a request as well, with an error that has a code. */
const isGivenUp = (signal: AbortSignal | undefined): boolean =>
  signal !== undefined && signal.aborted && rpcCodeOf(signal.reason) === undefined;

const isToolError = (result: unknown): boolean =>
  (result as { isError?: unknown })?.isError === true;

function attributesOf(
  link: ServerLink,
  method: string,
  params: object,
  given: LinkRequestOptions | undefined,
  { serverName }: FrameTracingOptions,
): Attributes {
  const server = serverName?.(link) ?? link.serverInfo?.name;
  return {
    'mcp.method.name': method,
    ...targetOf(method, params),
    'mcp_app.initiator': given?.view ? 'view' : 'frame',
    ...(server !== undefined && { 'mcp_app.server.name': server.slice(0, 128) }),
  };
}

/** The span of a view's request, from its arrival: it contains the checks and the questions to the user. */
function viewSpan(
  tracer: Tracer,
  { meta, at, traced }: NonNullable<LinkRequestOptions['view']>,
  attributes: Attributes,
  views: FrameTracingOptions['views'],
): { span: Span; context: Context } {
  const claimed = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, traceIn(meta)));
  const isAdopted = views === 'adopt' && claimed !== undefined;
  const own = context.active();
  // The baggage stays that of the page: servers may believe what it says of the user.
  const parent = isAdopted ? trace.setSpanContext(own, claimed) : own;
  const links = claimed && !isAdopted ? [{ context: claimed }] : [];
  const span = tracer.startSpan(
    'mcp_app.view.request',
    { kind: SpanKind.INTERNAL, startTime: at, links, attributes },
    parent,
  );
  const ids = idsOf(span);
  if (ids) traced?.(ids);
  return { span, context: trace.setSpan(parent, span) };
}
