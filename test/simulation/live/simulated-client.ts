// An MCP client of the page and the server behind it, for one user: resources that change, and tools that become tasks. By
// the revision of 2025-11-25 or by that of 2026-07-28.
import type { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { LiveFact } from './live-facts.ts';

interface Task {
  taskId: string;
  call: string;
  status: 'working' | 'completed' | 'cancelled';
  /** Requests for the result, which the server answers at the end (2025-11-25). */
  waiting: (() => void)[];
}

interface Stream {
  uris: readonly string[];
  end(reason: string): void;
}

interface Request {
  method: string;
  params?: { uri?: string; taskId?: string; arguments?: { call: string } };
}

const EXTENSION = 'io.modelcontextprotocol/tasks';
const VIEW = 'ui://live';
const CREATED = '2026-01-26T12:00:00.000Z';

export class SimulatedClient {
  readonly who: string;
  /** The real client is known by its shape. */
  readonly client: object;
  readonly #isModern: boolean;
  readonly #simulation: Simulation;
  readonly #ledger: Ledger<LiveFact>;
  readonly #tasks = new Map<string, Task>();
  /** What the server knows of this connection. */
  readonly #subscribed = new Set<string>();
  readonly #streams = new Set<Stream>();
  #isUp = true;
  /** Counts the interruptions. */
  #generation = 0;
  readonly #transport: {
    onmessage?: (message: object) => void;
    onerror?: (error: Error) => void;
  } = {};

  constructor(who: string, isModern: boolean, simulation: Simulation, ledger: Ledger<LiveFact>) {
    this.who = who;
    this.#isModern = isModern;
    this.#simulation = simulation;
    this.#ledger = ledger;
    const unused = async () => ({});
    this.client = {
      transport: this.#transport,
      request: (request: Request, _: unknown, options: { signal?: AbortSignal } = {}) =>
        this.#request(request, options.signal),
      getServerCapabilities: () => ({
        tools: {},
        resources: { subscribe: true },
        ...(isModern
          ? { extensions: { [EXTENSION]: {} } }
          : { tasks: { cancel: {}, requests: { tools: { call: {} } } } }),
      }),
      getServerVersion: () => ({ name: who, version: '1' }),
      callTool: unused,
      listTools: unused,
      listResources: unused,
      listResourceTemplates: unused,
      readResource: unused,
      listPrompts: unused,
      ...(isModern && {
        getProtocolEra: () => 'modern',
        listen: (filter: { resourceSubscriptions?: string[] }) => this.#listen(filter),
      }),
    };
    simulation.leaks.gauge(`a subscription of ${who} at its server`, () => this.subscriptions);
  }

  get subscriptions(): number {
    return this.#subscribed.size + this.#streams.size;
  }

  /** A resource changes. The server tells the client if it has subscribed to it. */
  change(uri: string): void {
    this.#ledger.write({ kind: 'changed', who: this.who, uri });
    const isFollowed =
      this.#subscribed.has(uri) || [...this.#streams].some(({ uris }) => uris.includes(uri));
    if (!this.#isUp || !isFollowed) return;
    const generation = this.#generation;
    const { choices, clock } = this.#simulation;
    clock.after(choices.between(`update of ${this.who}`, 1, 40), () => {
      if (generation !== this.#generation) return;
      const params = { uri };
      this.#transport.onmessage?.({
        jsonrpc: '2.0',
        method: 'notifications/resources/updated',
        params,
      });
    });
  }

  /** The connection breaks, and works again after this time. */
  interrupt(ms: number): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#generation++;
    this.#subscribed.clear();
    this.#ledger.write({ kind: 'gap', who: this.who });
    for (const stream of this.#streams) stream.end('remote');
    this.#transport.onerror?.(new TypeError('network error'));
    this.#simulation.clock.after(ms, () => (this.#isUp = true));
  }

  repair(): void {
    this.#isUp = true;
  }

  /** The tasks that run have their result. */
  endTasks(): void {
    for (const task of this.#tasks.values())
      if (task.status === 'working') this.#end(task, 'completed');
  }

  #end(task: Task, outcome: 'completed' | 'cancelled'): void {
    task.status = outcome;
    this.#ledger.write({ kind: 'task ended', who: this.who, call: task.call, outcome });
    for (const answer of task.waiting.splice(0)) answer();
  }

  async #request({ method, params = {} }: Request, signal?: AbortSignal): Promise<object> {
    await this.#reach(signal);
    const generation = this.#generation;
    const answer = await this.#answer(method, params, signal);
    await this.#wait(`from ${this.who}`, signal);
    // The server handled it, and the answer is lost.
    if (generation !== this.#generation) {
      this.#ledger.write({ kind: 'broke', who: this.who, method });
      throw new TypeError('fetch failed');
    }
    return answer;
  }

  async #reach(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await this.#wait(`to ${this.who}`, signal);
    if (!this.#isUp) throw new TypeError('fetch failed');
  }

  #wait(name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const { choices, clock } = this.#simulation;
      const abort = () => {
        cancel();
        reject(signal!.reason as Error);
      };
      const cancel = clock.after(choices.between(name, 1, 400), () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  async #listen({ resourceSubscriptions: uris = [] }: { resourceSubscriptions?: string[] }) {
    await this.#reach();
    const generation = this.#generation;
    let close!: (reason: string) => void;
    const closed = new Promise<string>((resolve) => (close = resolve));
    const stream: Stream = {
      uris,
      end: (reason) => {
        this.#streams.delete(stream);
        close(reason);
      },
    };
    this.#streams.add(stream);
    await this.#wait(`from ${this.who}`, undefined);
    if (generation !== this.#generation) throw new TypeError('fetch failed');
    return {
      honoredFilter: { resourceSubscriptions: uris },
      close: async () => stream.end('local'),
      closed,
    };
  }

  async #answer(
    method: string,
    { uri = '', taskId = '', arguments: given }: NonNullable<Request['params']>,
    signal: AbortSignal | undefined,
  ): Promise<object> {
    switch (method) {
      case 'tools/list':
        return {
          tools: [
            {
              name: 'work',
              inputSchema: { type: 'object' },
              execution: { taskSupport: 'required' },
            },
          ],
        };
      case 'resources/read':
        return {
          contents: [
            {
              uri,
              mimeType: 'text/html;profile=mcp-app',
              text: uri === VIEW ? `<!doctype html><p data-who="${this.who}"></p>` : '',
            },
          ],
        };
      case 'resources/subscribe': {
        const isTwice = this.#subscribed.has(uri);
        this.#subscribed.add(uri);
        this.#ledger.write({ kind: 'upstream', who: this.who, uri, isTwice });
        return {};
      }
      case 'resources/unsubscribe':
        this.#subscribed.delete(uri);
        return {};
      case 'tools/call':
        return this.#start(given!.call);
      case 'tasks/get':
        return this.#shape(this.#tasks.get(taskId)!);
      case 'tasks/result':
        return this.#result(this.#tasks.get(taskId)!, signal);
      case 'tasks/cancel': {
        const task = this.#tasks.get(taskId)!;
        this.#ledger.write({ kind: 'task cancelled', who: this.who, call: task.call });
        if (task.status === 'working') this.#end(task, 'cancelled');
        return this.#isModern ? {} : this.#shape(task);
      }
      default:
        return {};
    }
  }

  #start(call: string): object {
    this.#ledger.write({ kind: 'started', who: this.who, call });
    const taskId = `${this.who} ${this.#tasks.size + 1}`;
    const task: Task = { taskId, call, status: 'working', waiting: [] };
    this.#tasks.set(taskId, task);
    const shape = this.#shape(task);
    return this.#isModern ? { ...shape, resultType: 'task' } : { task: shape };
  }

  #shape(task: Task): object {
    const { taskId, status } = task;
    const known = { taskId, status, createdAt: CREATED, lastUpdatedAt: CREATED };
    if (!this.#isModern) return { ...known, ttl: null, pollInterval: 2000 };
    return {
      ...known,
      ttlMs: null,
      pollIntervalMs: 2000,
      ...(status === 'completed' && { result: this.#marks(task) }),
    };
  }

  #marks({ call }: Task): object {
    return { content: [{ type: 'text', text: JSON.stringify({ who: this.who, call }) }] };
  }

  async #result(task: Task, signal: AbortSignal | undefined): Promise<object> {
    if (task.status === 'working')
      await new Promise<void>((resolve, reject) => {
        task.waiting.push(resolve);
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    if (task.status === 'completed') return this.#marks(task);
    throw Object.assign(new Error('The task was cancelled.'), { code: -32800 });
  }
}
