// A simulated MCP client, as a backend or a page creates it: over HTTP (a restarted server answers 404 to its session) or
// like stdio (the transport closes with the server).
import type { LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { ClientFrame, Json, ServerFrame, SimulatedServer } from './mcp-server.ts';

/** The error of a transport, with its HTTP status. */
export class TransportError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP status ${status}: Session not found`);
    this.status = status;
  }
}

interface Pending {
  resolve(result: Json): void;
  reject(error: unknown): void;
  progress: ((progress: Json) => void) | undefined;
}

interface SimulatedTransport {
  onmessage: ((message: Json) => void) | undefined;
  send(message: Json): Promise<void>;
  terminateSession(): Promise<void>;
}

export interface ClientOptions {
  simulation: Simulation;
  server: SimulatedServer;
  user: string;
  /** Of whose process it is part. */
  owner: string;
  kind: 'http' | 'stdio';
  closed(): void;
}

export class SimulatedClient {
  transport: SimulatedTransport | undefined;
  readonly #options: ClientOptions;
  readonly #pending = new Map<number, Pending>();
  #end: LinkEnd<ClientFrame> | undefined;
  #session: string | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Rejects if the server is down. */
  async connect(): Promise<this> {
    try {
      const { session } = (await this.#exchange('initialize', {})) as { session: string };
      this.#session = session;
    } catch (error) {
      await this.close();
      throw error;
    }
    const transport: SimulatedTransport = {
      onmessage: (message) => this.#receive(message),
      send: async (message) => this.#post(message),
      terminateSession: async () => this.#post({ jsonrpc: '2.0', method: 'terminate' }),
    };
    this.transport = transport;
    return this;
  }

  getServerCapabilities = () => ({ tools: { listChanged: true } });
  getServerVersion = () => ({ name: this.#options.server.name, version: '1' });

  async request({ method, params }: Json, _: unknown, options: Json = {}): Promise<Json> {
    const { signal, timeout, onprogress } = options as {
      signal?: AbortSignal;
      timeout?: number;
      onprogress?: (progress: Json) => void;
    };
    signal?.throwIfAborted();
    const given = onprogress
      ? { ...(params as Json), _meta: { progressToken: this.#lastId + 1 } }
      : (params as Json);
    return this.#exchange(String(method), given, { signal, timeout, onprogress });
  }

  ping = (options: Json) => this.request({ method: 'ping', params: {} }, 0, options);
  callTool = (params: Json, options: Json) =>
    this.request({ method: 'tools/call', params }, 0, options);
  listTools = (params: Json, options: Json) =>
    this.request({ method: 'tools/list', params }, 0, options);
  listResources = async () => ({ resources: [] });
  listResourceTemplates = async () => ({ resourceTemplates: [] });
  readResource = async () => ({ contents: [] });
  listPrompts = async () => ({ prompts: [] });

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.transport = undefined;
    this.#fail(new Error('Connection closed'));
    this.#end?.close('the client was closed');
    this.#options.closed();
  }

  /** Its process died: nothing that it does is heard any more. */
  die(): void {
    this.#end?.close('the process died');
    this.#end = undefined;
    if (!this.#isClosed) this.#options.closed();
    this.#isClosed = true;
  }

  #exchange(
    method: string,
    params: Json,
    {
      signal,
      timeout = 60_000,
      onprogress,
    }: {
      signal?: AbortSignal | undefined;
      timeout?: number | undefined;
      onprogress?: ((progress: Json) => void) | undefined;
    } = {},
  ): Promise<Json> {
    const id = ++this.#lastId;
    return new Promise<Json>((resolve, reject) => {
      const giveUp = (error: unknown) => {
        this.#post({
          jsonrpc: '2.0',
          method: 'notifications/cancelled',
          params: { requestId: id, reason: String(error) },
        });
        end();
        reject(error);
      };
      const abort = () => giveUp(signal!.reason);
      const stop = this.#options.simulation.clock.after(timeout, () =>
        giveUp(new Error(`The request timed out after ${timeout} ms`)),
      );
      const end = () => {
        stop();
        signal?.removeEventListener('abort', abort);
        this.#pending.delete(id);
      };
      signal?.addEventListener('abort', abort);
      this.#pending.set(id, {
        progress: onprogress,
        resolve(result) {
          end();
          resolve(result);
        },
        reject(error) {
          end();
          reject(error);
        },
      });
      this.#post({ jsonrpc: '2.0', id, method, params });
    });
  }

  #post(message: Json): void {
    if (this.#isClosed) return;
    const { user, owner } = this.#options;
    const end = this.#connection();
    if (end) end.send({ session: this.#session, user, node: owner, message });
    else this.#fail(new TypeError('fetch failed'));
  }

  /** HTTP connects again when it must; a pipe does not. */
  #connection(): LinkEnd<ClientFrame> | undefined {
    const { simulation, server, user, owner, kind } = this.#options;
    if (this.#end?.isOpen) return this.#end;
    if (!server.isUp || (this.#end && kind === 'stdio')) return undefined;
    const link = simulation.network.open<never>(`${owner} > server ${server.name} for ${user}`);
    const [near, far] = link.ends as unknown as [
      LinkEnd<ClientFrame> & LinkEnd<ServerFrame>,
      LinkEnd<ServerFrame> & LinkEnd<ClientFrame>,
    ];
    server.accept(far, (take) => (far.received = take as never));
    near.received = ((frame: ServerFrame) => this.#arrived(frame)) as never;
    near.closed = () => {
      if (this.#isClosed) return;
      this.#fail(new TypeError('fetch failed: the connection broke'));
      if (kind === 'stdio') {
        this.transport = undefined;
        this.#isClosed = true;
        this.#options.closed();
      }
    };
    this.#end = near;
    return near;
  }

  #arrived(frame: ServerFrame): void {
    if ('status' in frame) {
      this.#pending.get(Number(frame.id))?.reject(new TransportError(Number(frame.status)));
    } else if (this.transport) this.transport.onmessage?.(frame);
    else this.#receive(frame);
  }

  #receive(message: Json): void {
    const { id, method, params, result, error } = message;
    if (method === 'notifications/progress') {
      const { progressToken, ...progress } = params as Json;
      this.#pending.get(Number(progressToken))?.progress?.(progress);
    } else if (method === undefined) {
      const pending = this.#pending.get(Number(id));
      if (error)
        pending?.reject(Object.assign(new Error(String((error as Json)['message'])), error));
      else pending?.resolve(result as Json);
    } else if (id !== undefined)
      this.#post({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Not supported.' } });
  }

  #fail(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error);
  }
}
