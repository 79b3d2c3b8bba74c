// One sequence of frames with `server="…"`: real links, the official MCP client, one simulated server, two users.
import { catalogOf } from '../../../packages/elements/src/host/link/server-catalog.js';
import type { ServerLink } from '../../../packages/elements/src/host/link/server-link.js';
import { serverUrlLink } from '../../../packages/elements/src/host/link/server-url-link.js';
import { simulatedFetch } from '../kernel/http.ts';
import { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { WorldRun } from '../kernel/world.ts';
import type { Broken, Fact } from './facts.ts';
import { SimulatedHttpServer } from './http-server.ts';
import { judge } from './oracle.ts';

const MAX_FRAMES = 5;
/** Requests of this time ago have met the token before it expired. */
const EXPIRED_MS = 200;
/** The kit shares connections by URL, so each sequence has its own host. */
let sequences = 0;

/** How the page's `token` function behaves. */
export type TokenMood = 'slow' | 'throws';

interface User {
  name: string;
  /** Tokens of earlier numbers are not valid. */
  epoch: number;
  isSignedOut: boolean;
  /** The token that the page keeps. */
  token: string;
  holder: object;
  auth: { token(question: { wasRefused: boolean }): Promise<string> };
}

interface Frame {
  number: number;
  user: User;
  link: Promise<ServerLink>;
  isOpen: boolean;
}

export class ServerRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<Fact>;
  readonly server: SimulatedHttpServer;
  readonly #users: readonly User[];
  readonly #frames: Frame[] = [];
  readonly #origin = `https://server-${++sequences}.test`;
  #moods: TokenMood[] = [];
  #lastNumber = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.ledger = new Ledger(() => simulation.clock.now);
    const { ledger } = this;
    this.#users = ['ann', 'bob'].map((name) => this.#user(name));
    const userOf = (token: string) =>
      this.#users.find(({ name, epoch }) => token === `${name}.${epoch}`)?.name;
    const server = (this.server = new SimulatedHttpServer({ simulation, ledger, userOf }));
    const route = (_: URL, method: string) => ({
      name: `page > server ${method}`,
      isUp: () => server.isUp,
      answer: server.answer.bind(server),
    });
    simulation.replaceGlobal('fetch', simulatedFetch(simulation, route));
    // A client that has no token or no connection at that moment cannot end its session.
    const isHindered = () =>
      ledger.of('broke').some(({ what }) => what === 'token function' || what === 'connections');
    simulation.leaks.gauge('a session of the server', () => (isHindered() ? 0 : server.sessions));
  }

  get frames(): readonly Frame[] {
    return this.#frames.filter(({ isOpen }) => isOpen);
  }

  get canOpen(): boolean {
    return this.frames.length < MAX_FRAMES;
  }

  frame(index: number): Frame {
    const { frames } = this;
    return frames[index % frames.length]!;
  }

  open(user: number): void {
    if (!this.canOpen) return;
    const owner = this.#users[user]!;
    const number = ++this.#lastNumber;
    this.ledger.write({ kind: 'frame opened', frame: number, user: owner.name });
    const { holder, auth } = owner;
    const link = serverUrlLink(
      `${this.#origin}/mcp`,
      { name: 'simulation', version: '1' },
      { holder, read: () => auth },
    );
    const frame: Frame = { number, user: owner, link, isOpen: true };
    this.#frames.push(frame);
    void this.#run(frame, 'connect', 130_000, async () => {
      const opened = await link;
      // The kit's own cache of tools follows the changes from here on.
      catalogOf(opened);
      return 'connected';
    }).then((isConnected) => {
      // The page removes a frame that could not connect.
      if (!isConnected) this.close(frame);
    });
  }

  close(frame: Frame): void {
    if (!frame.isOpen) return;
    frame.isOpen = false;
    this.ledger.write({ kind: 'frame closed', frame: frame.number });
    void frame.link.then(
      (link) => link.close?.(),
      () => {},
    );
  }

  /** Calls the tool of the list. Resolves with whether it succeeded. */
  call(frame: Frame, ms: number): Promise<boolean> {
    const call = ++this.#lastNumber;
    return this.#run(frame, 'call', 200_000, async () => {
      const link = await frame.link;
      const [tool] = await catalogOf(link).tools();
      const result = await link.request('tools/call', {
        name: tool!.name,
        arguments: { call, ms },
      });
      const { tag } = result._meta as { tag: string };
      const { call: answered } = result.structuredContent as { call: number };
      if (tag !== frame.user.name)
        this.simulation.problem(`data of ${tag} was sent to ${frame.user.name}`);
      return answered === call ? 'its result' : 'the result of another call';
    });
  }

  /** The frames of a user call at the same time, with a token that has expired. */
  expireAndCall(user: number): void {
    this.expire(user);
    this.simulation.clock.after(EXPIRED_MS, () => {
      for (const frame of this.frames)
        if (frame.user === this.#users[user]) void this.call(frame, 200);
    });
  }

  /** The tools change while a frame starts and calls one of them; if possible, the first frame of a connection. */
  openAndChange(user: number, ms: number): void {
    const first = this.#users.findIndex((one) => !this.frames.some(({ user }) => user === one));
    this.open(first < 0 ? user : first);
    void this.call(this.frames.at(-1)!, 0);
    this.simulation.clock.after(ms, () => this.change());
  }

  loseAll(): void {
    this.#broke('connections');
    for (const link of this.simulation.network.links()) link.lose();
  }

  restart(isChanged: boolean): void {
    this.#broke('server');
    if (isChanged) this.#broke('tools');
    this.server.restart(isChanged);
  }

  change(): void {
    this.#broke('tools');
    this.#broke('change');
    this.server.change();
  }

  expire(user: number): void {
    this.#broke('token');
    this.#users[user]!.epoch++;
  }

  signOut(user: number): void {
    const owner = this.#users[user]!;
    this.ledger.write({ kind: 'signed out', user: owner.name });
    owner.isSignedOut = true;
    owner.epoch++;
    this.server.endSessionsOf(owner.name);
  }

  signIn(user: number): void {
    const owner = this.#users[user]!;
    owner.isSignedOut = false;
    this.ledger.write({ kind: 'signed in', user: owner.name });
  }

  setMood(mood: TokenMood, calls: number): void {
    this.#moods = Array.from({ length: calls }, () => mood);
  }

  async finish(): Promise<void> {
    this.#moods = [];
    for (const index of this.#users.keys()) this.signIn(index);
    await this.simulation.pass(130_000);
    const { frames } = this;
    const checks = frames.map(async (frame) => {
      // The first call may meet a server with other tools; the second must know them.
      await this.call(frame, 10);
      if (!(await this.call(frame, 10)))
        this.simulation.problem('a frame cannot call a tool after everything was repaired');
    });
    const all = Promise.all(checks);
    await this.simulation.pass(30_000);
    await all;
    for (const frame of frames) this.close(frame);
    // Connections stay for the next frame, for a while.
    await this.simulation.pass(40_000);
  }

  judge(): string[] {
    return judge(this.ledger);
  }

  trace(): string[] {
    return this.ledger.lines();
  }

  async #run(
    frame: Frame,
    what: string,
    limit: number,
    work: () => Promise<string>,
  ): Promise<boolean> {
    const operation = ++this.#lastNumber;
    this.ledger.write({ kind: 'asked', operation, what, frame: frame.number, limit });
    try {
      const text = await work();
      this.ledger.write({ kind: 'settled', operation, outcome: 'result', text });
      return true;
    } catch (error) {
      const { name, message } = error as Error;
      const text = `${name}: ${message.replaceAll(this.#origin, 'the server')}`;
      this.ledger.write({ kind: 'settled', operation, outcome: 'error', text });
      return false;
    }
  }

  #broke(what: Broken): void {
    this.ledger.write({ kind: 'broke', what });
  }

  #user(name: string): User {
    const user: User = {
      name,
      epoch: 0,
      isSignedOut: false,
      token: `${name}.0`,
      holder: {},
      auth: { token: (question) => this.#token(user, question.wasRefused) },
    };
    return user;
  }

  /** The page's own code: it gets a new token only when the old one was refused. */
  async #token(user: User, wasRefused: boolean): Promise<string> {
    const { clock, choices } = this.simulation;
    const mood = this.#moods.shift();
    if (mood) this.#broke('token function');
    const ms = choices.between(`token of ${user.name}`, 0, mood === 'slow' ? 6000 : 30);
    await new Promise<void>((resolve) => void clock.after(ms, resolve));
    if (mood === 'throws') throw new Error('The token function failed.');
    if (wasRefused && !user.isSignedOut) user.token = `${user.name}.${user.epoch}`;
    return user.token;
  }
}
