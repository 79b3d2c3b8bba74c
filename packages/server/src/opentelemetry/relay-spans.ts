// The spans of a relay. Their names and attributes are in the guide to tracing, and stay as they are.
import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span, SpanOptions, Tracer } from '@opentelemetry/api';
import { traceIn } from '@mcp-app/elements/protocol';
import type { TraceContext } from '@mcp-app/elements/protocol';
import type { CallEnd, CallFacts, CallWatch } from '../relay/watch/relay-telemetry.js';
import { errorTypeOf, SCOPE, serverName } from './attributes.js';

/** What is believed, and what is passed on. */
export interface RelaySpansOptions {
  pages: 'adopt' | 'link';
  baggage: boolean;
}

/** Makes the spans of one relay. */
export class RelaySpans {
  readonly #options: RelaySpansOptions;
  #node = '';

  constructor(options: RelaySpansOptions) {
    this.#options = options;
  }

  start(node: string): void {
    this.#node = node;
  }

  call(facts: CallFacts): CallWatch {
    const { method, tool, server, waited } = facts;
    const name = tool === undefined ? method : `${method} ${tool}`;
    const attributes: Attributes = {
      'mcp.method.name': method,
      'mcp_app.server.name': serverName(server),
      ...(tool !== undefined && {
        'gen_ai.tool.name': tool,
        'gen_ai.operation.name': 'execute_tool',
      }),
    };
    const sent = propagation.extract(ROOT_CONTEXT, facts.trace);
    const { pages } = this.#options;
    const { parent, links } = pages === 'adopt' ? { parent: sent, links: [] } : linked(sent);
    const startTime = Date.now() - waited;
    const own = { ...attributes, 'mcp_app.relay.node': this.#node };
    const span = this.#open(
      name,
      { kind: SpanKind.SERVER, links, startTime, attributes: own },
      parent,
    );
    const within = trace.setSpan(parent, span);
    let connect: Span | undefined;
    return {
      trace: this.#textOf(within),
      connecting: () => {
        connect = this.#open('mcp_app.relay.connect', { attributes }, within);
        return () => connect?.end();
      },
      sending: () => {
        const request = this.#open(name, { kind: SpanKind.CLIENT, attributes }, within);
        return {
          trace: this.#textOf(trace.setSpan(within, request)),
          done: (end) => close(request, end),
        };
      },
      ended: (end) => {
        // If there was no client, its span is still open. To end a span twice does nothing.
        connect?.end();
        close(span, end);
      },
    };
  }

  /** Another node asked for a call. Its span is the parent, because a node is believed. */
  asked(sent: TraceContext, isHere: boolean): void {
    // All nodes are asked, and most do not have it.
    if (!isHere) return;
    const attributes = { 'mcp_app.relay.node': this.#node };
    const parent = propagation.extract(ROOT_CONTEXT, sent);
    this.#open('mcp_app.relay.offer', { kind: SpanKind.CONSUMER, attributes }, parent).end();
  }

  #open(name: string, options: SpanOptions, parent: Context): Span {
    return tracer().startSpan(name, options, parent);
  }

  #textOf(within: Context): TraceContext {
    const carrier: Record<string, string> = {};
    propagation.inject(within, carrier);
    if (!this.#options.baggage) delete carrier['baggage'];
    return traceIn(carrier);
  }
}

/** Asked for each time, because a provider may be registered after the relay was created. */
const tracer = (): Tracer => trace.getTracer(SCOPE);

/** A trace of its own that links to what the page sent. */
function linked(sent: Context) {
  const claimed = trace.getSpanContext(sent);
  return { parent: ROOT_CONTEXT, links: claimed ? [{ context: claimed }] : [] };
}

function close(span: Span, end: CallEnd): void {
  span.setAttribute('mcp_app.outcome', end.outcome);
  const type = errorTypeOf(end);
  if (type !== undefined) {
    span.setAttribute('error.type', type);
    if (end.code !== undefined) span.setAttribute('rpc.response.status_code', String(end.code));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
