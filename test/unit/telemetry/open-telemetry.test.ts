// What `openTelemetry()` records of one call, without a relay: exact times, attributes and kinds.
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTelemetry } from '../../../packages/server/src/opentelemetry/open-telemetry.js';
import type { CallEnd } from '../../../packages/server/src/relay/watch/relay-telemetry.js';
import { recordMetrics } from './support/recorded-metrics.js';
import { recordSpans } from './support/recorded-spans.js';

const SENT = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, baggage: 'tenant=blue' };
const facts = { method: 'tools/call', server: 'shop', tool: 'save', trace: SENT, waited: 2000 };
const CALL = { 'mcp.method.name': 'tools/call', 'mcp_app.server.name': 'shop' };
const TOOL = { 'gen_ai.tool.name': 'save', 'gen_ai.operation.name': 'execute_tool' };
const LONGEST = { 's of calls': 300, 's of the bus': 5 };

it('times are in seconds, by method and server, with the kind of a failure', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { all } = recordMetrics();
  const telemetry = openTelemetry({ traces: false });
  const watch = telemetry.call(facts);
  const connected = watch.connecting();
  vi.advanceTimersByTime(3000);
  connected();
  const sent = watch.sending();
  vi.advanceTimersByTime(4000);
  sent.done({ outcome: 'error', code: -32602 });
  watch.ended({ outcome: 'error', code: -32602 });
  telemetry.busLag(5000);
  const points = (await all()).filter(({ boundaries }) => boundaries);
  const failure = { 'error.type': '-32602' };
  const calls = { unit: 's', longest: LONGEST['s of calls'] };
  expect(
    points.map(({ name, unit, attributes, sum, boundaries }) => ({
      name,
      unit,
      attributes,
      sum: Math.round(sum!),
      longest: boundaries?.at(-1),
    })),
  ).toEqual([
    {
      name: 'mcp_app.relay.call.duration',
      attributes: { ...CALL, 'mcp_app.outcome': 'error', ...failure },
      sum: 7,
      ...calls,
    },
    { name: 'mcp_app.relay.wait.duration', attributes: CALL, sum: 2, ...calls },
    { name: 'mcp_app.relay.connect.duration', attributes: CALL, sum: 3, ...calls },
    {
      name: 'mcp.client.operation.duration',
      attributes: { ...CALL, ...failure },
      sum: 4,
      ...calls,
    },
    {
      name: 'mcp_app.relay.bus.lag',
      attributes: {},
      sum: 5,
      unit: 's',
      longest: LONGEST['s of the bus'],
    },
  ]);
});

const ENDS: [CallEnd, string | undefined][] = [
  [{ outcome: 'ok' }, undefined],
  [{ outcome: 'ok', code: -32602 }, undefined],
  [{ outcome: 'cancelled', code: -32000 }, undefined],
  [{ outcome: 'tool_error' }, 'tool_error'],
  [{ outcome: 'timeout', code: -32001 }, 'timeout'],
  [{ outcome: 'lost', code: -32053 }, 'lost'],
  [{ outcome: 'abandoned' }, 'abandoned'],
  [{ outcome: 'error' }, 'error'],
  [{ outcome: 'error', code: -32602 }, '-32602'],
  [{ outcome: 'error', code: 17 }, '_OTHER'],
];

it.each(ENDS)('%o has the type of error %s', async (end, type) => {
  const { all, total } = recordMetrics();
  const recorded = recordSpans();
  const watch = openTelemetry().call(facts);
  watch.ended(end);
  const outcome = { 'mcp_app.outcome': end.outcome };
  const failed = type !== undefined && { 'error.type': type };
  const [point] = (await all()).filter(({ name }) => name === 'mcp_app.relay.call.duration');
  expect(point!.attributes).toEqual({ ...CALL, ...outcome, ...failed });
  expect(await total('mcp_app.relay.calls.abandoned')).toBe(end.outcome === 'abandoned' ? 1 : 0);
  expect(await total('mcp_app.relay.attaches')).toBe(0);
  const [span] = recorded.spans();
  expect(span!.attributes).toEqual({
    ...CALL,
    ...TOOL,
    'mcp_app.relay.node': '',
    ...outcome,
    ...failed,
    ...(failed && end.code !== undefined && { 'rpc.response.status_code': String(end.code) }),
  });
  expect(span!.status).toEqual({
    code: type === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR,
  });
});

it('an attach that ends is found or lost', async () => {
  const { total } = recordMetrics();
  const telemetry = openTelemetry({ traces: false });
  const attach = { ...facts, method: 'relay/attach', tool: undefined };
  for (const outcome of ['ok', 'tool_error', 'error', 'lost', 'timeout'] as const)
    telemetry.call(attach).ended({ outcome });
  telemetry.attachedHere('shop');
  for (const [outcome, count] of Object.entries({ found: 3, lost: 2, here: 1 })) {
    const having = { 'mcp_app.attach.outcome': outcome, 'mcp_app.server.name': 'shop' };
    expect([outcome, await total('mcp_app.relay.attaches', having)]).toEqual([outcome, count]);
  }
});

it('what alerts count begins at 0, because Prometheus does not count the first value that it sees', async () => {
  const { all } = recordMetrics();
  const telemetry = openTelemetry({ traces: false });
  telemetry.call(facts).ended({ outcome: 'ok' });
  telemetry.busLag(1);
  const counted = (await all()).filter(({ name }) => /attaches|reconnects/.test(name));
  const of = (outcome: string) => ({
    value: 0,
    attributes: { 'mcp_app.attach.outcome': outcome, 'mcp_app.server.name': 'shop' },
  });
  expect(counted).toMatchObject([...['here', 'found', 'lost'].map(of), { value: 0 }]);
  telemetry.call({ ...facts, method: 'relay/attach' }).ended({ outcome: 'lost' });
  telemetry.busReconnected();
  const values = (await all())
    .filter(({ name }) => /attaches|reconnects/.test(name))
    .map(({ value }) => value);
  expect(values).toEqual([0, 0, 1, 1]);
});

it('counters and gauges have units, and gauges fall to 0 when the relay is closed', async () => {
  const { all, total } = recordMetrics();
  const telemetry = openTelemetry({ traces: false });
  const none = new Map<string, number>();
  const stop = telemetry.start('node', () => ({
    sessions: new Map([['', 3]]),
    sockets: none,
    streams: none,
    followed: none,
    orphaned: none,
    clients: none,
    questions: none,
    held: 7,
    saturation: 0.5,
  }));
  telemetry.refused('too_many', 'shop');
  telemetry.carried('receive', 11, 'shop');
  telemetry.busReconnected();
  telemetry.call(facts).ended({ outcome: 'abandoned' });
  telemetry.attachedHere('shop');
  const units = Object.fromEntries((await all()).map(({ name, unit }) => [name, unit]));
  expect(units).toEqual({
    'mcp_app.relay.call.duration': 's',
    'mcp_app.relay.wait.duration': 's',
    'mcp_app.relay.io': 'By',
    'mcp_app.relay.refusals': '{request}',
    'mcp_app.relay.attaches': '{call}',
    'mcp_app.relay.calls.abandoned': '{call}',
    'mcp_app.relay.bus.reconnects': '{reconnect}',
    'mcp_app.relay.sessions': '{session}',
    'mcp_app.relay.sockets': '{socket}',
    'mcp_app.relay.streams': '{stream}',
    'mcp_app.relay.calls.active': '{call}',
    'mcp_app.relay.calls.orphaned': '{call}',
    'mcp_app.relay.clients': '{client}',
    'mcp_app.relay.questions': '{question}',
    'mcp_app.relay.memory.held': 'By',
    'mcp_app.relay.saturation': '1',
  });
  const unnamed = { 'mcp_app.server.name': 'default' };
  expect(await total('mcp_app.relay.sessions', unnamed)).toBe(3);
  expect(await total('mcp_app.relay.memory.held')).toBe(7);
  expect(await total('mcp_app.relay.saturation')).toBe(0.5);
  stop();
  expect(await total('mcp_app.relay.sessions', unnamed)).toBe(0);
  expect(await total('mcp_app.relay.memory.held')).toBe(0);
});

const startOf = ({ startTime: [seconds, nanoseconds] }: ReadableSpan) =>
  seconds * 1000 + nanoseconds / 1e6;

it('spans of a call: from its arrival, with their kinds and the same trace', () => {
  const recorded = recordSpans();
  const telemetry = openTelemetry({ metrics: false });
  telemetry.start('node-1', () => {
    throw new Error('unused');
  });
  const before = Date.now();
  const watch = telemetry.call(facts);
  watch.connecting()();
  const connected = recorded.spans().length;
  const sent = watch.sending();
  sent.done({ outcome: 'ok' });
  watch.ended({ outcome: 'ok' });
  expect(connected).toBe(1);
  const [connect, request, whole, ...more] = recorded.spans();
  expect(more).toEqual([]);
  const shared = { ...CALL, ...TOOL };
  expect([connect!.name, connect!.kind, connect!.attributes]).toEqual([
    'mcp_app.relay.connect',
    SpanKind.INTERNAL,
    shared,
  ]);
  const ok = { 'mcp_app.outcome': 'ok' };
  expect([request!.name, request!.kind, request!.attributes]).toEqual([
    'tools/call save',
    SpanKind.CLIENT,
    { ...shared, ...ok },
  ]);
  expect([whole!.name, whole!.kind, whole!.attributes]).toEqual([
    'tools/call save',
    SpanKind.SERVER,
    { ...shared, ...ok, 'mcp_app.relay.node': 'node-1' },
  ]);
  expect(whole!.links).toEqual([]);
  expect(whole!.parentSpanContext?.spanId).toBe('b'.repeat(16));
  expect(startOf(whole!)).toBeGreaterThanOrEqual(before - 2000);
  expect(startOf(whole!)).toBeLessThanOrEqual(Date.now() - 2000);
  for (const span of [connect, request, whole])
    expect(span!.spanContext().traceId).toBe('a'.repeat(32));
});

it('a call that never gets its client ends the span of the wait for it, others have none', () => {
  const recorded = recordSpans();
  const telemetry = openTelemetry({ metrics: false });
  const waiting = telemetry.call({ ...facts, method: 'tools/list', tool: undefined });
  waiting.connecting();
  waiting.ended({ outcome: 'timeout', code: -32001 });
  telemetry.call(facts).ended({ outcome: 'cancelled' });
  expect(recorded.spans().map(({ name }) => name)).toEqual([
    'mcp_app.relay.connect',
    'tools/list',
    'tools/call save',
  ]);
  const [, list] = recorded.spans();
  expect(list!.attributes).not.toHaveProperty('gen_ai.tool.name');
});

it('pages that are not trusted are linked, if they sent anything', () => {
  const recorded = recordSpans();
  const telemetry = openTelemetry({ metrics: false, pages: 'link' });
  for (const trace of [SENT, {}]) telemetry.call({ ...facts, trace }).ended({ outcome: 'ok' });
  const links = recorded.spans().map((span) => span.links.map((link) => link.context.spanId));
  expect(links).toEqual([['b'.repeat(16)], []]);
  for (const span of recorded.spans()) expect(span.parentSpanContext).toBeUndefined();
});

it('baggage goes to nodes and servers, unless they must not have it', () => {
  recordSpans();
  for (const [options, expected] of [
    [{}, 'tenant=blue'],
    [{ baggage: false }, undefined],
  ] as const) {
    const watch = openTelemetry({ metrics: false, ...options }).call(facts);
    const sent = watch.sending();
    expect([watch.trace.baggage, sent.trace.baggage]).toEqual([expected, expected]);
    expect(sent.withoutBaggage).toBe(expected === undefined);
  }
});

it('a node that has a call which another one asks for says so', () => {
  const recorded = recordSpans();
  const telemetry = openTelemetry({ metrics: false });
  telemetry.start('node-2', () => {
    throw new Error('unused');
  });
  telemetry.asked(SENT, false);
  expect(recorded.spans()).toEqual([]);
  telemetry.asked(SENT, true);
  const [span] = recorded.spans();
  expect([span!.kind, span!.attributes]).toEqual([
    SpanKind.CONSUMER,
    { 'mcp_app.relay.node': 'node-2' },
  ]);
  expect(span!.parentSpanContext?.spanId).toBe('b'.repeat(16));
});

it('what is switched off records nothing and fails at nothing', async () => {
  const { all } = recordMetrics();
  const recorded = recordSpans();
  const telemetry = openTelemetry({ traces: false, metrics: false });
  const stop = telemetry.start('node', () => {
    throw new Error('unused');
  });
  const watch = telemetry.call(facts);
  expect(watch.trace).toEqual(SENT);
  watch.connecting()();
  const sent = watch.sending();
  expect(sent.trace).toEqual({});
  sent.done({ outcome: 'ok' });
  watch.ended({ outcome: 'abandoned' });
  telemetry.attachedHere('shop');
  telemetry.asked(SENT, true);
  telemetry.refused('too_many', 'shop');
  telemetry.carried('transmit', 1, 'shop');
  telemetry.busReconnected();
  telemetry.busLag(1);
  stop();
  expect(await all()).toEqual([]);
  expect(recorded.spans()).toEqual([]);
});

it('pages are adopted or linked, nothing else', () => {
  expect(() => openTelemetry({ pages: 'trust' as never })).toThrow(
    'pages of openTelemetry() is "trust": use adopt or link.',
  );
});
