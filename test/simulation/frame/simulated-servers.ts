// MCP servers behind `fetch`, written by hand on the wire. Each has tools with views, and answers each user with what
// belongs to that user only.
import type { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { FrameFact } from './frame-facts.ts';

export const USERS = ['ada', 'bob'] as const;
export type User = (typeof USERS)[number];

/** How a server treats requests. */
export type Condition = 'up' | 'down' | 'failing' | 'busy';

interface Rpc {
  id?: number | string;
  method: string;
  params?: Record<string, unknown>;
}

/** The input of a request that runs a tool. */
function inputOf({ method, body }: RequestInit): string | undefined {
  if (method !== 'POST') return undefined;
  const { method: called, params } = JSON.parse(String(body)) as Rpc;
  const given = params?.['arguments'] as { input?: string } | undefined;
  return called === 'tools/call' ? (given?.input ?? '') : undefined;
}

const viewOf = (tool: string) => ({
  ui: { resourceUri: `ui://${tool.replace(' ', '-')}` },
});

class SimulatedServer {
  condition: Condition = 'up';
  /** An open server knows no users: everybody is a guest. */
  isOpen = false;
  /** A restarted server does not know earlier sessions. */
  generation = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** A restarted server has one more tool. */
  get tools(): string[] {
    return ['alpha', ...Array.from({ length: this.generation }, (_, n) => `added ${n + 1}`)];
  }
}

export class SimulatedServers {
  readonly servers: SimulatedServer[];
  /** The longest that a server takes, in milliseconds. */
  slowest = 3000;
  /** The token that a user must have. Another number means that the old one has expired. */
  readonly #valid = new Map<User, number>(USERS.map((user) => [user, 1]));
  /** The token that the page has; undefined if the user has to sign in. */
  readonly #held = new Map<User, number | undefined>(USERS.map((user) => [user, 1]));
  readonly #simulation: Simulation;
  readonly #ledger: Pick<Ledger<FrameFact>, 'write'>;
  /** Makes the addresses of each sequence different, because connections are kept by address. */
  readonly #site: string;
  readonly #providers = new Map<User, object>();
  #requests = 0;

  constructor(simulation: Simulation, ledger: Pick<Ledger<FrameFact>, 'write'>, count: number) {
    this.#simulation = simulation;
    this.#ledger = ledger;
    this.#site = simulation.choices.uuid();
    this.servers = Array.from({ length: count }, (_, index) => new SimulatedServer(`s${index}`));
    simulation.replaceGlobal('fetch', this.#fetch);
    simulation.leaks.gauge('a request to a server', () => this.#requests);
  }

  urlOf(index: number): string {
    return `https://${this.servers[index]!.name}.${this.#site}.example/mcp`;
  }

  /** The next request of this user is refused; the page can get a new token. */
  expire(user: User): void {
    this.#valid.set(user, this.#valid.get(user)! + 1);
  }

  /** The page cannot get a new token either: the user has to sign in. */
  signOut(user: User): void {
    this.expire(user);
    this.#held.set(user, undefined);
    this.#ledger.write({ kind: 'condition', of: user, condition: 'signed out' });
  }

  signIn(user: User): void {
    if (!this.isSignedIn(user))
      this.#ledger.write({ kind: 'condition', of: user, condition: 'up' });
    this.#held.set(user, this.#valid.get(user)!);
  }

  isSignedIn(user: User): boolean {
    return this.#held.get(user) !== undefined;
  }

  /** The page's function for a user's token. */
  tokenOf(user: User, wasRefused: boolean): string | undefined {
    const held = this.#held.get(user);
    if (held === undefined) return undefined;
    if (wasRefused) this.#held.set(user, this.#valid.get(user)!);
    return `${user}-${this.#held.get(user)}`;
  }

  /** The same object for a user each time. */
  providerOf(user: User): object {
    let provider = this.#providers.get(user);
    if (!provider)
      this.#providers.set(
        user,
        (provider = {
          token: async () => this.tokenOf(user, false),
          onUnauthorized: async () => {
            if (this.tokenOf(user, true) === undefined) throw new Error('The user signed out.');
          },
        }),
      );
    return provider;
  }

  restart(index: number): void {
    const server = this.servers[index]!;
    server.generation++;
    this.#ledger.write({ kind: 'condition', of: server.name, condition: 'restarted' });
  }

  setCondition(index: number, condition: Condition): void {
    const server = this.servers[index]!;
    server.condition = condition;
    this.#ledger.write({ kind: 'condition', of: server.name, condition });
  }

  readonly #fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { hostname } = new URL(input);
    const server = this.servers.find(({ name }) => hostname.startsWith(`${name}.`))!;
    const { signal } = init;
    signal?.throwIfAborted();
    this.#requests++;
    let outcome = 'aborted';
    try {
      await this.#wait(`to ${server.name}`, 1, this.slowest / 2, signal);
      outcome = 'unreachable';
      if (server.condition === 'down') throw new TypeError('fetch failed');
      outcome = 'aborted';
      const response = this.#answer(server, init);
      await this.#wait(`from ${server.name}`, 1, this.slowest / 2, signal);
      // The connection broke after the request was handled.
      outcome = 'broke';
      if ((server.condition as Condition) === 'down') throw new TypeError('fetch failed');
      outcome = response.ok ? 'answered' : `status ${response.status}`;
      return response;
    } finally {
      this.#requests--;
      const input = inputOf(init);
      if (input !== undefined)
        this.#ledger.write({ kind: 'asked', server: server.name, input, outcome });
    }
  };

  #wait(name: string, low: number, high: number, signal: AbortSignal | null | undefined) {
    return new Promise<void>((resolve, reject) => {
      const { choices, clock } = this.#simulation;
      const abort = () => {
        cancel();
        reject(signal!.reason as Error);
      };
      const cancel = clock.after(choices.between(name, low, high), () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  #answer(server: SimulatedServer, { method = 'GET', headers, body }: RequestInit): Response {
    if (server.condition === 'failing') return new Response('', { status: 503 });
    if (server.condition === 'busy') return new Response('', { status: 429 });
    if (method === 'GET') return new Response('', { status: 405 });
    if (method === 'DELETE') return new Response('', { status: 200 });
    const given = new Headers(headers);
    const [name = '', number] = (given.get('authorization') ?? '')
      .replace('Bearer ', '')
      .split('-');
    const isValid = USERS.some((one) => one === name && this.#valid.get(one) === Number(number));
    if (!isValid && !server.isOpen) {
      this.#ledger.write({ kind: 'refused', who: `${server.name} ${name}` });
      return new Response('', { status: 401, headers: { 'www-authenticate': 'Bearer' } });
    }
    const rpc = JSON.parse(String(body)) as Rpc;
    const session = `${server.generation}`;
    const isNew = rpc.method === 'initialize';
    if (!isNew && given.get('mcp-session-id') !== session) return new Response('', { status: 404 });
    if (rpc.id === undefined) return new Response(null, { status: 202 });
    const user = server.isOpen ? 'guest' : name;
    const result = this.#result(server, `${server.name} ${user}`, rpc);
    return Response.json(
      { jsonrpc: '2.0', id: rpc.id, result },
      { headers: isNew ? { 'mcp-session-id': session } : {} },
    );
  }

  #result({ tools }: SimulatedServer, who: string, { method, params = {} }: Rpc): object {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: params['protocolVersion'],
          capabilities: { tools: {}, resources: {} },
          serverInfo: { name: 'server', version: '1' },
        };
      case 'tools/list':
        return {
          tools: tools.map((name) => ({
            name,
            inputSchema: { type: 'object' },
            _meta: viewOf(name),
          })),
        };
      case 'resources/read':
        return {
          contents: [
            {
              uri: params['uri'],
              mimeType: 'text/html;profile=mcp-app',
              text: `<!doctype html><p data-who="${who}"></p>`,
            },
          ],
        };
      case 'tools/call': {
        const { name, arguments: given } = params as {
          name: string;
          arguments?: { input?: string };
        };
        const input = given?.input ?? '';
        this.#ledger.write({ kind: 'ran', who, tool: name, input });
        return { content: [{ type: 'text', text: JSON.stringify({ who, tool: name, input }) }] };
      }
      default:
        return {};
    }
  }
}
