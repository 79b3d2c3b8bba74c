// What a collector of OpenTelemetry gets: the SDK with its exporter for OTLP over HTTP, and a server that keeps what arrives.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { propagation, trace } from '@opentelemetry/api';
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { onTestFinished } from 'vitest';
import { listen } from '../../unit/relay/support/listen.js';

/** A span as it was sent. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string } }[];
  links?: { traceId: string; spanId: string }[];
}

type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

/** Registers a tracer whose spans are exported, as an application does it. */
export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const { port, close } = await listen(server);
  const exporter = new OTLPTraceExporter({ url: `http://127.0.0.1:${port}/v1/traces` });
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
  trace.setGlobalTracerProvider(provider);
  const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()];
  propagation.setGlobalPropagator(new CompositePropagator({ propagators }));
  onTestFinished(async () => {
    trace.disable();
    propagation.disable();
    await provider.shutdown();
    await close();
  });
  return {
    /** Everything that was sent, as text. */
    bodies,
    /** The spans that have arrived. */
    async spans(): Promise<SentSpan[]> {
      await provider.forceFlush();
      return bodies.flatMap((body) =>
        (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      );
    },
  };
}
