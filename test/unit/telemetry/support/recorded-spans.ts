// The real SDK of OpenTelemetry, with spans in memory. It is registered globally, as an application does it, until the test
// ends.
import { context, propagation, trace } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  StackContextManager,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { onTestFinished } from 'vitest';

/** Registers a tracer, and returns what it records. */
export function recordSpans() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new StackContextManager().enable());
  propagation.setGlobalPropagator(
    new CompositePropagator({
      propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()],
    }),
  );
  onTestFinished(async () => {
    trace.disable();
    context.disable();
    propagation.disable();
    await provider.shutdown();
  });
  return {
    /** All that have ended, in the order of their ends. */
    spans: (): ReadableSpan[] => exporter.getFinishedSpans(),
    named: (name: string): ReadableSpan[] =>
      exporter.getFinishedSpans().filter((span) => span.name === name),
    tracer: provider.getTracer('page'),
    /** Everything that was recorded, as one text. */
    text: (): string =>
      JSON.stringify(
        exporter
          .getFinishedSpans()
          .map(({ name, attributes, events, links, status }) => [
            name,
            attributes,
            events,
            links,
            status,
          ]),
      ),
  };
}

export type Recorded = ReturnType<typeof recordSpans>;

/** The context of a user's click that the page itself traces. */
export function inClick<Result>(
  { tracer }: Recorded,
  run: () => Promise<Result>,
  baggage?: string,
): { traceId: string; done: Promise<Result> } {
  const span = tracer.startSpan('click');
  let within: Context = trace.setSpan(context.active(), span);
  if (baggage !== undefined)
    within = propagation.setBaggage(
      within,
      propagation.createBaggage({ tenant: { value: baggage } }),
    );
  const done = context.with(within, run).finally(() => span.end());
  return { traceId: span.spanContext().traceId, done };
}

/** The id of the span that a `traceparent` names, and of its trace. */
export function parsed(meta: unknown): { traceId: string; spanId: string } {
  const { traceparent = '' } = (meta ?? {}) as { traceparent?: string };
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId };
}

/** The names of a span's ancestors that were recorded, the nearest first. */
export function ancestors(span: ReadableSpan | undefined, all: readonly ReadableSpan[]): string[] {
  const parent = all.find((each) => each.spanContext().spanId === span?.parentSpanContext?.spanId);
  return parent ? [parent.name, ...ancestors(parent, all)] : [];
}
