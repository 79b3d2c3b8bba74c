// What a node tells about itself: its figures, its health and its telemetry. Figures are read when somebody asks.
import type { JsonRpcRequest } from '@mcp-app/elements/protocol';
import type { RelayHeld } from '../admission/relay-held.js';
import type { RelayBus } from '../relay-bus.js';
import type { RelayCalls } from '../relay-calls.js';
import type { RelayLimits } from '../relay-limits.js';
import type { RelayHealth } from '../relay-options.js';
import { serverIn } from '../upstream/client-source.js';
import type { BusWatch } from './bus-watch.js';
import { factsOf, reasonOf, utf8Length } from './call-facts.js';
import { healthAnswer, healthOf, isBusConnected, statusOf } from './relay-health.js';
import type { StatusSources } from './relay-health.js';
import type { CallWatch, RelayFigures, RelayTelemetry } from './relay-telemetry.js';
import { countByServer, ServerCounts, serverOfScope, totalOf } from './server-counts.js';

/** The options of a relay that concern this. */
export interface NodeWatchOptions {
  telemetry?: RelayTelemetry | undefined;
  health?: 'status' | 'details' | undefined;
  bus?: RelayBus | undefined;
  servers?: object | undefined;
}

/** What a node has. */
export interface WatchedNode {
  limits: RelayLimits;
  held: RelayHeld;
  calls: RelayCalls;
  closing: AbortSignal;
  draining: AbortSignal;
  bus(): BusWatch | undefined;
  /** The scopes of the sessions with a connection. */
  sessions(): Iterable<string>;
  /** The servers of the clients that the relay created. */
  clients(): Iterable<string>;
  /** The scopes of the sessions that are asked. */
  questions(): Iterable<string>;
}

/** Some load balancers do not want a body. */
const ASKING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Watches one node. */
export class NodeWatch {
  /** Counted by the carriers. */
  readonly sockets = new ServerCounts();
  readonly streams = new ServerCounts();
  readonly #options: NodeWatchOptions;
  readonly #node: WatchedNode;

  /** @throws TypeError if `health` is invalid, or if a server has its path */
  constructor(options: NodeWatchOptions, node: WatchedNode) {
    checkHealth(options);
    this.#options = options;
    this.#node = node;
  }

  /** The node has started; it ends with its signal `closing`. */
  start(id: string): void {
    const stop = this.#options.telemetry?.start(id, () => this.#read());
    if (stop) this.#node.closing.addEventListener('abort', stop, { once: true });
  }

  health(): RelayHealth {
    return healthOf({ ...this.#sources(), figures: this.#read() });
  }

  /** The answer to a load balancer that asks for the health; undefined for other requests. */
  healthFor(request: Request): Response | undefined {
    const { health } = this.#options;
    if (!health || !ASKING.has(request.method) || serverIn(request) !== 'health') return undefined;
    if (health === 'details') return healthAnswer(this.health());
    const { ok, status } = statusOf(this.#sources());
    return healthAnswer({ ok, status });
  }

  /** What follows a new call of this request; undefined without telemetry. */
  call(
    request: JsonRpcRequest,
    server: string | undefined,
    received: number | undefined,
  ): (() => CallWatch) | undefined {
    const { telemetry } = this.#options;
    return telemetry && (() => telemetry.call(factsOf(request, server, received)));
  }

  /** A page was refused. */
  refused(error: unknown, server = ''): void {
    this.#options.telemetry?.refused(reasonOf(error), server);
  }

  /** A message of a page, or the answer to one. */
  carried(direction: 'receive' | 'transmit', text: string | undefined, server = ''): void {
    const { telemetry } = this.#options;
    if (telemetry && text !== undefined) telemetry.carried(direction, utf8Length(text), server);
  }

  #sources(): StatusSources {
    const { closing, draining, bus } = this.#node;
    return {
      isClosed: closing.aborted,
      isDraining: draining.aborted,
      busProblem: this.#options.bus?.problem,
      watch: bus(),
      saturation: this.#saturation([...this.#node.clients()].length),
    };
  }

  #saturation(clients: number): number {
    const { limits, held, calls } = this.#node;
    return Math.max(
      calls.running / limits.totalInFlight,
      held.total / limits.totalHeldBytes,
      clients / limits.clients,
    );
  }

  #read(): RelayFigures {
    const { held, calls, sessions, clients, questions } = this.#node;
    const open = countByServer(clients());
    const { bus } = this.#options;
    return {
      sessions: countByServer([...sessions()].map(serverOfScope)),
      sockets: this.sockets.all,
      streams: this.streams.all,
      followed: countByServer(calls.serversOf(true)),
      orphaned: countByServer(calls.serversOf(false)),
      clients: open,
      questions: countByServer([...questions()].map(serverOfScope)),
      busConnected: bus && isBusConnected({ busProblem: bus.problem, watch: this.#node.bus() }),
      held: held.total,
      saturation: this.#saturation(totalOf(open)),
    };
  }
}

function checkHealth({ health, servers }: NodeWatchOptions): void {
  if (health === undefined) return;
  if (health !== 'status' && health !== 'details')
    throw new TypeError(`health is ${JSON.stringify(health)}: use "status" or "details".`);
  if (servers && Object.hasOwn(servers, 'health'))
    throw new TypeError('A server cannot be named health if the relay answers GET …/health.');
}
