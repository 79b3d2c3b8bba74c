// The host on this machine: the page, a sandbox on another origin, and a relay to the MCP servers.
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createRelay } from '@mcp-app/server/relay';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import type { Client } from '@modelcontextprotocol/client';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { shownAddress } from '../model/model-settings.js';
import type { ModelSettings } from '../model/model-settings.js';
import { DevServer } from '../servers/dev-server.js';
import type { ServerEvent } from '../servers/dev-server.js';
import { identitiesOf } from '../servers/server-definition.js';
import type { ServerDefinition } from '../servers/server-definition.js';
import { freePort } from './free-port.js';
import { listen, MAX_PORT, TRIES } from './listen.js';
import type { OwnOrigins, PageData, PageEvent, PageLinks, Reply, Welcome } from './page-data.js';
import { pageServer } from './page-server.js';
import { answerSignIn, SIGNED_IN_PATH } from './sign-in-route.js';

/** The distance between the port of the page and that of its sandbox. */
const SANDBOX_PORT_DISTANCE = 10;

/** 0 for any: also above the last ports. */
const sandboxPort = (port: number) =>
  port > 0 && port + SANDBOX_PORT_DISTANCE + TRIES <= MAX_PORT ? port + SANDBOX_PORT_DISTANCE : 0;

/** The largest message of a page, as in the relay. */
const MAX_PAYLOAD = 16 * 1024 * 1024;

/** Where the parts of a host are, before its servers start. */
export interface HostPlaces {
  /** The page: `http://localhost:8080`. */
  address: string;
  /** The sandbox page. */
  sandboxUrl: string;
  /** The origins of views that get one of their own: `http://*.views.localhost:8090`. */
  viewOrigins: string;
}

/** What a page shows besides the servers. */
export interface HostContent {
  servers: readonly ServerDefinition[];
  welcome?: Welcome;
  /** Servers by their identity: the URL, or the line that starts the process. */
  origins?: Omit<OwnOrigins, 'pattern'>;
}

export interface DevHostOptions {
  /** The port of the page. 0 chooses a free one. */
  port: number;
  /** Uses one of the next ports if this one is in use. Default false: then it rejects. */
  orNextPort?: boolean;
  /** The servers, and what the page shows first. It may depend on where the host is. */
  content: HostContent | ((places: HostPlaces) => Promise<HostContent>);
  /**
   * Whether servers may ask the user, because a person sees the page. Default true. Servers are told when the host connects
   * to them.
   */
  canAsk?: boolean;
  links?: PageLinks;
  /** A folder with Markdown, which the page shows below `/docs/`, and links to unless `links` has another address. */
  documents?: string;
  /** What the page may do: its POST requests, by path. */
  actions?: Readonly<Record<string, () => unknown>>;
  /** Answers what apps say, in place of a model. */
  reply?(message: string): Promise<Reply | undefined>;
  /** The model that the page talks to. Its key stays in this process. */
  model?: ModelSettings;
  /**
   * Milliseconds after which the host counts as started if one of the servers is ready, although others have not answered.
   * Default: it waits for all of them.
   */
  startTimeout?: number;
  /** Called with what happens to a server. */
  onevent?(definition: ServerDefinition, event: ServerEvent): void;
}

/** A running host. */
export interface DevHost extends HostPlaces {
  /** What its page knows from the start. */
  data: PageData;
  /**
   * The servers that could not be used at the start, and why. They are tried again when the page asks for them. With
   * `startTimeout`, a server that fails later is only reported to `onevent`.
   */
  problems: readonly { definition: ServerDefinition; error: Error }[];
  /** A connected client of the server with this id, which pages may use later. Rejects if the server does not answer. */
  clientOf(id: string): Promise<Client>;
  /** Ends everything, the processes of servers included. */
  close(): Promise<void>;
}

/** Names for the paths of relays: readable, and each only once. */
function relayNames(definitions: readonly ServerDefinition[]): string[] {
  const names = new Set<string>();
  for (const { name } of definitions) {
    const base = name.replace(/[^\w.-]+/g, '-') || 'server';
    let free = base;
    for (let count = 2; names.has(free); count++) free = `${base}-${count}`;
    names.add(free);
  }
  return [...names];
}

/** The text of an event for the page. */
function textOf(event: ServerEvent): string {
  switch (event.kind) {
    case 'ready':
      return event.title;
    case 'failed':
      return event.problem;
    case 'ended':
      return event.how;
    case 'changed':
      return event.file;
    case 'sign-in':
      return '';
    case 'stderr':
    case 'stray':
      // Colours are for terminals.
      return stripVTControlCharacters(event.line);
  }
}

/** The relay to the servers, or undefined if there are none. */
function relayTo(servers: ReadonlyMap<string, DevServer>, origin: string) {
  if (servers.size === 0) return undefined;
  return createRelay({
    // All pages are of one person, so they share one connection to each server.
    authorize: () => 'developer',
    origin,
    servers: Object.fromEntries([...servers].map(([name, { connect }]) => [name, connect])),
    // `npx` may install a server first; and its process runs until the command ends.
    limits: { connectTimeout: 150_000, clientIdle: Infinity },
  });
}

/** Sends what happens to servers to the pages that are open. */
function eventSender() {
  const sockets = new Set<WebSocket>();
  return {
    add(socket: WebSocket): void {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    },
    /** @param server its id */
    send(server: string, event: ServerEvent): void {
      const { kind } = event;
      const message: PageEvent = { server, kind, text: textOf(event) };
      for (const socket of sockets) socket.send(JSON.stringify(message));
    },
  };
}

/** Resolves when a server is ready, and the others have had this many milliseconds. */
async function startedEnough(
  starts: readonly Promise<void>[],
  startTimeout: number,
): Promise<void> {
  const late = pause(startTimeout, undefined, { ref: false });
  // If all of them fail, there is nothing to show.
  await Promise.any(starts).catch(() => new Promise(() => {}));
  await late;
}

/** Starts everything. Rejects if a port cannot be used; a server that does not work is one of `problems`. */
export async function startDevHost(options: DevHostOptions): Promise<DevHost> {
  const { port, orNextPort = false, canAsk = true, links = {}, content } = options;
  const { actions = {}, reply, model, onevent, startTimeout } = options;
  let address = 'http://localhost';
  let relay: ReturnType<typeof relayTo> = undefined;
  const servers = new Map<string, DevServer>();
  let isKnown: (data: PageData) => void;
  const known = new Promise<PageData>((resolve) => (isKnown = resolve));
  const http = pageServer(
    {
      data: known,
      reply,
      model,
      actions,
      documents: options.documents,
      signIn: (url, response) => void answerSignIn(url, response, servers),
    },
    () => address,
    (request, response) => {
      if (relay) toNodeListener(relay)(request, response);
      else response.writeHead(404).end();
    },
  );
  // The origin: a browser leaves out port 80.
  address = new URL(`http://localhost:${await listen(http, port, orNextPort)}`).origin;
  const sandbox = await startSandboxServer({
    // What an app stores belongs to its origin, so the port is the same after a restart, if it is free.
    port: await freePort(sandboxPort(port)),
    allowHosts: [address],
    allowLoopback: true,
    views: 'http://*.views.localhost',
  });
  const places = { address, sandboxUrl: sandbox.url, viewOrigins: sandbox.views! };

  const shown = typeof content === 'function' ? await content(places) : content;
  const { servers: definitions, welcome, origins } = shown;
  const events = eventSender();
  const names = relayNames(definitions);
  const ids = identitiesOf(definitions);
  const serverAt = (definition: ServerDefinition, at: number) =>
    new DevServer(
      definition,
      canAsk,
      (event) => {
        onevent?.(definition, event);
        events.send(ids[at]!, event);
      },
      canAsk ? `${address}${SIGNED_IN_PATH}` : undefined,
    );
  definitions.forEach((definition, at) => servers.set(names[at]!, serverAt(definition, at)));
  relay = relayTo(servers, address);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  http.on('upgrade', (request: IncomingMessage, socket, head) => {
    const isForRelay = relay && request.url?.startsWith('/relay/');
    // The relay checks the origin of its pages itself.
    if (!isForRelay && (request.url !== '/events' || request.headers.origin !== address))
      return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => {
      if (isForRelay) relay!.socket(opened, request);
      else {
        events.add(opened);
        // A page that was opened later.
        ids.forEach((id, at) => {
          if (servers.get(names[at]!)?.signIn?.page) events.send(id, { kind: 'sign-in' });
        });
      }
    });
  });
  const data: PageData = {
    sandboxUrl: sandbox.url,
    servers: definitions.map((definition, at) => ({
      id: ids[at]!,
      name: definition.name,
      relay: `/relay/${names[at]!}`,
    })),
    links: options.documents ? { docs: `${address}/docs`, ...links } : links,
    hasReplies: Boolean(reply),
    model: model && { name: model.name, address: shownAddress(model.url) },
    welcome,
    origins: origins && { ...origins, pattern: places.viewOrigins },
  };
  isKnown!(data);
  const failures = new Map<ServerDefinition, Error>();
  const starts = [...servers.values()].map((server) => server.start());
  const settled = Promise.allSettled(
    starts.map((start, at) =>
      start.catch((error: Error) => void failures.set(definitions[at]!, error)),
    ),
  );
  await Promise.race([
    settled,
    ...(startTimeout === undefined ? [] : [startedEnough(starts, startTimeout)]),
  ]);
  const problems = definitions.flatMap((definition) => {
    const error = failures.get(definition);
    return error ? [{ definition, error }] : [];
  });
  const close = async () => {
    await Promise.all([...servers.values()].map((server) => server.close()));
    relay?.close();
    for (const socket of sockets.clients) socket.terminate();
    http.closeAllConnections();
    http.close();
    await sandbox.close();
  };
  const clientOf = async (id: string) => {
    const server = servers.get(names[ids.indexOf(id)] ?? '');
    if (!server) throw new RangeError(`There is no server ${id}.`);
    return server.client();
  };
  return { ...places, data, problems, clientOf, close };
}
