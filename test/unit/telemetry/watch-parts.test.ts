// The parts of `relay/watch`, without a relay: what is counted, named and compared.
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BusWatch } from '../../../packages/server/src/relay/watch/bus-watch.js';
import {
  endOf,
  factsOf,
  failureOf,
  reasonOf,
  utf8Length,
} from '../../../packages/server/src/relay/watch/call-facts.js';
import {
  relayErrorFacts,
  reportError,
} from '../../../packages/server/src/relay/watch/error-facts.js';
import { guardedTelemetry } from '../../../packages/server/src/relay/watch/guarded-telemetry.js';
import { NodeWatch } from '../../../packages/server/src/relay/watch/node-watch.js';
import type {
  NodeWatchOptions,
  WatchedNode,
} from '../../../packages/server/src/relay/watch/node-watch.js';
import type { RelayTelemetry } from '../../../packages/server/src/relay/watch/relay-telemetry.js';

function moveClock() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('a bus: its lag, its silence, and a problem after more than three messages without an answer', async () => {
  moveClock();
  vi.advanceTimersByTime(1000);
  const lags: number[] = [];
  const sent: number[] = [];
  const send = (at: number) => {
    sent.push(at);
    return Promise.reject(new Error('The engine reports it where it matters.'));
  };
  const watch = new BusWatch({ send, lag: (ms) => lags.push(ms) });
  onTestFinished(() => watch.close());
  expect([watch.lag, watch.silence, watch.problem]).toEqual([undefined, undefined, undefined]);
  // A bus that has never delivered a message of this node cannot be watched.
  vi.advanceTimersByTime(60_000);
  expect(watch.problem).toBeUndefined();
  for (const odd of ['7', undefined, {}]) watch.echoed(odd);
  expect([watch.lag, watch.problem, lags]).toEqual([undefined, undefined, []]);
  const at = sent.at(-1)!;
  vi.advanceTimersByTime(40);
  watch.received();
  watch.echoed(at);
  expect([watch.lag, lags, watch.silence]).toEqual([40, [40], 0]);
  // A number from the future, by a clock of another node.
  watch.echoed(performance.now() + 1000);
  expect(watch.lag).toBe(0);
  vi.advanceTimersByTime(5000 * 3);
  expect([watch.silence, watch.problem]).toEqual([15_000, undefined]);
  vi.advanceTimersByTime(5000);
  expect(watch.problem).toBe('The bus accepts messages, but does not deliver them: 4 are missing.');
  watch.echoed(performance.now());
  expect(watch.problem).toBeUndefined();
  const count = sent.length;
  watch.close();
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(count);
});

it('a call: its method, tool, server, trace and wait', () => {
  moveClock();
  vi.advanceTimersByTime(500);
  const trace = { traceparent: 'x' };
  const request = (method: string, params?: object) =>
    ({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }) as never;
  const call = { name: 'n'.repeat(200), _meta: { ...trace, other: 1 } };
  expect(factsOf(request('tools/call', call), 'shop', 200)).toEqual({
    method: 'tools/call',
    server: 'shop',
    tool: 'n'.repeat(128),
    trace,
    waited: 300,
  });
  expect(factsOf(request('tools/list'), undefined, undefined)).toEqual({
    method: 'tools/list',
    server: '',
    tool: undefined,
    trace: {},
    waited: 0,
  });
  // Names of prompts may be those of users, and a name may be anything.
  expect(factsOf(request('prompts/get', { name: 'ada' }), '', 500).tool).toBeUndefined();
  expect(factsOf(request('tools/call', { name: 7 }), '', 500).tool).toBeUndefined();
  const attach = (params: object) => factsOf(request('relay/attach', params), '', 500).trace;
  expect(attach({ method: 'tools/call', params: { _meta: trace } })).toEqual(trace);
  expect(attach({ _meta: trace, params: 'none' })).toEqual(trace);
  const other = { _meta: trace, params: { _meta: { traceparent: 'y' } } };
  expect(factsOf(request('tools/call', other), '', 500).trace).toEqual(trace);
});

it('ends: the results and errors of calls', () => {
  expect(endOf({ isError: true })).toEqual({ outcome: 'tool_error' });
  for (const result of [{ isError: 'yes' }, {}, null, 'text', undefined])
    expect(endOf(result)).toEqual({ outcome: 'ok' });
  const failed = (code: number) => failureOf(new RpcError(code, 'no'));
  expect(failed(-32001)).toEqual({ outcome: 'timeout', code: -32001 });
  expect(failed(RelayErrorCode.ResultLost)).toMatchObject({ outcome: 'lost' });
  expect(failed(-32602)).toEqual({ outcome: 'error', code: -32602 });
  expect(reasonOf(new RpcError(RelayErrorCode.TooMany, 'no'))).toBe('too_many');
  expect(reasonOf(new RpcError(12_345, 'no'))).toBe('error');
  expect(utf8Length('aé€')).toBe(6);
});

it.each([
  ['bus', 'bus-failed'],
  ['setup', 'views-undeclared'],
  ['updates', 'updates-refused'],
  ['telemetry', 'telemetry-failed'],
  ['authorize', 'authorize-failed'],
  ['connect', 'connect-failed'],
] as const)('an error of the phase %s has the code %s', (phase, code) => {
  expect(relayErrorFacts(new RangeError('x'), phase, 'shop')).toEqual({
    code,
    phase,
    server: 'shop',
    fingerprint: `${code}/shop/RangeError`,
  });
});

it.each([
  [{ name: 'Error', code: -32000 }, 'connect-failed//Error/-32000'],
  [{ name: 'a name', code: 'E'.repeat(41) }, 'connect-failed//object'],
  [{ name: 'N'.repeat(61), code: {} }, 'connect-failed//object'],
  ['a text', 'connect-failed//string'],
  [undefined, 'connect-failed//undefined'],
  [null, 'connect-failed//object'],
])('%o has the fingerprint %s', (error, fingerprint) => {
  expect(relayErrorFacts(error, 'connect', undefined).fingerprint).toBe(fingerprint);
});

it('onerror gets the id that the page gets; without one, or if it throws, the page has its answer', () => {
  const heard: unknown[] = [];
  const id = reportError((...given) => heard.push(given), 'x', 'bus', undefined);
  expect(id).toMatch(/^[\da-f]{8}$/);
  expect(heard).toEqual([['x', id, relayErrorFacts('x', 'bus', undefined)]]);
  expect(reportError(undefined, 'x', 'bus', undefined)).toMatch(/^[\da-f]{8}$/);
  const throwing = () => {
    throw new Error('onerror failed');
  };
  expect(reportError(throwing, 'x', 'bus', undefined)).toMatch(/^[\da-f]{8}$/);
});

const facts = { method: 'ping', server: '', tool: undefined, trace: {}, waited: 0 };

it('guarded telemetry that works gets everything, and nothing is reported', () => {
  const told: string[] = [];
  const trace = { traceparent: 'x' };
  const telemetry: RelayTelemetry = {
    start: () => () => void told.push('stopped'),
    call: () => ({
      trace,
      connecting: () => () => void told.push('connected'),
      sending: () => ({ trace, done: ({ outcome }) => void told.push(`done ${outcome}`) }),
      ended: ({ outcome }) => void told.push(`ended ${outcome}`),
    }),
    attachedHere: (server) => void told.push(`attached ${server}`),
    asked: (_trace, isHere) => void told.push(`asked ${isHere}`),
    refused: (reason) => void told.push(reason),
    carried: (direction, bytes) => void told.push(`${direction} ${bytes}`),
    busReconnected: () => void told.push('reconnected'),
    busLag: (ms) => void told.push(`lag ${ms}`),
  };
  const guarded = guardedTelemetry(telemetry, (error) => {
    throw error;
  });
  const stop = guarded.start('node', () => ({}) as never);
  const watch = guarded.call(facts);
  watch.connecting()();
  const sent = watch.sending();
  expect([watch.trace, sent.trace, sent.withoutBaggage]).toEqual([trace, trace, false]);
  sent.done({ outcome: 'ok' });
  watch.ended({ outcome: 'lost' });
  guarded.attachedHere('shop');
  guarded.asked({}, true);
  guarded.refused('origin', '');
  guarded.carried('receive', 3, '');
  guarded.busReconnected();
  guarded.busLag(4);
  stop();
  expect(told).toEqual([
    'connected',
    'done ok',
    'ended lost',
    'attached shop',
    'asked true',
    'origin',
    'receive 3',
    'reconnected',
    'lag 4',
    'stopped',
  ]);
});

it('after a function that threw, nothing more is tried with what it did not return', () => {
  const errors: unknown[] = [];
  const fail = () => {
    throw new Error('first');
  };
  const use = (telemetry: Partial<RelayTelemetry>) => {
    const guarded = guardedTelemetry(telemetry as RelayTelemetry, (error) => errors.push(error));
    guarded.start('node', () => ({}) as never)();
    const watch = guarded.call(facts);
    watch.connecting()();
    const sent = watch.sending();
    sent.done({ outcome: 'ok' });
    watch.ended({ outcome: 'ok' });
    return [watch.trace, sent.trace, sent.withoutBaggage];
  };
  // Whoever does not know whether baggage may be passed on keeps it.
  expect(use({ start: fail, call: fail })).toEqual([{}, {}, true]);
  const start = () => undefined as never;
  expect(use({ start, call: () => undefined as never })).toEqual([{}, {}, true]);
  const ended = () => {};
  const call = () => ({ trace: {}, connecting: start, sending: start, ended });
  expect(use({ start, call })).toEqual([{}, {}, true]);
  expect(errors).toEqual([new Error('first')]);
});

const limits = { totalInFlight: 10, totalHeldBytes: 1000, clients: 4 };

/** A node with this state. */
function node({ running = 0, held = 0, clients = 0, signal = new AbortController().signal }) {
  return {
    limits,
    held: { total: held },
    calls: {
      running,
      serversOf: (isFollowed: boolean) => (isFollowed ? ['shop', 'shop', 'shop'] : ['shop']),
    },
    closing: signal,
    draining: new AbortController().signal,
    bus: () => undefined,
    sessions: () => [],
    clients: () => Array.from({ length: clients }, () => 'shop'),
    questions: () => [],
  } as unknown as WatchedNode;
}

it.each<[{ running?: number; held?: number; clients?: number }, number, string]>([
  [{ running: 9 }, 0.9, 'ok'],
  [{ running: 10 }, 1, 'busy'],
  [{ held: 950 }, 0.95, 'busy'],
  [{ clients: 3 }, 0.75, 'ok'],
  [{ clients: 4, running: 2 }, 1, 'busy'],
])('%o: the share of the nearest limit is %d, so it is %s', (state, saturation, status) => {
  const health = new NodeWatch({}, node(state)).health();
  expect(health).toMatchObject({ ok: true, status, saturation });
  expect(health).toMatchObject({ calls: 4, clients: state.clients ?? 0 });
  expect(health).not.toHaveProperty('bus');
});

it('connections are sockets and streams that are open', () => {
  const watch = new NodeWatch({ bus: {} as never }, node({}));
  const leave = watch.sockets.add('shop');
  watch.sockets.add();
  watch.streams.add('shop');
  expect(watch.health()).toMatchObject({ connections: 3 });
  leave();
  const bus = { connected: true, silence: undefined, lag: undefined };
  expect(watch.health()).toMatchObject({ connections: 2, bus });
  expect([...watch.sockets.all]).toEqual([
    ['shop', 0],
    ['', 1],
  ]);
});

it('telemetry of a node starts once, is stopped when the node closes, and counts bytes of texts', () => {
  const told: unknown[] = [];
  const telemetry = {
    start: (id: string) => (told.push(id), () => told.push('stopped')),
    carried: (...given: unknown[]) => told.push(given),
    refused: (...given: unknown[]) => told.push(given),
  } as unknown as RelayTelemetry;
  const closing = new AbortController();
  const watch = new NodeWatch({ telemetry }, node({ signal: closing.signal }));
  watch.start('node-1');
  watch.carried('receive', '€', 'shop');
  watch.carried('transmit', undefined, 'shop');
  watch.carried('transmit', '');
  watch.refused(new RpcError(-32600, 'no'));
  closing.abort();
  expect(told).toEqual([
    'node-1',
    ['receive', 3, 'shop'],
    ['transmit', 0, ''],
    ['invalid', ''],
    'stopped',
  ]);
  const silent = new NodeWatch({}, node({ signal: closing.signal }));
  silent.start('node-2');
  silent.carried('receive', 'x');
  silent.refused(new Error('no'));
  expect(silent.call({ jsonrpc: '2.0', id: 1, method: 'ping' }, '', 0)).toBeUndefined();
});

it.each<[NodeWatchOptions, string, boolean]>([
  [{ health: 'status' }, 'GET', true],
  [{ health: 'status' }, 'POST', false],
  [{}, 'GET', false],
])('%o answers a %s: %s', (options, method, isAnswered) => {
  const watch = new NodeWatch(options, node({}));
  const answer = watch.healthFor(new Request('https://relay.test/relay/health', { method }));
  expect(answer !== undefined).toBe(isAnswered);
  const elsewhere = watch.healthFor(new Request('https://relay.test/relay/shop', { method }));
  expect(elsewhere).toBeUndefined();
});
