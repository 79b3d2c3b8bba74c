// What a backend supplies to its relay nodes: who a token belongs to, and connections to MCP servers. Both may be slow,
// throw or hang when a command says so.
import type { RelayClient, RelayUser } from '../../../packages/server/src/relay/relay-server.js';
import type { Simulation } from '../kernel/simulation.ts';
import type { RelayContext } from './gateway.ts';
import { SimulatedClient } from './mcp-client.ts';
import type { SimulatedServer } from './mcp-server.ts';
import type { Monitor } from './monitor.ts';
import { STRANGER } from './sockets.ts';

const STRANGER_MS = 2000;
/** How often, and how much, a function takes longer than usual. */
const [BUSY, BUSY_MS] = [0.35, 4000];

/** How the next calls of a function behave. */
export type Mood = 'slow' | 'throws' | 'hangs';

/** Functions that a page or a backend supplies. */
export type Supplied = 'authorize' | 'connect' | 'token';

/** The moods of supplied functions, each for a number of calls. */
export class Moods {
  readonly #simulation: Simulation;
  readonly #applied: (name: Supplied, mood: Mood) => void;
  readonly #next = new Map<Supplied, Mood[]>();

  /** `applied` is called when a mood has an effect, which may be long after it was set. */
  constructor(simulation: Simulation, applied: (name: Supplied, mood: Mood) => void) {
    this.#simulation = simulation;
    this.#applied = applied;
  }

  set(name: Supplied, mood: Mood, calls: number): void {
    this.#next.set(
      name,
      Array.from({ length: calls }, () => mood),
    );
  }

  clear(): void {
    this.#next.clear();
  }

  /** Waits, throws or never settles, as the next mood says. */
  async apply(name: Supplied): Promise<void> {
    const mood = this.#next.get(name)?.shift();
    if (mood) this.#applied(name, mood);
    const { clock, choices } = this.#simulation;
    const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
    if (mood === 'hangs') await new Promise(() => {});
    if (mood === 'throws') throw new Error(`${name} failed.`);
    if (mood === 'slow') return pause(choices.between(`${name} is slow`, 1000, 8000));
    const isBusy = choices.happens(`${name} is busy`, BUSY);
    return pause(choices.between(`${name} takes`, 0, isBusy ? BUSY_MS : 20));
  }
}

export interface BackendOptions {
  simulation: Simulation;
  monitor: Monitor;
  moods: Moods;
  servers: Readonly<Record<string, SimulatedServer>>;
  isValid(token: string): boolean;
}

export class Backend {
  readonly #options: BackendOptions;
  /** The open clients, by the node that has them. */
  readonly clients = new Map<SimulatedClient, string>();

  constructor(options: BackendOptions) {
    this.#options = options;
  }

  async authorize({ connection, token = '' }: RelayContext): Promise<string | false> {
    const { moods, monitor, isValid } = this.#options;
    await moods.apply('authorize');
    // The check of an unknown token asks others.
    if (token === STRANGER) await this.#pause(STRANGER_MS);
    if (!isValid(token)) return false;
    monitor.admitted(connection);
    return connection.user;
  }

  /** `servers` of a node: HTTP for one server, a pipe for the other. */
  serversOf(
    node: () => string,
  ): Record<string, (who: RelayUser<RelayContext>) => Promise<RelayClient>> {
    return Object.fromEntries(
      Object.values(this.#options.servers).map((server) => [
        server.name,
        (who) => this.#connect(server, who.user, node()),
      ]),
    );
  }

  /** The process of a node died, and its clients with it. */
  dieWith(node: string): void {
    for (const [client, owner] of this.clients) if (owner === node) client.die();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#options.simulation.clock.after(ms, resolve));
  }

  async #connect(server: SimulatedServer, user: string, owner: string): Promise<RelayClient> {
    const { simulation, moods } = this.#options;
    await moods.apply('connect');
    if (!server.isUp) throw new Error(`The MCP server ${server.name} is down.`);
    const kind = server.name === 'a' ? 'http' : 'stdio';
    const client = new SimulatedClient({
      simulation,
      server,
      user,
      owner,
      kind,
      closed: () => this.clients.delete(client),
    });
    await client.connect();
    this.clients.set(client, owner);
    return client as unknown as RelayClient;
  }
}
