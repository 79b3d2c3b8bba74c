// A simulated MCP server over HTTP: sessions, a bearer token, JSON answers and an event stream for changes.
import type { HttpExchange } from '../kernel/http.ts';
import type { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { Fact } from './facts.ts';

type Json = Record<string, unknown>;

interface Session {
  user: string;
  /** Whether the client has used the session. If connecting failed, only the server can end it. */
  isInitialized: boolean;
  /** How often the client was refused when it ended the session. */
  refusedEnds: number;
  events: Set<ReadableStreamDefaultController<Uint8Array>>;
}

export interface ServerOptions {
  simulation: Simulation;
  ledger: Ledger<Fact>;
  /** The user of a token; undefined if it is not valid. */
  userOf(token: string): string | undefined;
}

/** A client whose new token is refused, too, has to leave the session to the server. */
const MOST_TRIES = 2;

const json = (body: Json, headers = {}) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...headers },
  });

export class SimulatedHttpServer {
  isUp = true;
  /** Counts its starts: sessions of earlier ones are unknown. */
  start = 1;
  /** The version of its tools. */
  tools = 1;
  readonly #options: ServerOptions;
  readonly #sessions = new Map<string, Session>();
  #lastSession = 0;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** The sessions that their clients must end. */
  get sessions(): number {
    return [...this.#sessions.values()].filter(
      ({ isInitialized, refusedEnds }) => isInitialized && refusedEnds < MOST_TRIES,
    ).length;
  }

  restart(isChanged: boolean): void {
    for (const link of this.#options.simulation.network.links()) link.lose('the server restarted');
    this.#sessions.clear();
    this.start++;
    if (isChanged) this.tools++;
  }

  /** The user signed out, so their sessions end. */
  endSessionsOf(user: string): void {
    for (const [id, session] of this.#sessions) if (session.user === user) this.#end(id, session);
  }

  change(): void {
    this.tools++;
    const message = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
    const event = new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`);
    for (const { events } of this.#sessions.values())
      for (const controller of events) controller.enqueue(event);
  }

  async answer(request: Request, exchange: HttpExchange): Promise<Response> {
    const { simulation, ledger, userOf } = this.#options;
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    // A check of a token takes a moment, so that requests with an expired one wait together.
    const ms = simulation.choices.between('token check', 0, 60);
    await new Promise<void>((resolve) => void simulation.clock.after(ms, resolve));
    const user = userOf(token);
    const id = request.headers.get('mcp-session-id') ?? '';
    const session = this.#sessions.get(id);
    if (user === undefined) {
      if (session && request.method === 'DELETE') session.refusedEnds++;
      ledger.write({ kind: 'refused', user: token.split('.')[0]!, status: 401 });
      return new Response('{}', { status: 401 });
    }
    const message = JSON.parse(exchange.body ?? '{}') as Json;
    if (message['method'] === 'initialize') return this.#initialize(message, user);
    if (!session || session.user !== user)
      return new Response('Session not found', { status: 404 });
    if (request.method === 'DELETE') {
      this.#end(id, session);
      return new Response(null, { status: 200 });
    }
    if (request.method === 'GET') return this.#events(session, exchange);
    session.isInitialized ||= message['id'] !== undefined;
    return this.#handle(message, user);
  }

  #end(id: string, { events }: Session): void {
    this.#sessions.delete(id);
    for (const controller of events) controller.close();
  }

  #initialize({ id, params }: Json, user: string): Response {
    const session = `session-${this.start}-${++this.#lastSession}`;
    this.#sessions.set(session, { user, isInitialized: false, refusedEnds: 0, events: new Set() });
    const result = {
      protocolVersion: (params as Json)['protocolVersion'],
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'simulated', version: '1' },
    };
    return json({ jsonrpc: '2.0', id, result }, { 'mcp-session-id': session });
  }

  #events({ events }: Session, exchange: HttpExchange): Response {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        events.add(controller);
      },
    });
    exchange.closed = () => events.delete(own!);
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  async #handle({ id, method, params }: Json, user: string): Promise<Response> {
    const { simulation, ledger } = this.#options;
    if (id === undefined) return new Response(null, { status: 202 });
    const tool = `tool-${this.tools}`;
    const _meta = { tag: user };
    if (method === 'tools/list') {
      const tools = [{ name: tool, inputSchema: { type: 'object' } }];
      return json({ jsonrpc: '2.0', id, result: { tools, _meta } });
    }
    if (method !== 'tools/call')
      return json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Unknown method.' } });
    const { name, arguments: input } = params as { name: string; arguments: Json };
    if (name !== tool)
      return json({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown tool.' } });
    const { call, ms } = input as { call: number; ms: number };
    ledger.write({ kind: 'ran', call, user, start: this.start });
    await new Promise<void>((resolve) => void simulation.clock.after(ms, resolve));
    const result = { content: [], structuredContent: { call }, _meta };
    return json({ jsonrpc: '2.0', id, result });
  }
}
