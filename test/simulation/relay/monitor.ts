// Watches the frames between pages and nodes, and records what the oracle needs: which calls a connection follows, which
// answers it carried, and whose data.
import type { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { Fact } from './facts.ts';

interface Envelope {
  session?: string;
  message?: { id?: unknown; method?: string; params?: CallParams & { params?: CallParams } };
}

interface CallParams {
  arguments?: { call?: number };
}

/** One socket or one HTTP request, as its node sees it. */
export interface Connection {
  readonly number: number;
  /** `socket`, `POST`, or `GET` for an event stream. */
  readonly how: string;
  readonly page: number;
  readonly node: string;
  readonly user: string;
  readonly server: string;
  isAdmitted: boolean;
  isOpen: boolean;
  /** The calls that it follows once it is admitted. */
  readonly calls: number[];
  /** The requests that it carried and that were not answered, by session and id. */
  readonly open: Map<string, number>;
  /** When sessions ended on it. */
  readonly byes: Map<string, number>;
}

/** The time after its end in which a session may still get frames that were under way. */
const UNDER_WAY_MS = 1000;

/** The result of parsing a frame. */
function envelopeIn(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}

export class Monitor {
  readonly #simulation: Simulation;
  readonly #ledger: Ledger<Fact>;
  /** The numbers of calls, by session and id. */
  readonly #calls = new Map<string, number>();
  readonly #open = new Set<Connection>();
  #lastConnection = 0;

  /** The connections that are open at a node. */
  get open(): Iterable<Connection> {
    return this.#open;
  }

  constructor(simulation: Simulation, ledger: Ledger<Fact>) {
    this.#simulation = simulation;
    this.#ledger = ledger;
  }

  connected(
    how: string,
    { page, node, user, server }: Pick<Connection, 'page' | 'node' | 'user' | 'server'>,
  ): Connection {
    const number = ++this.#lastConnection;
    this.#ledger.write({ kind: 'connected', connection: number, how, page, node, user, server });
    const connection: Connection = {
      number,
      how,
      page,
      node,
      user,
      server,
      isAdmitted: false,
      isOpen: true,
      calls: [],
      open: new Map(),
      byes: new Map(),
    };
    this.#open.add(connection);
    return connection;
  }

  admitted(connection: Connection): void {
    if (!connection.isOpen || connection.isAdmitted) return;
    connection.isAdmitted = true;
    this.#ledger.write({ kind: 'admitted', connection: connection.number });
    for (const call of connection.calls.splice(0)) this.#follows(connection, call);
  }

  disconnected(connection: Connection): void {
    if (!connection.isOpen) return;
    connection.isOpen = false;
    this.#open.delete(connection);
    this.#ledger.write({ kind: 'disconnected', connection: connection.number });
  }

  /** The process of a node died: nothing that it has counts any more. */
  died(node: string): void {
    for (const connection of this.#open)
      if (connection.node === node) this.disconnected(connection);
  }

  /** A frame of a page arrived at the node. */
  received(connection: Connection, text: string): void {
    const { session = '', message = {} } = envelopeIn(text);
    const { id, method, params } = message;
    const key = `${session} ${JSON.stringify(id)}`;
    // A page that asks for a result may repeat the request, in case it never arrived.
    const named = params?.arguments?.call ?? params?.params?.arguments?.call;
    if (named !== undefined) this.#calls.set(key, named);
    if (method !== undefined && id !== undefined)
      connection.open.set(key, (connection.open.get(key) ?? 0) + 1);
    if (method === 'relay/bye') {
      this.#ledger.write({ kind: 'bye', connection: connection.number, session });
      connection.byes.set(session, this.#simulation.clock.now);
    }
    const call = this.#calls.get(key);
    if (call === undefined || (method !== 'tools/call' && method !== 'relay/attach')) return;
    if (connection.isAdmitted) this.#follows(connection, call);
    else connection.calls.push(call);
  }

  /** A node sent a frame to a page. */
  sent(connection: Connection, text: string): void {
    const { session = '', message = {} } = envelopeIn(text);
    const { id, method } = message;
    for (const [, tag] of text.matchAll(/"tag":"([^"]*)"/g))
      if (tag !== `${connection.server}/${connection.user}`)
        this.#simulation.problem(
          `data of ${tag} was sent to a page of ${connection.server}/${connection.user}`,
        );
    const bye = connection.byes.get(session);
    if (
      bye !== undefined &&
      method !== undefined &&
      this.#simulation.clock.now > bye + UNDER_WAY_MS
    )
      this.#simulation.problem(`a session that has ended still gets ${method}`);
    if (method !== undefined || id === undefined || id === null) return;
    const key = `${session} ${JSON.stringify(id)}`;
    const open = connection.open.get(key) ?? 0;
    if (open === 0) this.#simulation.problem(`a request got more than one answer on a connection`);
    connection.open.set(key, open - 1);
  }

  #follows({ number }: Connection, call: number): void {
    this.#ledger.write({ kind: 'follows', connection: number, call });
  }
}
