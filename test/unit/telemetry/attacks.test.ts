// Telemetry and health against those who would use them to disturb a relay: pages, MCP servers, and telemetry itself.
import { metrics } from '@opentelemetry/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTelemetry } from '../../../packages/server/src/opentelemetry/open-telemetry.js';
import { errorTypeOf } from '../../../packages/server/src/opentelemetry/attributes.js';
import { NodeWatch } from '../../../packages/server/src/relay/watch/node-watch.js';
import { createRelay, RpcError } from '../../../packages/server/src/relay/relay-server.js';
import type {
  RelayErrorFacts,
  RelayTelemetry,
} from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from '../relay/support/emitter-socket.js';
import { call, context, request, session } from '../relay/support/requests.js';
import { until } from '../relay/support/until.js';

/** A client whose calls end at once, with this. */
function clientWith(callTool: (params: { _meta?: object }) => Promise<object>) {
  const client = {
    callTool,
    listTools: async () => ({ tools: [] }),
    listResources: async () => ({ resources: [] }),
    listResourceTemplates: async () => ({ resourceTemplates: [] }),
    readResource: async () => ({ contents: [] }),
    listPrompts: async () => ({ prompts: [] }),
    getServerCapabilities: () => ({ tools: {} }),
    getServerVersion: () => ({ name: 'quick', version: '1' }),
  };
  return client as never;
}
const ok = async () => ({ content: [] });

/** Telemetry of which every function throws. */
function throwing(): { telemetry: RelayTelemetry; called: Set<string> } {
  const called = new Set<string>();
  const fail = (name: string) => () => {
    called.add(name);
    throw new Error(`${name} failed`);
  };
  const names = [
    'start',
    'call',
    'attachedHere',
    'asked',
    'refused',
    'carried',
    'busReconnected',
    'busLag',
  ];
  const telemetry = Object.fromEntries(names.map((name) => [name, fail(name)]));
  return { telemetry: telemetry as unknown as RelayTelemetry, called };
}

it('telemetry that throws costs no call and no connection, and is reported once', async () => {
  const { telemetry, called } = throwing();
  const reported: (RelayErrorFacts | undefined)[] = [];
  const relay = createRelay({
    client: clientWith(ok),
    origins: 'any',
    telemetry,
    onerror: (_error, _id, facts) => void reported.push(facts),
  });
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await until(() => socket.sent.length === 1);
  const receive = (envelope: unknown) =>
    socket.emit('message', Buffer.from(JSON.stringify(envelope)), false);
  receive(call('one'));
  await until(() => socket.sent.length === 2);
  expect(socket.sent[1]).toMatchObject({ message: { id: 1, result: {} } });
  receive(request('relay/attach'));
  await until(() => socket.sent.length === 3);
  receive('nonsense');
  await until(() => socket.sent.length === 4);
  relay.close();
  expect([...called]).toEqual(['start', 'carried', 'call', 'attachedHere', 'refused']);
  expect(reported).toEqual([
    {
      code: 'telemetry-failed',
      phase: 'telemetry',
      server: undefined,
      fingerprint: 'telemetry-failed//Error',
    },
  ]);
});

it('the parts of a call that throw cost no call either', async () => {
  const fail = () => {
    throw new Error('failed');
  };
  const { telemetry } = throwing();
  const parts = [
    { connecting: fail, sending: fail, ended: fail },
    { connecting: () => fail, sending: () => ({ trace: {}, done: fail }), ended: fail },
  ];
  for (const part of parts) {
    const relay = createRelay({
      client: clientWith(ok),
      origins: 'any',
      telemetry: { ...telemetry, start: () => fail, call: () => ({ trace: {}, ...part }) },
    });
    expect(await relay.handle(call('one'), { context })).toMatchObject({ message: { result: {} } });
    relay.close();
  }
});

it('telemetry and onerror that are asynchronous by mistake do not end the process', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const { telemetry, called } = throwing();
  const later = Object.fromEntries(
    Object.entries(telemetry).map(([name, fail]) => [name, async () => fail()]),
  ) as unknown as RelayTelemetry;
  const codes: unknown[] = [];
  const relay = createRelay({
    client: clientWith(ok),
    origins: 'any',
    telemetry: later,
    onerror: async (_error, _id, facts) => {
      codes.push(facts?.code);
      throw new Error('onerror failed');
    },
  });
  expect(await relay.handle(call('one'), { context })).toMatchObject({ message: { result: {} } });
  relay.close();
  // Rejections that nobody handles are reported after the microtasks.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(called).toContain('call');
  expect(codes).toEqual(['telemetry-failed']);
  expect(unhandled).toEqual([]);
});

it('the context of telemetry may fail to be read', async () => {
  const fail = (): never => {
    throw new Error('no context');
  };
  const broken = {
    get trace() {
      return fail();
    },
    done: () => {},
  };
  const watch = { connecting: () => () => {}, ended: () => {} };
  const calls = [
    () => ({ trace: {}, ...watch, sending: () => broken }),
    () => Object.setPrototypeOf({ ...watch, sending: () => ({ trace: {}, done() {} }) }, broken),
  ];
  for (const each of calls) {
    const relay = createRelay({
      client: clientWith(ok),
      telemetry: { ...throwing().telemetry, call: each },
    });
    expect(await relay.handle(call('one'), { context })).toMatchObject({ message: { result: {} } });
    relay.close();
  }
});

it('codes that an MCP server makes up share one type of error', () => {
  const typeOf = (code: number) => errorTypeOf({ outcome: 'error', code });
  for (const code of [-32_700, -32_603, -32_600, -32_099, -32_042, -32_000])
    expect(typeOf(code)).toBe(String(code));
  for (const code of [-32_701, -32_604, -32_599, -32_100, -31_999, 0, 1, 1e9, -32_000.5, NaN])
    expect(typeOf(code)).toBe('_OTHER');
});

it('a page and its server make no series that nobody asked for', async () => {
  const series = new Set<string>();
  const record = (_value: number, attributes = {}) => void series.add(JSON.stringify(attributes));
  const meter = new Proxy(
    {},
    { get: () => () => ({ record, add: record, addCallback: () => {}, observe: () => {} }) },
  );
  vi.spyOn(metrics, 'getMeter').mockReturnValue(meter as never);
  onTestFinished(() => void vi.restoreAllMocks());
  let code = 0;
  const failing = async () => {
    throw new RpcError(++code, 'no');
  };
  const connect = async () => clientWith(failing);
  const relay = createRelay<Request>({
    servers: { weather: connect },
    origins: 'any',
    telemetry: openTelemetry({ traces: false }),
  });
  onTestFinished(() => relay.close());
  const post = (server: string, envelope: object) =>
    relay.fetch(
      new Request(`https://relay.test/relay/${server}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(envelope),
      }),
    );
  const load = async (from: number) => {
    for (let count = from; count < from + 20; count++) {
      await post('weather', call(`tool-${count}`, count));
      await post(`server-${count}`, call('one', count));
      await post('weather', request(`method/${count}`, {}, `m-${count}`));
      await post('weather', { ...call('one', count), session: `${session}${count}` });
    }
  };
  await load(0);
  const before = series.size;
  expect(before).toBeGreaterThan(3);
  await load(100);
  expect(series.size).toBe(before);
  expect([...series].join()).not.toMatch(/server-|tool-|method\//);
});

it.each([{ traces: false }, { traces: true }])(
  'baggage is not passed on if servers must not have it, with %o',
  async (options) => {
    const metas: unknown[] = [];
    const client = clientWith(async ({ _meta }) => {
      metas.push(_meta);
      return { content: [] };
    });
    const _meta = { baggage: 'user=ada', other: 1 };
    for (const baggage of [true, false]) {
      const relay = createRelay({
        client,
        telemetry: openTelemetry({ ...options, metrics: false, baggage }),
      });
      await relay.handle(request('tools/call', { name: 'one', _meta }), { context });
      relay.close();
    }
    expect(metas).toEqual([{ baggage: 'user=ada', other: 1 }, { other: 1 }]);
  },
);

it('the status for load balancers takes no longer with more sessions', () => {
  const unexpected = (): never => {
    throw new Error('The status does not need it.');
  };
  const { signal } = new AbortController();
  const watch = new NodeWatch(
    { health: 'status' },
    {
      limits: { totalInFlight: 10, totalHeldBytes: 10, clients: 10 } as never,
      held: { total: 1 } as never,
      calls: { running: 2, serversOf: unexpected } as never,
      closing: signal,
      draining: signal,
      bus: () => undefined,
      sessions: unexpected,
      clients: () => ['', ''],
      questions: unexpected,
    },
  );
  expect(watch.healthFor(new Request('https://relay.test/health'))?.status).toBe(200);
});
