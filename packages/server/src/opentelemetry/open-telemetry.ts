// `@mcp-app/server/relay/opentelemetry`: spans and metrics of a relay for OpenTelemetry. The only part of the package that
// needs `@opentelemetry/api`.
import type { RelayTelemetry } from '../relay/watch/relay-telemetry.js';
import { RelayMetrics } from './relay-metrics.js';
import { RelaySpans } from './relay-spans.js';

/** What is recorded, and what is believed. */
export interface OpenTelemetryOptions {
  /**
   * What becomes of the trace context that a page sends. The default is to continue its trace. With `link`, each request
   * starts a trace that links to the page's: for relays whose pages are not to be trusted with the ids of traces.
   */
  pages?: 'adopt' | 'link';
  /** Whether baggage is passed on to MCP servers, which may belong to others. Default true. */
  baggage?: boolean;
  /** Whether there are spans. Default true. */
  traces?: boolean;
  /** Whether there are metrics. Default true. */
  metrics?: boolean;
}

/**
 * Telemetry of relays: `createRelay({ telemetry: openTelemetry() })`. It uses the providers that are registered with
 * OpenTelemetry when the relay is created; without one, nothing is recorded.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): RelayTelemetry {
  const { pages = 'adopt', baggage = true, traces = true, metrics = true } = options;
  if (pages !== 'adopt' && pages !== 'link')
    throw new TypeError(`pages of openTelemetry() is ${JSON.stringify(pages)}: use adopt or link.`);
  const spans = traces ? new RelaySpans({ pages, baggage }) : undefined;
  const measured = metrics ? new RelayMetrics() : undefined;
  return {
    start(node, read) {
      spans?.start(node);
      return measured?.observe(read) ?? (() => {});
    },
    call(facts) {
      const span = spans?.call(facts);
      const measure = measured?.call(facts);
      return {
        trace: span?.trace ?? facts.trace,
        connecting() {
          const ends = [span?.connecting(), measure?.connecting()];
          return () => ends.forEach((end) => end?.());
        },
        sending() {
          const sent = span?.sending();
          const timed = measure?.sending();
          return {
            trace: sent?.trace ?? {},
            // Also without spans, or without a propagator: the page's own context is passed on then.
            withoutBaggage: !baggage,
            done(end) {
              sent?.done(end);
              timed?.(end);
            },
          };
        },
        ended(end) {
          span?.ended(end);
          measure?.ended(end);
        },
      };
    },
    attachedHere: (server) => measured?.attached('here', server),
    asked: (trace, isHere) => spans?.asked(trace, isHere),
    refused: (reason, server) => measured?.refused(reason, server),
    carried: (direction, bytes, server) => measured?.carried(direction, bytes, server),
    busReconnected: () => measured?.busReconnected(),
    busLag: (ms) => measured?.busLag(ms),
  };
}
