// One MCP server of the command: it is connected, kept running, and restarted when its process ends or its files change.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { toolsForModel } from '@mcp-app/elements/policy';
import { ErrorCode, toolResourceUri } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/server/relay';
import type { RelayConnect } from '@mcp-app/server/relay';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ClientCapabilities, Tool } from '@modelcontextprotocol/client';
import { capabilitiesOf } from './client-capabilities.js';
import {
  listProblem,
  processProblem,
  ServerProblem,
  SignInProblem,
  urlProblem,
} from './connect-problem.js';
import { ProcessTransport } from './process-transport.js';
import { isProcess } from './server-definition.js';
import type { ProcessDefinition, ServerDefinition, UrlDefinition } from './server-definition.js';
import { SignIn } from './sign-in.js';
import { watchedBy, watchFiles } from './watched-files.js';

/** Milliseconds until a server must have answered. `npx` may install it first. */
const PROCESS_TIMEOUT_MS = 120_000;
const URL_TIMEOUT_MS = 15_000;

/** A process that ends sooner than this after its start is restarted later and later. */
const STABLE_MS = 5000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;

/** What happens to a server. */
export type ServerEvent =
  | { kind: 'ready'; title: string; tools: number; views: number }
  | { kind: 'failed'; problem: string }
  /** The user has to sign in. */
  | { kind: 'sign-in' }
  | { kind: 'ended'; how: string }
  | { kind: 'changed'; file: string }
  | { kind: 'stderr'; line: string }
  | { kind: 'stray'; line: string };

type ServerListener = (event: ServerEvent) => void;

/** A tool with an address that is not `ui://…` has no view. */
function hasView(tool: Tool): boolean {
  try {
    return toolResourceUri(tool) !== undefined;
  } catch {
    return false;
  }
}

const hasToken = ({ headers = {} }: UrlDefinition) =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');

const clientInfo = { name: 'mcp-app', version: '0.1.0' };

/** Milliseconds that an HTTP server has to end its session. */
const SESSION_END_MS = 1000;

/** Ends the session at an HTTP server, then closes the client. Never rejects. */
async function endClient(client: Client): Promise<void> {
  const transport = client.transport as { terminateSession?: () => Promise<void> } | undefined;
  const ended = transport?.terminateSession?.().catch(() => undefined);
  if (ended) await Promise.race([ended, pause(SESSION_END_MS, undefined, { ref: false })]);
  await client.close().catch(() => undefined);
}

export class DevServer {
  readonly definition: ServerDefinition;
  readonly #listen: ServerListener;
  readonly #canAsk: boolean;
  /** For a server at a URL, if somebody is there who can sign in. */
  readonly signIn: SignIn | undefined;
  readonly #clients = new Set<Client>();
  /** The connected client of a process, which all pages share; of a URL, one that no page uses yet. */
  #next: Promise<Client> | undefined;
  #stopWatching: (() => void) | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #delay = FIRST_DELAY_MS;
  #isClosed = false;

  /**
   * @param canAsk whether the pages answer questions of the server to its user
   * @param signedIn the address that the user comes back to after a sign-in; undefined if nobody can sign in
   */
  constructor(
    definition: ServerDefinition,
    canAsk: boolean,
    listen: ServerListener,
    signedIn?: string,
  ) {
    this.definition = definition;
    this.#canAsk = canAsk;
    this.#listen = listen;
    if (signedIn && !isProcess(definition) && !hasToken(definition))
      this.signIn = new SignIn(signedIn, () => listen({ kind: 'sign-in' }));
  }

  /** Connects, and watches its files. Rejects with a sentence that says what is wrong. */
  async start(): Promise<void> {
    const { definition } = this;
    const watched = watchedBy(definition);
    if (watched.length > 0)
      this.#stopWatching = watchFiles(watched, (file) => void this.#changed(file));
    await this.#prepare();
  }

  /**
   * For the relay: the client for pages that answer what these capabilities declare. A process has one client, because a
   * second one would be another process with another state. It declares what the page of the command answers, and the relay
   * takes its questions to the page whose call runs. A URL gets one client for each kind of page.
   */
  connect: RelayConnect = async ({ capabilities }) => {
    try {
      if (isProcess(this.definition)) return await this.#prepare();
      // The one that is connected already is used first, if it declares the same.
      if (!isDeepStrictEqual(capabilities, capabilitiesOf(this.#canAsk)))
        return await this.#open(capabilities);
      const next = this.#prepare();
      const client = await next;
      if (this.#next === next) this.#next = undefined;
      return client;
    } catch (error) {
      // The page may know: it is the page of the person who runs the server.
      const { message, printed = [] } = error as Partial<ServerProblem>;
      throw new RpcError(ErrorCode.InternalError, [message, ...printed].join('\n'));
    }
  };

  /** A connected client, which the next page uses as well. */
  client(): Promise<Client> {
    return this.#prepare();
  }

  /** The user comes back from the authorization page. Rejects if that failed; the server is tried again in any case. */
  async finishSignIn(answer: URLSearchParams): Promise<void> {
    try {
      await this.signIn?.finish(answer);
    } finally {
      // A connection that is open uses the token as well, but nobody has listed its tools.
      const next = this.#prepare();
      await next.then((client) => this.#announce(client)).catch(() => undefined);
    }
  }

  /** Ends the connections, and the process with everything that it started. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    this.#stopWatching?.();
    await this.#closeClients();
  }

  #prepare(): Promise<Client> {
    if (!this.#next) {
      const opening = this.#open(capabilitiesOf(this.#canAsk));
      this.#next = opening;
      opening.catch(() => {
        if (this.#next === opening) this.#next = undefined;
      });
    }
    return this.#next;
  }

  async #open(capabilities: ClientCapabilities): Promise<Client> {
    if (this.#isClosed) throw new Error('The command is ending.');
    clearTimeout(this.#restart);
    const { definition } = this;
    const client = new Client(clientInfo, { capabilities });
    this.#clients.add(client);
    try {
      const transport = isProcess(definition)
        ? await this.#openProcess(client, definition)
        : await this.#openUrl(client, definition);
      await this.#announce(client).catch((error: unknown) => this.#rejectList(transport, error));
      if (transport) this.#keepRunning(client, transport);
      return client;
    } catch (error) {
      // Otherwise it was closed because the files changed meanwhile.
      const isFailure = this.#clients.delete(client);
      await client.close().catch(() => undefined);
      if (isFailure) this.#listen({ kind: 'failed', problem: (error as Error).message });
      throw error;
    }
  }

  async #openUrl(client: Client, definition: UrlDefinition): Promise<undefined> {
    const { url, headers = {} } = definition;
    const transportUrl = new URL(url);
    let status: number | undefined;
    const authProvider = this.signIn?.providerFor((answer) => transport.finishAuth(answer));
    const transport: StreamableHTTPClientTransport = new StreamableHTTPClientTransport(
      transportUrl,
      {
        requestInit: { headers },
        ...(authProvider && { authProvider }),
        async fetch(input, init) {
          const response = await fetch(input, init);
          if (String(input) === transportUrl.href) status = response.status;
          return response;
        },
      },
    );
    try {
      await client.connect(transport, { timeout: URL_TIMEOUT_MS });
    } catch (error) {
      if (this.signIn?.page) throw new SignInProblem(definition, error);
      const refused = this.signIn && status === 401 ? status : undefined;
      throw new ServerProblem(urlProblem(definition, error, refused), [], error);
    }
    // The relay replaces a client whose session the server no longer knows.
    client.onclose = () => this.#clients.delete(client);
    return undefined;
  }

  async #openProcess(client: Client, definition: ProcessDefinition): Promise<ProcessTransport> {
    const transport = new ProcessTransport(definition, {
      stderr: (line) => this.#listen({ kind: 'stderr', line }),
      stray: (line) => this.#listen({ kind: 'stray', line }),
    });
    try {
      await client.connect(transport, { timeout: PROCESS_TIMEOUT_MS });
    } catch (error) {
      await transport.close();
      const problem = processProblem(definition, transport, error);
      throw new ServerProblem(problem, transport.lastLines, error);
    }
    return transport;
  }

  /** Restarts a server that is ready if its process ends. */
  #keepRunning(client: Client, transport: ProcessTransport): void {
    const started = Date.now();
    client.onclose = () => {
      // Otherwise the command itself has ended it.
      if (!this.#clients.delete(client) || this.#isClosed) return;
      this.#next = undefined;
      this.#ended(transport, Date.now() - started);
    };
    if (transport.end) client.onclose();
  }

  /** The server answers, and does not list its tools; or it ended meanwhile. */
  #rejectList(transport: ProcessTransport | undefined, error: unknown): never {
    const { definition } = this;
    const problem =
      transport?.ownEnd && isProcess(definition)
        ? processProblem(definition, transport, error)
        : listProblem(definition, error);
    throw new ServerProblem(problem, transport?.lastLines ?? [], error);
  }

  async #announce(client: Client): Promise<void> {
    const { name } = this.definition;
    const { title, name: own } = client.getServerVersion() ?? { name };
    const { tools } = client.getServerCapabilities()?.tools
      ? await client.listTools()
      : { tools: [] };
    const offered = toolsForModel(tools) as Tool[];
    const views = offered.filter(hasView).length;
    this.#listen({ kind: 'ready', title: title ?? own, tools: offered.length, views });
  }

  /** The process ended by itself. */
  #ended({ end }: ProcessTransport, lived: number): void {
    const how = end?.signal ? `was ended by ${end.signal}` : `ended with code ${end?.code}`;
    this.#listen({ kind: 'ended', how });
    this.#delay = lived > STABLE_MS ? FIRST_DELAY_MS : Math.min(this.#delay * 2, MAX_DELAY_MS);
    // If it cannot be started, the next change of its files tries again, or the next request of a page.
    this.#restart = setTimeout(() => this.#prepareAgain(), this.#delay);
  }

  /** Connects again, unless a page has caused that meanwhile. */
  #prepareAgain(): void {
    if (!this.#isClosed && this.#clients.size === 0) this.#prepare().catch(() => undefined);
  }

  async #changed(file: string): Promise<void> {
    this.#delay = FIRST_DELAY_MS;
    this.#listen({ kind: 'changed', file });
    if (!isProcess(this.definition)) return this.#findAgain();
    await this.#closeClients();
    this.#prepareAgain();
  }

  /** Connects to a server at a URL again, which a program of its own may be restarting. */
  #findAgain(): void {
    clearTimeout(this.#restart);
    this.#next = undefined;
    this.#prepare().catch(() => {
      if (this.#isClosed || this.#delay >= MAX_DELAY_MS) return;
      this.#restart = setTimeout(() => this.#findAgain(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, MAX_DELAY_MS);
    });
  }

  async #closeClients(): Promise<void> {
    const open = [...this.#clients];
    this.#clients.clear();
    this.#next = undefined;
    await Promise.all(open.map(endClient));
  }
}
