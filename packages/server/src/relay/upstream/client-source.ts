// The source of a session's MCP client: the relay's only client, one that the relay creates and keeps, or one that the
// backend manages itself.
import {
  APP_ELICITATION_KEY,
  ErrorCode,
  isObject,
  RELAY_ANSWERS,
  RelayErrorCode,
  UI_EXTENSION_CAPABILITIES,
  UI_EXTENSION_ID,
} from '@mcp-app/elements/protocol';
import type { JsonRpcRequest, JsonRpcResponse, RelayAnswer } from '@mcp-app/elements/protocol';
import { callSupplied, parseUrl, SuppliedError } from '@mcp-app/elements/policy';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayClient } from '../relay-client.js';
import type { InputSource } from './input-rounds.js';
import { endClient, RelayClients } from './kept-clients.js';
import type { ClientUse, KeptClient } from './kept-clients.js';
import type { RelayLimits } from '../relay-limits.js';
import type { CallOwner } from '../relay-owner.js';
import type { RelayConnect, RelayConnection, RelayOptions, RelayUser } from '../relay-options.js';
import type { RelayRequest } from '../admission/relay-origins.js';
import type { RelayErrorPhase } from '../watch/error-facts.js';
import { SessionEnded, tapRequests } from './page-questions.js';

/** A session of a user, on one of their connections. */
export interface Caller<Context> {
  owner: CallOwner;
  answers: readonly RelayAnswer[];
  connection: RelayConnection<Context>;
}

/** What a source needs from its relay. */
export interface RelaySourceOptions {
  limits: RelayLimits;
  /** Called before a client is used by the session `scope`, or by all sessions. */
  tap(client: RelayClient, scope: string | undefined): void;
  /** The relay created this client, also for these sessions, whose connections get its notifications. */
  made(client: RelayClient, scopes: readonly string[]): void;
  /** The server of these sessions restarted, so that it may have other tools. */
  restarted(scopes: readonly string[]): void;
  /** A client of this key was created; other nodes may have one too. */
  connected(key: string): void;
  /** Sends a request of the MCP server to the page of a session. */
  ask(
    owner: Pick<CallOwner, 'scope' | 'user'>,
    request: JsonRpcRequest,
    signal: AbortSignal,
  ): Promise<JsonRpcResponse>;
  /** Returns the id that the page gets instead of the error. */
  report(error: unknown, phase: RelayErrorPhase, server?: string): string;
}

/** The MCP clients of one node. */
export class RelaySource<Context> {
  readonly #given: RelayOptions<Context>;
  readonly #options: RelaySourceOptions;
  readonly #clients: RelayClients;
  /** The options whose client does not declare views. Each is reported once. */
  readonly #undeclared = new Set<string>();

  /** @throws TypeError if the options do not have exactly one source of MCP clients. */
  constructor(given: RelayOptions<Context>, options: RelaySourceOptions) {
    checkSources(given);
    this.#given = given;
    this.#options = options;
    const { limits, restarted, connected, tap } = options;
    const made = (client: RelayClient, kept: KeptClient, listening: readonly string[]) => {
      this.#made(client, kept);
      // No request of theirs may follow.
      for (const scope of listening) tap(client, scope);
      options.made(client, listening);
    };
    this.#clients = new RelayClients({ limits, made, restarted, connected, isGone: isSessionGone });
  }

  /** Whether requests of MCP servers reach pages. */
  get canAsk(): boolean {
    return !!(this.#given.connect ?? this.#given.servers);
  }

  /** Throws an RpcError if there is no such server. */
  checkServer(name: string | undefined): void {
    if (this.#given.servers) checkServer(this.#given.servers, name ?? '');
  }

  /** The name of the server that a request is for; empty unless there are several. */
  serverIn(request: RelayRequest): string {
    const name = this.#given.servers ? serverIn(request) : '';
    this.checkServer(name);
    return name;
  }

  /** Runs work with the client of the caller, and with its page if the relay asks it for that client. */
  use<Result>(
    caller: Caller<Context>,
    work: (client: RelayClient, input?: InputSource) => Promise<Result>,
  ): Promise<Result> {
    const { client } = this.#given;
    if (!client) return this.#useOwn(caller, work);
    this.#checkViews('client', client);
    this.#options.tap(client, undefined);
    return work(client);
  }

  async #useOwn<Result>(
    caller: Caller<Context>,
    work: (client: RelayClient, input?: InputSource) => Promise<Result>,
  ): Promise<Result> {
    const { clientFor } = this.#given;
    const { owner, connection, answers } = caller;
    const { tap, ask } = this.#options;
    if (clientFor) {
      const own = await this.#supplied('clientFor', (signal) =>
        clientFor.call(this.#given, owner.session, connection.context, { signal }),
      );
      tap(own, owner.scope);
      return work(own);
    }
    const connect = () => this.#connect(caller);
    return this.#clients.use(useOf(caller), connect, (made) => {
      tap(made, owner.scope);
      return work(made, { answers, ask: (request, signal) => ask(owner, request, signal) });
    });
  }

  /**
   * Keeps the caller's client in use, because its connection gets change notifications. Clients that the relay did not
   * create cannot ask, and are not the relay's to keep or to check.
   */
  hold(caller: Caller<Context>): void {
    if (!this.canAsk) return;
    this.#clients.hold(useOf(caller), () => this.#connect(caller), caller.connection.signal);
  }

  /** Another node created a client of this key; undefined if that may have happened for every key. */
  check(key: string | undefined): void {
    if (key === undefined) this.#clients.checkAll();
    else void this.#clients.check(key);
  }

  /** Replaces a client that its server no longer knows. Resolves with whether it did. */
  replace(client: RelayClient): Promise<boolean> {
    return this.#clients.replace(client);
  }

  /** Called when a session has ended. */
  leave(scope: string): void {
    this.#clients.leave(scope);
  }

  /** The servers of the clients that the relay created. */
  openServers(): Iterable<string> {
    return this.#clients.openServers();
  }

  signOut(user: string): void {
    this.#clients.signOut(user);
  }

  close(): void {
    this.#clients.close();
  }

  async #connect({ owner, answers, connection }: Caller<Context>): Promise<RelayClient> {
    const { connect, servers } = this.#given;
    const { context, server = '' } = connection;
    const make: RelayConnect<Context> = connect ?? servers![server]!;
    const capabilities = capabilitiesFor(answers);
    const who = { user: owner.identity, server: servers ? server : '', capabilities, context };
    return this.#supplied(connect ? 'connect' : `servers.${server}`, async (signal) => {
      const client = await make.call(connect ? this.#given : servers, { ...who, signal });
      // The relay no longer waits for it.
      if (signal.aborted) void endClient(client);
      return client;
    });
  }

  /** Calls a function of the backend that returns a client. The page gets the message of its `RpcError` only. */
  async #supplied(
    name: string,
    run: (signal: AbortSignal) => RelayClient | Promise<RelayClient>,
  ): Promise<RelayClient> {
    const { limits, report } = this.#options;
    const { connectTimeout: limit } = limits;
    try {
      const limitName = 'limits.connectTimeout';
      const check = clientProblem;
      const client = await callSupplied<RelayClient>(name, run, { limit, limitName, check });
      this.#checkViews(name, client);
      return client;
    } catch (error) {
      const thrown = operatorError(error);
      if (thrown instanceof RpcError) throw thrown;
      const id = report(thrown, 'connect', serverOf(name));
      if (thrown instanceof SuppliedError && thrown.failure === 'timed-out')
        throw new RpcError(
          ErrorCode.RequestTimeout,
          `The relay could not connect to the MCP server within ${limit} ms: error ${id} in its log.`,
        );
      const text = `The relay has no MCP server for this session: error ${id} in its log.`;
      throw new RpcError(ErrorCode.InternalError, text);
    }
  }

  /** Tells the operator about a client for which many servers list no views. Nothing fails, so nobody else notices. */
  #checkViews(name: string, client: RelayClient): void {
    if (this.#undeclared.has(name) || !lacksViews(client)) return;
    this.#undeclared.add(name);
    const isOwn = name === 'client' || name === 'clientFor';
    const options = isOwn ? 'appClientOptions() of @mcp-app/elements/host' : '{ capabilities }';
    this.#options.report(
      new TypeError(
        `The MCP client of ${name} does not declare MCP Apps, and many servers list no views for such a client. ` +
          (isOwn ? '' : `Pass on the capabilities that ${name} gets. `) +
          `Create it with new Client(info, ${options}).`,
      ),
      'setup',
      serverOf(name),
    );
  }

  /** Forwards the server's requests to the pages of the client's sessions. */
  #made(client: RelayClient, kept: KeptClient): void {
    const { answers, sessions, user } = kept;
    if (!client.transport || answers.length === 0) return;
    const methods = [...RELAY_ANSWERS].filter(([, kind]) => answers.includes(kind));
    tapRequests(
      client.transport,
      new Set(methods.map(([method]) => method)),
      async (request, signal) => {
        let last: SessionEnded | undefined;
        for (;;) {
          // The session that waits for the server, otherwise the one that used it last.
          const byUse = [...sessions];
          const [scope] = byUse.findLast(([, running]) => running > 0) ?? byUse.at(-1) ?? [];
          if (scope === undefined)
            throw (
              last ??
              new RpcError(ErrorCode.ConnectionClosed, 'No page currently uses this MCP client.')
            );
          try {
            return await this.#options.ask({ scope, user }, request, signal);
          } catch (error) {
            // The server does not say which session it asks, so the question may be for another one.
            if (!(error instanceof SessionEnded)) throw error;
            last = error;
            sessions.delete(scope);
          }
        }
      },
    );
  }
}

/** What an MCP client declares for a page with these answers. */
function capabilitiesFor(answers: readonly RelayAnswer[]): RelayUser['capabilities'] {
  const has = (kind: RelayAnswer) => answers.includes(kind);
  const settings = UI_EXTENSION_CAPABILITIES[UI_EXTENSION_ID];
  return {
    ...(has('sampling') && { sampling: {} }),
    // An empty object means forms only.
    ...(has('elicitation') && { elicitation: has('elicitation-url') ? { form: {}, url: {} } : {} }),
    ...(has('roots') && { roots: {} }),
    extensions: {
      [UI_EXTENSION_ID]: {
        ...settings,
        ...(has('elicitation-view') && { [APP_ELICITATION_KEY]: {} }),
      },
    },
  };
}

/** The server that a function is for: "files" for `servers.files`. */
const serverOf = (name: string): string | undefined => /^servers\.(.*)$/s.exec(name)?.[1];

const clientProblem = (client: unknown) =>
  typeof (client as Partial<RelayClient> | undefined)?.getServerCapabilities === 'function'
    ? undefined
    : 'it is not an MCP client. Return it after `await client.connect(transport)`.';

/** Both SDKs keep their declaration in a field that is private only in the types. False if the client has no such field. */
function lacksViews(client: object): boolean {
  const { _capabilities: declared } = client as { _capabilities?: unknown };
  if (!isObject(declared)) return false;
  const { extensions } = declared;
  return !isObject(extensions) || !Object.hasOwn(extensions, UI_EXTENSION_ID);
}

const useOf = <Context>({ owner, answers, connection }: Caller<Context>): ClientUse => ({
  user: owner.user,
  scope: owner.scope,
  answers,
  server: connection.server ?? '',
});

/**
 * Whether the server no longer knows the client's session (HTTP 404). It checks that before it reads the request, so
 * nothing ran. A JSON-RPC error may also have the code 404,
 * after a tool ran, so only errors of the transport count.
 */
function isSessionGone(error: unknown): boolean {
  const { status, code, constructor } = (error ?? {}) as Record<string, unknown>;
  const { name } = constructor as { name?: string };
  return status === 404 || (code === 404 && name === 'StreamableHTTPError');
}

function checkSources<Context>(options: RelayOptions<Context>): void {
  const names = ['client', 'clientFor', 'connect', 'servers'] as const;
  const given = names.filter((name) => options[name]);
  if (given.length !== 1)
    throw new TypeError(
      `createRelay() needs exactly one of ${names.join(', ')}, but got ` +
        `${given.join(' and ') || 'none'}.`,
    );
  const { connect, servers } = options;
  if (connect && typeof connect !== 'function')
    throw new TypeError('connect must be a function that returns a connected MCP client.');
  if (!servers) return;
  if (Object.keys(servers).length === 0)
    throw new TypeError('servers is empty. Add at least one server.');
  for (const name of Object.keys(servers)) {
    if (typeof servers[name] !== 'function')
      throw new TypeError(
        `servers.${name} must be a function that returns a connected MCP client.`,
      );
    if (name === '' || name.includes('/'))
      throw new TypeError(`servers: ${JSON.stringify(name)} cannot be the last part of a URL.`);
  }
}

/** The last part of a request's path: "files" for `/relay/files`. */
export function serverIn({ url = '' }: RelayRequest): string {
  // In Node the URL of a request is a path.
  const path = (parseUrl(url) ?? parseUrl(`http://relay${url}`))?.pathname ?? '';
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Throws an RpcError if the relay does not have this server. */
export function checkServer(servers: object, name: string): void {
  if (Object.hasOwn(servers, name)) return;
  const known = Object.keys(servers).map((server) => JSON.stringify(server));
  throw new RpcError(
    RelayErrorCode.UnknownServer,
    `The relay has no MCP server ${JSON.stringify(name.slice(0, 100))}. End the URL with the ` +
      `name of one: ${known.join(', ')}.`,
  );
}

/** What the function itself threw, otherwise the error that says what is wrong with it. */
export const operatorError = (error: unknown): unknown =>
  error instanceof SuppliedError && error.failure === 'threw' ? error.cause : error;
