// `configureFrames({ tracing })` with the SDK of OpenTelemetry in the page: spans for the read of the view, the frame's
// own call, and the requests of the view.
import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { frameTracing } from '../../../packages/elements/src/tracing/index.js';
import {
  eventually,
  nextEvent,
  readyFrame,
  removeFrames,
  startServer,
  viewRequests,
} from '../../support/frame-harness.js';

describe('tracing', () => {
  const exporter = new InMemorySpanExporter();
  /** Who asked, and for what. */
  const noted = () =>
    exporter
      .getFinishedSpans()
      .map(({ name, attributes }) => `${String(attributes['mcp_app.initiator'])}: ${name}`);

  before(() => {
    const spanProcessors = [new SimpleSpanProcessor({ exporter })];
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  });

  afterEach(() => {
    removeFrames();
    configureFrames({ tracing: undefined });
  });

  after(() => {
    trace.disable();
    propagation.disable();
  });

  it('has the requests of a frame and of its view', async () => {
    configureFrames({ tracing: frameTracing() });
    const server = await startServer();
    const frame = await readyFrame({ server, tool: 'app', toolInput: {} });
    await eventually(() => noted().includes('frame: tools/call app'), 'the call of the frame');
    assert.include(noted(), 'frame: resources/read');
    const traced = nextEvent(frame, 'mcp-app-traced');
    await viewRequests(frame, 'tools/call', { name: 'echo', arguments: {} });
    const { traceId, spanId, isSampled } = await traced;
    const own = exporter.getFinishedSpans().find(({ name }) => name === 'mcp_app.view.request')!;
    assert.include(own.spanContext(), { traceId, spanId });
    assert.isTrue(isSampled);
    assert.include(noted(), 'view: tools/call echo');
    assert.include(noted(), 'view: mcp_app.view.request');
  });
});
