// The host of the simulated views, written by hand on the wire: it shares no code with either side. It keeps the view
// state over all connections, and can be slow, silent or broken.
import type { Ledger } from '../kernel/ledger.ts';
import type { LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';
import { FIRST_ITEMS } from './view-facts.ts';
import type { ViewFact } from './view-facts.ts';

export interface Wire {
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { code: number; message: string };
}

/** How the host treats the requests of one kind. */
export type Manner = 'answers' | 'refuses' | 'hangs';
export type Kind = 'initialize' | 'read' | 'write' | 'call' | 'context';

const KINDS: Record<string, Kind> = {
  'ui/initialize': 'initialize',
  'mcp-app/get-view-state': 'read',
  'mcp-app/set-view-state': 'write',
  'tools/call': 'call',
  'ui/update-model-context': 'context',
};

/** The longest that it thinks about an answer, in milliseconds. */
const SLOWEST: Record<Kind, number> = {
  initialize: 4000,
  read: 4000,
  write: 4000,
  // Tools take as long as they need.
  call: 30_000,
  context: 4000,
};

interface Connection {
  number: number;
  view: number;
  end: LinkEnd<Wire>;
  isInitialized: boolean;
}

export class SimulatedHost {
  readonly manners: Record<Kind, Manner> = {
    initialize: 'answers',
    read: 'answers',
    write: 'answers',
    call: 'answers',
    context: 'answers',
  };
  /** The stored items; some are from an earlier visit. */
  stored: string[] = [...FIRST_ITEMS];
  readonly #simulation: Simulation;
  readonly #ledger: Ledger<ViewFact>;
  readonly #connections = new Set<Connection>();
  #count = 0;
  #inputs = 0;

  constructor(simulation: Simulation, ledger: Ledger<ViewFact>) {
    this.#simulation = simulation;
    this.#ledger = ledger;
  }

  /** The connections that it knows to be open. */
  get open(): number {
    return this.#connections.size;
  }

  accept(view: number, end: LinkEnd<Wire>): void {
    const connection: Connection = { number: ++this.#count, view, end, isInitialized: false };
    // The same window: a new handshake replaces the connection, even if the host did not notice its end.
    for (const before of this.#connections) if (before.view === view) this.#end(before);
    this.#connections.add(connection);
    this.#ledger.write({ kind: 'opened', connection: connection.number, view });
    end.received = (message) => this.#receive(connection, message);
    end.closed = () => this.#end(connection);
  }

  /** Sends tool input to the view that is connected, as hosts do while a model writes it. */
  sendInput(): void {
    for (const connection of this.#initialized()) {
      const input = `input ${++this.#inputs}`;
      this.#ledger.write({ kind: 'sends', connection: connection.number, input });
      connection.end.send({
        method: 'ui/notifications/tool-input',
        params: { arguments: { input } },
      });
    }
  }

  /** Asks the view to save, then ends the connection. */
  tearDown(): void {
    for (const { end, number } of this.#initialized())
      end.send({ id: `teardown ${number}`, method: 'ui/resource-teardown', params: {} });
  }

  close(): void {
    for (const connection of this.#connections) {
      connection.end.close('The host closed it.');
      this.#end(connection);
    }
  }

  #initialized(): Connection[] {
    return [...this.#connections].filter(({ isInitialized }) => isInitialized);
  }

  #end(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    this.#ledger.write({ kind: 'ended', connection: connection.number });
  }

  #receive(connection: Connection, message: Wire): void {
    const { id, method } = message;
    if (method === 'ui/notifications/initialized') {
      connection.isInitialized = true;
      this.#ledger.write({ kind: 'initialized', connection: connection.number });
    }
    if (`${id}`.startsWith('teardown') && method === undefined) {
      connection.end.close('The view was torn down.');
      this.#end(connection);
    }
    const kind = method === undefined ? undefined : KINDS[method];
    if (kind && id !== undefined) this.#think(connection, kind, message);
    else if (id !== undefined && method !== undefined) connection.end.send({ id, result: {} });
  }

  #think(connection: Connection, kind: Kind, message: Wire): void {
    const { number } = connection;
    const { name } = (message.params ?? {}) as { name?: string };
    if (kind === 'call') this.#ledger.write({ kind: 'got call', connection: number, call: name! });
    const wait = this.#simulation.choices.between(`host ${kind}`, 0, SLOWEST[kind]);
    this.#simulation.clock.after(wait, () => {
      const manner = this.manners[kind];
      const end = this.#windowOf(connection, kind);
      if (manner === 'hangs' || !end) return;
      const refused = { code: -32_603, message: `The host refuses: ${kind}.` };
      const fails = manner === 'refuses';
      if (kind === 'read') this.#ledger.write({ kind: 'read', items: [...this.stored], fails });
      if (fails) return end.send({ id: message.id!, error: refused });
      if (kind === 'call') this.#ledger.write({ kind: 'answers', connection: number, call: name! });
      end.send({ id: message.id!, result: this.#answer(connection, kind, message.params ?? {}) });
    });
  }

  /**
   * Where an answer goes. A host forgets what a view that is gone has asked, but the result of a tool may already be on
   * its way: it then arrives in the same window, which a new connection of the view uses now.
   */
  #windowOf(connection: Connection, kind: Kind): LinkEnd<Wire> | undefined {
    if (this.#connections.has(connection)) return connection.end;
    if (kind !== 'call') return undefined;
    return [...this.#connections].findLast(({ view }) => view === connection.view)?.end;
  }

  #answer({ view }: Connection, kind: Kind, params: Record<string, unknown>): object {
    switch (kind) {
      case 'initialize':
        return {
          protocolVersion: '2026-01-26',
          hostInfo: { name: 'host', version: '1' },
          hostCapabilities: {
            serverTools: {},
            updateModelContext: { text: {} },
            experimental: { 'mcp-app/view-state': {} },
          },
          hostContext: {},
        };
      case 'read':
        return this.stored.length > 0 ? { value: [...this.stored] } : {};
      case 'write':
        this.stored = params['value'] as string[];
        this.#ledger.write({ kind: 'stored', items: [...this.stored] });
        return {};
      case 'context': {
        const [block] = params['content'] as { text: string }[];
        this.#ledger.write({ kind: 'context', view, items: JSON.parse(block!.text) as string[] });
        return {};
      }
      case 'call':
        return { content: [{ type: 'text', text: params['name'] as string }] };
    }
  }
}
