// What is between pages and nodes: a load balancer without stickiness, which can also answer by itself, and pages that
// are offline.
import { bearerToken } from '../../../packages/server/src/relay/admission/bearer-token.js';
import type { Relay } from '../../../packages/server/src/relay/relay-server.js';
import type { Simulation } from '../kernel/simulation.ts';
import type { Connection, Monitor } from './monitor.ts';

/** The context of a connection, for `authorize`. */
export interface RelayContext {
  connection: Connection;
  token: string | undefined;
}

/** A relay node, as the gateway sees it. */
export interface GatewayNode {
  readonly name: string;
  readonly isUp: boolean;
  readonly relay: Relay<RelayContext>;
}

export interface Route {
  page: number;
  server: string;
  node: GatewayNode | undefined;
  /** The page is offline. */
  isRefused: boolean;
  /** Answers instead of a node. */
  answer: (() => Response) | undefined;
}

/** How pages reach nodes. */
export interface Entry {
  readonly simulation: Simulation;
  readonly monitor: Monitor;
  route(url: string, what: string): Route;
  tokenIn(protocols: readonly string[]): string | undefined;
  tokenOf(headers: Headers): string | undefined;
  /** The user whose token this is, valid or not. */
  userOf(token: string | undefined): string;
  userIn(protocols: readonly string[]): string;
}

/** What the gateway does with the next requests of a page. */
interface PageAccess {
  isOffline: boolean;
  /** The node that gets its next connections. */
  node: number | undefined;
  /** Statuses for its next HTTP requests. */
  statuses: number[];
}

const STATUS_BODY = { 'content-type': 'text/html' };

export class Gateway implements Entry {
  readonly simulation: Simulation;
  readonly monitor: Monitor;
  readonly #nodes: () => readonly GatewayNode[];
  readonly #refused: (page: number) => void;
  readonly #access = new Map<number, PageAccess>();

  /** `refused` is called when a status is used, which may be long after it was set. */
  constructor(
    simulation: Simulation,
    monitor: Monitor,
    nodes: () => readonly GatewayNode[],
    refused: (page: number) => void,
  ) {
    this.simulation = simulation;
    this.monitor = monitor;
    this.#nodes = nodes;
    this.#refused = refused;
  }

  access(page: number): PageAccess {
    let access = this.#access.get(page);
    if (!access)
      this.#access.set(page, (access = { isOffline: false, node: undefined, statuses: [] }));
    return access;
  }

  route(url: string, what: string): Route {
    const { pathname, searchParams } = new URL(url);
    const page = Number(searchParams.get('page'));
    const server = pathname.split('/').at(-1)!;
    const { isOffline, node, statuses } = this.access(page);
    const up = this.#nodes().filter(({ isUp }) => isUp);
    const chosen =
      node === undefined
        ? this.simulation.choices.pick(`route of page ${page}`, up)
        : up[node % Math.max(1, up.length)];
    const status = isOffline || what === 'socket' ? undefined : statuses.shift();
    if (status !== undefined) this.#refused(page);
    return {
      page,
      server,
      node: chosen,
      isRefused: isOffline,
      answer: status === undefined ? undefined : () => statusAnswer(status),
    };
  }

  tokenIn(protocols: readonly string[]): string | undefined {
    return bearerToken({ headers: { 'sec-websocket-protocol': protocols.join(', ') } });
  }

  tokenOf(headers: Headers): string | undefined {
    return headers.get('authorization')?.replace('Bearer ', '');
  }

  userOf(token: string | undefined): string {
    return token?.split('.')[0] ?? '';
  }

  userIn(protocols: readonly string[]): string {
    return this.userOf(this.tokenIn(protocols));
  }
}

const statusAnswer = (status: number) =>
  new Response(`<h1>Status ${status}</h1>`, { status, headers: STATUS_BODY });
