// A simulated MCP server: a process with sessions, that can die, and restart with other tools.
import type { Ledger } from '../kernel/ledger.ts';
import type { LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { Fact } from './facts.ts';

export type Json = Record<string, unknown>;

/** What a client sends with each message: the session that it has. */
export interface ClientFrame {
  session: string | undefined;
  user: string;
  node: string;
  message: Json;
}

/** An answer of the server, or the HTTP status of a refusal. */
export type ServerFrame = Json | { status: number; id: unknown };

/** The arguments of the only tool. */
export interface ToolInput {
  call: number;
  /** How long it takes. */
  ms: number;
  /** Whether it asks the user before it ends. */
  asks: boolean;
  /** The length of its result. */
  length: number;
}

interface Session {
  user: string;
  end: LinkEnd<ServerFrame>;
  running: Map<unknown, { call: number; stop(): void }>;
  /** Questions of this session by id. */
  asked: Map<string, (answer: Json) => void>;
}

export interface ServerOptions {
  simulation: Simulation;
  ledger: Ledger<Fact>;
  nextQuestion(): number;
}

export class SimulatedServer {
  readonly name: string;
  isUp = true;
  /** Counts its starts: sessions of earlier ones are unknown. */
  start = 1;
  /** The version of its tools. */
  tools = 1;
  readonly #options: ServerOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #ends = new Set<LinkEnd<ServerFrame>>();
  #lastSession = 0;

  constructor(name: string, options: ServerOptions) {
    this.name = name;
    this.#options = options;
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  /** The process ends: its connections break, and what it runs is lost. */
  kill(): void {
    this.isUp = false;
    for (const session of this.#sessions.values()) this.#drop(session);
    this.#sessions.clear();
    for (const end of this.#ends) end.close('the server died');
    this.#ends.clear();
  }

  /** Starts again; with other tools if `isChanged`. */
  restart(isChanged: boolean): void {
    this.kill();
    this.isUp = true;
    this.start++;
    if (isChanged) this.tools++;
  }

  /** The tools change, and clients are told. */
  change(): void {
    this.tools++;
    for (const { end } of this.#sessions.values())
      end.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  }

  /** Serves one connection of a client. */
  accept(end: LinkEnd<ServerFrame>, receive: (take: (frame: ClientFrame) => void) => void): void {
    const used = new Set<string>();
    this.#ends.add(end);
    receive((frame) => {
      if (this.isUp) this.#take(frame, end, used);
    });
    end.closed = () => {
      this.#ends.delete(end);
      // A tool continues, as with HTTP; its answer has nowhere to go.
      for (const id of used) if (this.#sessions.get(id)?.end === end) this.#sessions.delete(id);
    };
  }

  #take(
    { session: id, user, node, message }: ClientFrame,
    end: Session['end'],
    used: Set<string>,
  ): void {
    if (message['method'] === 'initialize') {
      const name = `${this.name}-${this.start}-${++this.#lastSession}`;
      this.#sessions.set(name, { user, end, running: new Map(), asked: new Map() });
      used.add(name);
      return end.send({ jsonrpc: '2.0', id: message['id'], result: { session: name } });
    }
    const session = this.#sessions.get(id ?? '');
    if (!session) {
      if (message['id'] !== undefined) end.send({ status: 404, id: message['id'] });
      return;
    }
    session.end = end;
    used.add(id!);
    this.#handle(id!, session, message, node);
  }

  #handle(name: string, session: Session, message: Json, node: string): void {
    const { id, method, params = {} } = message as { id: unknown; method?: string; params?: Json };
    if (method === undefined) return void session.asked.get(String(id))?.(message);
    if (method === 'terminate') {
      this.#drop(session, 'the session was ended');
      this.#sessions.delete(name);
    } else if (method === 'notifications/cancelled')
      this.#cancel(session, params['requestId'], String(params['reason']));
    else if (method === 'ping') session.end.send({ jsonrpc: '2.0', id, result: {} });
    else if (method === 'tools/list') {
      const tools = [{ name: `tool-${this.tools}`, inputSchema: { type: 'object' } }];
      session.end.send({ jsonrpc: '2.0', id, result: { tools, _meta: this.#tag(session) } });
    } else if (method === 'tools/call')
      this.#call(session, id, params['arguments'] as ToolInput, params['_meta'] as Json, node);
    else session.end.send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Unknown.' } });
  }

  #call(
    session: Session,
    id: unknown,
    input: ToolInput,
    meta: Json | undefined,
    node: string,
  ): void {
    const { ledger, simulation } = this.#options;
    const { call, ms, asks, length } = input;
    ledger.write({
      kind: 'ran',
      call,
      server: this.name,
      start: this.start,
      user: session.user,
      node,
    });
    const token = meta?.['progressToken'];
    const progress = { progressToken: token, progress: 1, total: 2 };
    if (token !== undefined)
      session.end.send({ jsonrpc: '2.0', method: 'notifications/progress', params: progress });
    const end = () => {
      session.running.delete(id);
      ledger.write({ kind: 'finished', call, isHeard: session.end.isOpen });
      const content = [{ type: 'text', text: 'x'.repeat(length) }];
      const structuredContent = { call, start: this.start };
      const result = { content, structuredContent, _meta: this.#tag(session) };
      session.end.send({ jsonrpc: '2.0', id, result });
    };
    const stop = simulation.clock.after(ms, () => (asks ? this.#ask(session, call, end) : end()));
    session.running.set(id, { call, stop });
  }

  #ask(session: Session, call: number, end: () => void): void {
    const { ledger, nextQuestion } = this.#options;
    const question = nextQuestion();
    const id = `question-${question}`;
    session.asked.set(id, ({ result, error }) => {
      session.asked.delete(id);
      const text = error ? `error: ${(error as Json)['message']}` : JSON.stringify(result);
      ledger.write({ kind: 'question answered', question, text });
      if ([...session.running.values()].some((running) => running.call === call)) end();
    });
    ledger.write({ kind: 'question asked', question, call });
    const params = { message: `question ${question}`, requestedSchema: {}, ...this.#tag(session) };
    session.end.send({ jsonrpc: '2.0', id, method: 'elicitation/create', params });
  }

  #cancel(session: Session, id: unknown, why: string): void {
    const running = session.running.get(id);
    if (!running) return;
    session.running.delete(id);
    running.stop();
    this.#options.ledger.write({ kind: 'cancelled at the server', call: running.call, why });
  }

  #drop(session: Session, why?: string): void {
    for (const [id, { stop }] of session.running) {
      if (why) this.#cancel(session, id, why);
      else stop();
    }
    session.running.clear();
    if (!why) session.end.close('the server died');
  }

  /** Marks data, so that the oracle sees whose it is. */
  #tag({ user }: Session): Json {
    return { tag: `${this.name}/${user}` };
  }
}
