// The Timing tab of the inspector beside a page that traces and measures its frames: ids and times are those of the page.
import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { frameTimings } from '../../../packages/elements/src/timings/index.js';
import { frameTracing } from '../../../packages/elements/src/tracing/index.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  startServer,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';
import { find, findAll, mountInspector, removeInspectors } from './support.js';

describe('the inspector: timing', () => {
  const exporter = new InMemorySpanExporter();

  before(() => {
    const spanProcessors = [new SimpleSpanProcessor({ exporter })];
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  });

  afterEach(() => {
    removeInspectors();
    removeFrames();
    configureFrames({ tracing: undefined, timings: undefined });
  });

  after(() => {
    trace.disable();
    propagation.disable();
  });

  it('has the trace of the page beside each request, and keeps it in a recording', async () => {
    configureFrames({ tracing: frameTracing() });
    const frame = mountFrame({ server: await startServer(), tool: 'app', toolInput: {} });
    const inspector = mountInspector({ frame });
    await untilReady(frame);
    await viewRequests(frame, 'tools/call', { name: 'echo', arguments: {} });
    const span = exporter.getFinishedSpans().find(({ name }) => name === 'mcp_app.view.request')!;
    const { traceId, spanId } = span.spanContext();
    await eventually(() => find(inspector, '#tab-timing'));
    find(inspector, '#tab-timing')!.click();
    const traced = () =>
      findAll(inspector, '.timing tbody th')
        .map((head) => head.textContent!.replace(/\s+/g, ' ').trim())
        .find((text) => text.includes(traceId));
    await eventually(traced, 'the trace of the request');
    assert.match(traced()!, /^tools\/call echo/);
    const recorded = inspector.toRecording();
    assert.include(JSON.stringify(recorded), spanId);
    inspector.recording = recorded;
    await eventually(() => inspector.shadowRoot!.textContent!.includes(traceId));
  });

  it('has what the frame itself asked for, with the trace of each', async () => {
    configureFrames({ tracing: frameTracing() });
    exporter.reset();
    const frame = mountFrame({ server: await startServer(), tool: 'app', toolInput: {} });
    const inspector = mountInspector({ frame });
    await untilReady(frame);
    await eventually(() => find(inspector, '#tab-timing'));
    find(inspector, '#tab-timing')!.click();
    const ofFrame = () =>
      exporter
        .getFinishedSpans()
        .filter(({ attributes }) => attributes['mcp_app.initiator'] === 'frame');
    await eventually(() => ofFrame().some(({ name }) => name === 'tools/call app'), 'the call');
    const heads = () =>
      findAll(inspector, '.timing tbody th').map((head) =>
        head.textContent!.replace(/\s+/g, ' ').trim(),
      );
    const rowOf = (method: string, traceId: string) =>
      heads().some((head) => head.startsWith(method) && head.includes(traceId));
    for (const name of ['tools/list', 'resources/read', 'tools/call app']) {
      const span = ofFrame().find((each) => each.name === name);
      assert.isDefined(span, name);
      await eventually(() => rowOf(name, span!.spanContext().traceId), `the row of ${name}`);
    }
  });

  it('has the phases that the page measures, also in the files that it saves', async () => {
    configureFrames({ timings: frameTimings() });
    const frame = mountFrame({ server: await startServer(), tool: 'app', toolInput: {} });
    const inspector = mountInspector({ frame });
    const { figures } = await nextEvent(frame, 'mcp-app-timing');
    await eventually(() => find(inspector, '#tab-timing'));
    find(inspector, '#tab-timing')!.click();
    await eventually(() => find(inspector, '.timing'), 'the waterfall');
    const names = findAll(inspector, '.timing tbody th').map((head) => head.textContent!.trim());
    for (const phase of ['server', 'resource', 'sandbox', 'handshake', 'first-result'])
      assert.include(names, phase);
    assert.notInclude(names, 'loading');
    const saved: HTMLAnchorElement[] = [];
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this);
    };
    for (const button of findAll(inspector, '.timing button')) button.click();
    await eventually(() => saved.length === 2, 'two files');
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
    const [har, otlp] = await Promise.all(
      saved.map(async ({ href }) => (await fetch(href)).text()),
    );
    type Har = { log: { entries: { request: { url: string }; time: number }[] } };
    const { entries } = (JSON.parse(har!) as Har).log;
    const shake = entries.find(({ request }) => request.url === 'mcp:handshake')!;
    assert.closeTo(shake.time, figures.handshake!, 1);
    assert.include(otlp, '"name": "handshake"');
  });
});
