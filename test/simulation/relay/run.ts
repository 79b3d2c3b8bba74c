// One sequence of the relay world: nodes, engine, servers and pages, and how they end.
import { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { WorldRun } from '../kernel/world.ts';
import { Backend, Moods } from './backend.ts';
import type { Mood, Supplied } from './backend.ts';
import { SimulatedEngine } from './engine.ts';
import type { Broken, Carrier, Fact } from './facts.ts';
import { Gateway } from './gateway.ts';
import { fetchOf } from './http.ts';
import { SimulatedServer } from './mcp-server.ts';
import { Monitor } from './monitor.ts';
import { LIMITS } from './limits.ts';
import { SimulatedNode } from './node.ts';
import { judge } from './oracle.ts';
import { SimulatedPage } from './page.ts';
import type { Pending, SimulatedFrame } from './page.ts';
import { flood, webSocketOf } from './sockets.ts';

/** The users of the pages: two pages have the same one. */
const USERS = ['ann', 'bob', 'ann'] as const;
const MAX_FRAMES = 3;
/** Longer than everything that heals by itself: a link that is half lost, a silent socket, a supplied function. */
const HEALING_MS = 130_000;
/** Lists have usually arrived by then. */
const LISTING_MS = 4000;
/** What one node learned has reached the pages of the others. */
const NEWS_MS = 10_000;

export class RelayRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<Fact>;
  readonly servers: Record<string, SimulatedServer>;
  readonly nodes: readonly SimulatedNode[];
  readonly pages: readonly SimulatedPage[];
  readonly #engine: SimulatedEngine;
  readonly #gateway: Gateway;
  readonly #moods: Moods;
  /** The number of a user's valid tokens: an expired one has an earlier number. */
  readonly #epochs = new Map<string, number>();
  readonly #signedOut = new Set<string>();
  /** After how many milliseconds the next connections of a page are lost. */
  /** Whether the commands have ended. */
  #isOver = false;
  readonly #cuts = new Map<number, { ms: number; away: number }[]>();
  #lastNumber = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.ledger = new Ledger(() => simulation.clock.now);
    const { ledger } = this;
    const monitor = new Monitor(simulation, ledger);
    const nextNumber = () => ++this.#lastNumber;
    const server = (name: string) =>
      new SimulatedServer(name, { simulation, ledger, nextQuestion: nextNumber });
    this.servers = { a: server('a'), b: server('b') };
    this.#moods = new Moods(simulation, (name, mood) => this.#broke(name, mood));
    this.#engine = new SimulatedEngine(simulation);
    const backend = new Backend({
      simulation,
      monitor,
      moods: this.#moods,
      servers: this.servers,
      isValid: (token) => this.#isValid(token),
    });
    const count = simulation.choices.pick('number of nodes', [1, 2, 2, 3, 3, 4]);
    const engine = count === 1 ? undefined : this.#engine;
    this.nodes = Array.from(
      { length: count },
      (_, index) => new SimulatedNode(`node ${index}`, { simulation, backend, monitor, engine }),
    );
    this.#gateway = new Gateway(
      simulation,
      monitor,
      () => this.nodes,
      (page) => this.#broke('status', `page ${page}`),
    );
    const freshToken = (user: string) => this.#freshToken(user);
    // With fewer pages, more happens to each of them.
    const users = USERS.slice(0, simulation.choices.pick('number of pages', [1, 2, 3]));
    this.pages = users.map(
      (user, index) =>
        new SimulatedPage(index, user, {
          simulation,
          ledger,
          moods: this.#moods,
          freshToken,
          nextNumber,
        }),
    );
    simulation.replaceGlobal('WebSocket', webSocketOf(this.#gateway));
    simulation.replaceGlobal('fetch', fetchOf(this.#gateway));
    simulation.network.opened = (link) => this.#cut(link);
    simulation.leaks.gauge('an MCP client', () => backend.clients.size);
  }

  // What commands do.

  frame(index: number): SimulatedFrame | undefined {
    const frames = this.#openFrames();
    return frames[index % Math.max(1, frames.length)];
  }

  pendingOf(index: number): Pending | undefined {
    const all = this.#openFrames().flatMap(({ pending }) => [...pending]);
    return all[index % Math.max(1, all.length)];
  }

  page(index: number): SimulatedPage {
    return this.pages[index % this.pages.length]!;
  }

  open(page: number, server: string, isAsked: boolean): SimulatedFrame | undefined {
    const chosen = this.page(page);
    if (chosen.frames.filter(({ isOpen }) => isOpen).length >= MAX_FRAMES) return undefined;
    const frame = chosen.open(server, this.#carrierOf(chosen), isAsked);
    frame.ready();
    return frame;
  }

  /** A frame that is removed while it starts. With `isBeside`, another one of the same server stays. */
  openAndClose(page: number, server: string, ms: number, isBeside: boolean): void {
    if (isBeside) {
      this.setMood('connect', 'slow', 1);
      this.open(page, server, false);
    }
    const frame = this.open(page, server, true);
    if (frame) this.simulation.clock.after(ms, () => frame.close());
  }

  /** Frames of one server that start one after the other, while the one before is not authorized yet. */
  openInARow(page: number, server: string, ms: number): void {
    this.setMood('authorize', 'slow', MAX_FRAMES);
    for (let n = 0; n < MAX_FRAMES; n++)
      this.simulation.clock.after(n * ms, () => void this.open(page, server, false));
  }

  /** A call that runs for long, and what happens to its page a moment later. */
  callDuring(frame: number, happen: (page: number) => void): void {
    const { page } = this.frame(frame)!;
    this.call(frame, 60_000, false, 10, false);
    this.#later(1000, () => happen(page.number));
  }

  /** Something that a command breaks later, unless everything was repaired before. */
  #later(ms: number, happen: () => void): void {
    this.simulation.clock.after(ms, () => {
      if (!this.#isOver) happen();
    });
  }

  /** A page that loses its connections while a frame starts. */
  openAndLose(page: number, server: string, ms: number): void {
    this.setMood('connect', 'slow', 1);
    if (this.open(page, server, true)) this.#later(ms, () => this.lose(page));
  }

  /** Calls a tool that asks the user, in a frame that can; 0 is the newest one. */
  ask(index: number): void {
    const frames = this.#openFrames()
      .filter(({ isAsked }) => isAsked)
      .sort((a, b) => b.number - a.number);
    const chosen = frames[index % frames.length];
    if (!chosen) return;
    const call = ++this.#lastNumber;
    void chosen.call({ call, ms: 1500, asks: true, length: 10 });
  }

  call(frame: number, ms: number, asks: boolean, length: number, withProgress: boolean): void {
    const chosen = this.frame(frame)!;
    const call = ++this.#lastNumber;
    void chosen.call({ call, ms, asks: asks && chosen.isAsked, length }, withProgress);
  }

  lose(page: number, half?: 0 | 1): void {
    const { number } = this.page(page);
    this.#broke(half === undefined ? 'connections' : 'half a connection', `page ${number}`);
    for (const link of this.simulation.network.links(`page ${number} >`))
      if (half === undefined) link.lose();
      else link.halfLose(half);
  }

  goOffline(page: number, ms: number): void {
    this.lose(page);
    const access = this.#gateway.access(this.page(page).number);
    access.isOffline = true;
    this.simulation.clock.after(ms, () => (access.isOffline = false));
  }

  /** A bad network: connections break again and again, and with `roams` each one reaches the next node. */
  flap(page: number, times: number, ms: number, roams: boolean): void {
    for (let time = 0; time < times; time++)
      this.simulation.clock.after(time * ms, () => {
        if (roams) this.routeTo(page, time);
        this.lose(page);
      });
  }

  /**
   * The page loses its connections, and the next ones while it uses them for the first time. After each of these it is
   * offline for `away` milliseconds. They all reach one node, if `stays`.
   */
  cutNext(
    page: number,
    how: { count: number; ms: number; away: number; isSlow: boolean; stays: boolean },
  ): void {
    const { number } = this.page(page);
    const { count, ms, away, isSlow, stays } = how;
    if (stays) this.routeTo(page, 0);
    if (isSlow) this.setMood('authorize', 'slow', count);
    this.#cuts.set(
      number,
      Array.from({ length: count }, () => ({ ms, away })),
    );
    this.lose(page);
  }

  #cut(link: { name: string; lose(): void }): void {
    const number = Number(/^page (\d+) >/.exec(link.name)?.[1]);
    const cut = this.#cuts.get(number)?.shift();
    if (!cut) return;
    const { clock } = this.simulation;
    this.#later(cut.ms, () => {
      this.#broke('connections', `page ${number}`);
      link.lose();
      if (cut.away === 0) return;
      const access = this.#gateway.access(number);
      access.isOffline = true;
      clock.after(cut.away, () => (access.isOffline = false));
    });
  }

  /** The next connections of the page reach this node. */
  routeTo(page: number, node: number): void {
    this.#gateway.access(this.page(page).number).node = node;
  }

  answerWith(page: number, status: number, count: number): void {
    this.#gateway.access(this.page(page).number).statuses = Array.from(
      { length: count },
      () => status,
    );
  }

  endNode(index: number, how: 'kill' | 'stop'): void {
    const node = this.nodes[index % this.nodes.length]!;
    this.#broke('node', node.name);
    node[how]();
  }

  startNode(index: number): void {
    this.ledger.write({ kind: 'node started', index: index % this.nodes.length });
    this.nodes[index % this.nodes.length]!.start();
  }

  stopEngine(ms: number): void {
    this.#broke('engine', 'stops');
    this.#engine.stop();
    this.simulation.clock.after(ms, () => {
      this.#broke('engine', 'starts');
      this.#engine.start();
    });
  }

  loseBus(index: number): void {
    const { name } = this.nodes[index % this.nodes.length]!;
    this.#broke('bus connection', name);
    for (const link of this.simulation.network.links(`bus of ${name} `)) link.lose();
  }

  restartServer(name: string, isChanged: boolean): void {
    this.#broke('server', name);
    this.servers[name]!.restart(isChanged);
  }

  /** Every frame of a server lists its tools, and then the server restarts with others. */
  listAndRestart(name: string): void {
    for (const frame of this.#openFrames()) if (frame.server === name) void frame.list();
    this.simulation.clock.after(LISTING_MS, () => this.restartServer(name, true));
  }

  killServer(name: string, ms: number): void {
    const server = this.servers[name]!;
    this.#broke('server', name);
    server.kill();
    this.simulation.clock.after(ms, () => {
      this.#broke('server', name);
      server.restart(false);
    });
  }

  expireToken(user: string): void {
    this.#broke('token', user);
    this.#epochs.set(user, (this.#epochs.get(user) ?? 0) + 1);
  }

  signOut(user: string): void {
    this.ledger.write({ kind: 'signed out', user });
    this.#signedOut.add(user);
    this.#epochs.set(user, (this.#epochs.get(user) ?? 0) + 1);
    const node = this.nodes.find(({ isUp }) => isUp);
    // It rejects if other nodes could not be told, which the backend would repeat.
    void node?.relay.signOut(user).catch(() => {});
  }

  signIn(user: string): void {
    this.#signedOut.delete(user);
    for (const page of this.pages) if (page.user === user) page.signIn();
  }

  setMood(what: Supplied, mood: Mood, calls: number): void {
    this.#moods.set(what, mood, calls);
  }

  /** A stranger sends more frames than may wait for the authorization. */
  flood(index: number): void {
    const node = this.nodes[index % this.nodes.length]!;
    if (node.isUp) flood(this.#gateway, node, 2 * LIMITS.waitingFrames);
  }

  // How it ends.

  async finish(): Promise<void> {
    this.#repair();
    await this.simulation.pass(HEALING_MS);
    this.ledger.write({ kind: 'repaired' });
    await this.#checkUse();
    await this.#checkMoves();
    await this.#checkChanges();
    for (const frame of this.#openFrames()) frame.close();
    await this.simulation.pass(3000);
    for (const node of this.nodes) node.stop();
  }

  judge(): string[] {
    return judge(this.ledger, this.simulation.clock.now);
  }

  trace(): string[] {
    return this.ledger.lines();
  }

  #repair(): void {
    this.#isOver = true;
    this.#moods.clear();
    this.#cuts.clear();
    for (const node of this.nodes) node.start();
    this.#engine.start();
    for (const server of Object.values(this.servers)) if (!server.isUp) server.restart(false);
    for (const page of this.pages) {
      Object.assign(this.#gateway.access(page.number), {
        isOffline: false,
        node: undefined,
        statuses: [],
      });
      this.signIn(page.user);
    }
  }

  /** Every frame can connect, call a tool and list the current tools. */
  async #checkUse(): Promise<void> {
    const frames = this.#openFrames();
    const call = () => ++this.#lastNumber;
    const checks = frames.map(async (frame) => {
      await frame.link.ready().catch(() => {});
      const isDone = await frame.call({ call: call(), ms: 10, asks: frame.isAsked, length: 10 });
      if (!isDone) this.#problem(frame, 'cannot call a tool after everything was repaired');
      // A node with a new client lets others find out that the server restarted; they connect, and tell the page.
      await new Promise<void>((resolve) => void this.simulation.clock.after(NEWS_MS, resolve));
      await frame.list();
    });
    await this.#pass(checks, 90_000);
    for (const frame of frames) {
      const listed = this.ledger
        .of('tools listed')
        .findLast((entry) => entry.frame === frame.number);
      const isCurrent = listed?.tools === `tool-${this.servers[frame.server]!.tools}`;
      if (!isCurrent)
        this.#problem(frame, 'does not see the current tools of a server that it has called');
    }
  }

  /** A call survives that its page loses its connection and reaches another node. */
  async #checkMoves(): Promise<void> {
    if (this.nodes.length < 2) return;
    for (const page of this.pages) this.routeTo(page.number, 0);
    for (const page of this.pages) this.lose(page.number);
    await this.simulation.pass(15_000);
    this.ledger.write({ kind: 'repaired' });
    const moved = this.#openFrames().map(async (frame) => {
      const isDone = await frame.call({
        call: ++this.#lastNumber,
        ms: 25_000,
        asks: false,
        length: 10,
      });
      if (!isDone) this.#problem(frame, 'lost a call by moving to another node');
    });
    // A call that has not arrived is lost with its connection.
    await this.simulation.pass(9000);
    for (const page of this.pages) {
      this.routeTo(page.number, 1);
      for (const link of this.simulation.network.links(`page ${page.number} >`)) link.lose();
    }
    await this.#pass(moved, 60_000);
  }

  /** A change of a server's tools reaches every frame, even after a long time without a call. */
  async #checkChanges(): Promise<void> {
    const frames = this.#openFrames();
    await this.simulation.pass(LIMITS.clientIdle + 40_000);
    const before = frames.map(({ changes }) => changes);
    for (const server of Object.values(this.servers)) server.change();
    await this.simulation.pass(3000);
    for (const [index, frame] of frames.entries())
      if (frame.link.capabilities.tools?.listChanged && frame.changes === before[index])
        this.#problem(frame, 'is not told that tools changed');
  }

  #problem({ carrier }: SimulatedFrame, what: string): void {
    this.simulation.problem(`a frame with ${carrier === 'post' ? 'POST' : 'a socket'} ${what}`);
  }

  /** Lets time pass until all of these are done, at most `ms`. */
  async #pass(all: Promise<unknown>[], ms: number): Promise<void> {
    const state = { isDone: false };
    void Promise.all(all).then(() => (state.isDone = true));
    for (let passed = 0; passed < ms && !state.isDone; passed += 500)
      await this.simulation.pass(500);
  }

  /** Most pages use one carrier, so that their frames share connections. */
  #carrierOf({ number }: SimulatedPage): Carrier {
    const { choices } = this.simulation;
    const isOther = choices.happens(`other carrier of page ${number}`, 0.15);
    return (choices.seed + number + (isOther ? 1 : 0)) % 2 === 0 ? 'socket' : 'post';
  }

  #openFrames(): SimulatedFrame[] {
    return this.pages.flatMap(({ frames }) => frames.filter(({ isOpen }) => isOpen));
  }

  #broke(what: Broken, of: string): void {
    this.ledger.write({ kind: 'broke', what, of });
  }

  #freshToken(user: string): string | undefined {
    return this.#signedOut.has(user) ? undefined : `${user}.${this.#epochs.get(user) ?? 0}`;
  }

  #isValid(token: string): boolean {
    const [user = '', epoch] = token.split('.');
    return epoch === String(this.#epochs.get(user) ?? 0);
  }
}
