// The metrics of a relay, by server and never by user. The page "Operating it" has their table.
import { metrics } from '@opentelemetry/api';
import type { Attributes, BatchObservableResult, ObservableGauge } from '@opentelemetry/api';
import type {
  ByServer,
  CallEnd,
  CallFacts,
  RefusalReason,
  RelayFigures,
} from '../relay/watch/relay-telemetry.js';
import { errorTypeOf, SCOPE, serverName } from './attributes.js';

/** The boundaries that the conventions for MCP give its durations, in seconds. */
const SECONDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];
/** A bus takes less. */
const BUS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** The gauges by server, and what each shows. */
const BY_SERVER = {
  sessions: ['mcp_app.relay.sessions', '{session}', 'Sessions of pages that are connected.'],
  sockets: ['mcp_app.relay.sockets', '{socket}', 'Open WebSockets of pages.'],
  streams: ['mcp_app.relay.streams', '{stream}', 'Open event streams of pages that use POST.'],
  followed: ['mcp_app.relay.calls.active', '{call}', 'Running calls that a page waits for.'],
  orphaned: ['mcp_app.relay.calls.orphaned', '{call}', 'Running calls whose page is gone.'],
  clients: ['mcp_app.relay.clients', '{client}', 'MCP clients that the relay created.'],
  questions: ['mcp_app.relay.questions', '{question}', 'Requests of servers that wait for a page.'],
} as const;
type GaugeName = keyof typeof BY_SERVER;
const GAUGES = Object.keys(BY_SERVER) as GaugeName[];

/** The metrics of one relay. */
export class RelayMetrics {
  readonly #meter = metrics.getMeter(SCOPE);
  readonly #calls = this.#seconds(
    'mcp_app.relay.call.duration',
    'Calls of pages, from start to answer.',
  );
  readonly #waits = this.#seconds(
    'mcp_app.relay.wait.duration',
    'From the arrival of a request to its start: authorization and body.',
  );
  readonly #connects = this.#seconds(
    'mcp_app.relay.connect.duration',
    'Until a call has the MCP client of its user.',
  );
  /** This name is one of the conventions. */
  readonly #requests = this.#seconds('mcp.client.operation.duration', 'Requests to MCP servers.');
  readonly #lags = this.#seconds(
    'mcp_app.relay.bus.lag',
    'A message through the bus to the same node.',
    BUS_SECONDS,
  );
  readonly #bytes = this.#counter('mcp_app.relay.io', 'By', 'Requests and answers of pages.');
  readonly #refusals = this.#counter(
    'mcp_app.relay.refusals',
    '{request}',
    'Requests and connections that were refused.',
  );
  readonly #attaches = this.#counter(
    'mcp_app.relay.attaches',
    '{call}',
    'Calls that a page asked for after it had reconnected.',
  );
  readonly #abandoned = this.#counter(
    'mcp_app.relay.calls.abandoned',
    '{call}',
    'Calls that ended because their page did not come back.',
  );
  readonly #reconnects = this.#counter(
    'mcp_app.relay.bus.reconnects',
    '{reconnect}',
    'Interruptions of the bus.',
  );

  /** The servers whose attaches are counted. */
  readonly #counted = new Set<string>();
  #hasBus = false;

  /** Reads the figures whenever metrics are collected. Returns what to call when the relay is closed. */
  observe(read: () => RelayFigures): () => void {
    const gauges = new Map(
      GAUGES.map((key) => {
        const [name, unit, description] = BY_SERVER[key];
        return [key, this.#meter.createObservableGauge(name, { unit, description })] as const;
      }),
    );
    const held = this.#meter.createObservableGauge('mcp_app.relay.memory.held', {
      unit: 'By',
      description: 'Memory that requests hold.',
    });
    const saturation = this.#meter.createObservableGauge('mcp_app.relay.saturation', {
      unit: '1',
      description: 'The share of the limit that is nearest.',
    });
    const connected = this.#meter.createObservableGauge('mcp_app.relay.bus.connected', {
      unit: '1',
      description: '1 if messages of other nodes arrive.',
    });
    const seen = new Set<string>();
    let current: (() => RelayFigures) | undefined = read;
    const collect = (result: BatchObservableResult) => {
      const figures = current?.();
      if (figures)
        for (const key of GAUGES) for (const server of figures[key].keys()) seen.add(server);
      for (const [key, gauge] of gauges) show(result, gauge, figures?.[key], seen);
      const { busConnected } = figures ?? {};
      if (busConnected !== undefined) result.observe(connected, busConnected ? 1 : 0);
      result.observe(held, figures?.held ?? 0);
      result.observe(saturation, figures?.saturation ?? 0);
    };
    const observed = [...gauges.values(), connected, held, saturation];
    this.#meter.addBatchObservableCallback(collect, observed);
    // Not removed: the SDK would go on to report the last values.
    return () => (current = undefined);
  }

  call({ method, server, waited }: CallFacts) {
    const about: Attributes = {
      'mcp.method.name': method,
      'mcp_app.server.name': serverName(server),
    };
    const started = performance.now();
    this.#countFromZero(server);
    this.#waits.record(waited / 1000, about);
    return {
      connecting: () => {
        const since = performance.now();
        return () => this.#connects.record(secondsSince(since), about);
      },
      sending: () => {
        const since = performance.now();
        return (end: CallEnd) =>
          this.#requests.record(secondsSince(since), { ...about, ...failureIn(end) });
      },
      ended: (end: CallEnd) => {
        const { outcome } = end;
        const attributes = { ...about, 'mcp_app.outcome': outcome, ...failureIn(end) };
        this.#calls.record(secondsSince(started), attributes);
        if (outcome === 'abandoned') this.#abandoned.add(1, about);
        if (method === 'relay/attach')
          this.attached(outcome === 'lost' || outcome === 'timeout' ? 'lost' : 'found', server);
      },
    };
  }

  attached(where: 'here' | 'found' | 'lost', server: string): void {
    this.#countFromZero(server);
    this.#attached(where, server, 1);
  }

  refused(reason: RefusalReason, server: string): void {
    this.#refusals.add(1, {
      'mcp_app.refusal.reason': reason,
      'mcp_app.server.name': serverName(server),
    });
  }

  carried(direction: 'receive' | 'transmit', bytes: number, server: string): void {
    this.#bytes.add(bytes, {
      'network.io.direction': direction,
      'mcp_app.server.name': serverName(server),
    });
  }

  busReconnected(): void {
    this.#reconnects.add(1);
  }

  busLag(ms: number): void {
    if (!this.#hasBus) this.#reconnects.add(0);
    this.#hasBus = true;
    this.#lags.record(ms / 1000);
  }

  /**
   * Counters of rare events exist before the first of them. To Prometheus, a counter that appears with a value has not
   * increased, so an alert would miss the results that are lost in the moment when a node dies.
   */
  #countFromZero(server: string): void {
    if (this.#counted.has(server)) return;
    this.#counted.add(server);
    for (const where of ['here', 'found', 'lost'] as const) this.#attached(where, server, 0);
  }

  #attached(where: 'here' | 'found' | 'lost', server: string, count: 0 | 1): void {
    this.#attaches.add(count, {
      'mcp_app.attach.outcome': where,
      'mcp_app.server.name': serverName(server),
    });
  }

  #seconds(name: string, description: string, explicitBucketBoundaries = SECONDS) {
    const advice = { explicitBucketBoundaries };
    return this.#meter.createHistogram(name, { unit: 's', description, advice });
  }

  #counter(name: string, unit: string, description: string) {
    return this.#meter.createCounter(name, { unit, description });
  }
}

function show(
  result: BatchObservableResult,
  gauge: ObservableGauge,
  counts: ByServer | undefined,
  servers: ReadonlySet<string>,
): void {
  // Of all servers that were seen, so that a count falls to 0 instead of ending.
  for (const server of servers)
    result.observe(gauge, counts?.get(server) ?? 0, { 'mcp_app.server.name': serverName(server) });
}

const secondsSince = (since: number): number => (performance.now() - since) / 1000;

function failureIn(end: CallEnd): Attributes {
  const type = errorTypeOf(end);
  return type === undefined ? {} : { 'error.type': type };
}
