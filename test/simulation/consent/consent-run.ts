// One sequence of a page whose views ask for something: the real frames with their grants, their gate and their sign-in.
import { forgetUser } from '../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.ts';
import { page } from '../../../packages/elements/src/mcp-app-frame/page-settings.ts';
import { replaceBrowser } from '../frame/simulated-browser.ts';
import { SimulatedFrame } from '../frame/simulated-frame.ts';
import { SimulatedSandbox } from '../frame/simulated-sandbox.ts';
import { SimulatedServers, USERS } from '../frame/simulated-servers.ts';
import type { User } from '../frame/simulated-servers.ts';
import { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { WorldRun } from '../kernel/world.ts';
import type { ConsentFact, StoreManner } from './consent-facts.ts';
import { judgeConsent } from './consent-oracle.ts';
import { SimulatedStore } from './simulated-store.ts';
import { SimulatedUser } from './simulated-user.ts';

/** The people who use the page. The guest has no name, and a server that needs none. */
const PEOPLE = ['ada', 'bob', 'guest'] as const;
const SERVER_OF = { ada: 0, bob: 0, guest: 1 } as const;
type Person = (typeof PEOPLE)[number];

/** What views call. The store also has a tool that no view calls any more. */
export const TOOLS = ['alpha', 'added 1'] as const;
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  's0 ada': ['former', 'alpha'],
  's0 bob': ['former'],
};

/** Shorter than the defaults, so that a sequence meets them. */
const LIMITS = {
  callbackTimeout: 3000,
  askTimeout: 20_000,
  handlerTimeout: 30_000,
  asksPerMinute: 1000,
  maxDenials: 1000,
} as const;

const MOST_FRAMES = 3;
const SIGN_IN = '../sign-in/frame-sign-in.js';

interface Shown {
  element: SimulatedFrame;
  number: number;
  person: Person;
}

export class ConsentRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<ConsentFact>;
  readonly sandbox: SimulatedSandbox;
  readonly store: SimulatedStore;
  readonly user: SimulatedUser;
  readonly #servers: SimulatedServers;
  readonly #frames: Shown[] = [];
  #added = 0;
  /** At the end, nobody closes a window. */
  #isRepaired = false;
  #requests = 0;
  /** Whether views take their requests back while the page loads code. */
  #isTakenBack = false;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    const ledger = (this.ledger = new Ledger(() => simulation.clock.now));
    replaceBrowser(simulation);
    simulation.replaceGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    );
    this.#loadLater();
    const servers = (this.#servers = new SimulatedServers(simulation, ledger, 2));
    for (const server of servers.servers) server.generation = 1;
    servers.servers[1]!.isOpen = true;
    servers.slowest = simulation.choices.pick('slowest answer', [3000, 200]);
    this.sandbox = new SimulatedSandbox(simulation, ledger);
    this.sandbox.answered = (view, { id, result, error }) =>
      ledger.write({
        kind: 'answered',
        view,
        request: `${id}`,
        outcome: error ? 'error' : 'result',
        text: error?.message ?? JSON.stringify(result),
      });
    this.user = new SimulatedUser(simulation, ledger);
    const whoOf = (key: string) => this.#whoIn(key);
    this.store = new SimulatedStore({
      simulation,
      ledger,
      whoOf,
      earlier: (who) => EARLIER[who] ?? [],
    });
    page.consent = {
      policy: { 'tool-call': 'ask' },
      ask: this.user.ask,
      grantStore: this.store,
    };
    page.limits = { ...LIMITS, maxInFlight: simulation.choices.pick('places', [1, 1, 2, 256]) };
  }

  /** Some frames show their views already. */
  async begin(): Promise<void> {
    const { choices } = this.simulation;
    const count = choices.pick('first frames', [1, 1, 2]);
    for (let n = 0; n < count; n++) this.add(choices.pick('first people', [0, 0, 1, 2]));
    await this.simulation.pass(15_000);
  }

  get count(): number {
    return this.#frames.length;
  }

  get canAdd(): boolean {
    return this.count < MOST_FRAMES;
  }

  get hasViews(): boolean {
    return this.sandbox.ready.length > 0;
  }

  add(person: number): void {
    const number = ++this.#added;
    const element = new SimulatedFrame(number);
    const shown: Shown = { element, number, person: 'guest' };
    this.#frames.push(shown);
    this.ledger.write({ kind: 'added', frame: number });
    this.#set(shown, PEOPLE[person]!);
    element.resourceUri = 'ui://alpha';
    element.insert();
  }

  addGuest(): void {
    this.add(PEOPLE.indexOf('guest'));
  }

  /** Another person's view in the same element. */
  change(index: number, person: number): void {
    this.#set(this.#at(index), PEOPLE[person]!);
  }

  remove(index: number): void {
    const [shown] = this.#frames.splice(index % this.count, 1);
    this.ledger.write({ kind: 'removed', frame: shown!.number });
    shown!.element.remove();
  }

  /** Removed and inserted again in one task. */
  move(index: number): void {
    const { element, number } = this.#at(index);
    this.ledger.write({ kind: 'moved', frame: number });
    element.remove();
    element.insert();
  }

  reload(index: number): void {
    const { element, number } = this.#at(index);
    this.ledger.write({ kind: 'opened again', frame: number });
    element.controller.reload();
  }

  reloadViews(): void {
    for (const view of this.sandbox.ready) this.ledger.write({ kind: 'reloads', view });
    this.sandbox.reloadViews();
  }

  /** A view calls a tool, and takes it back after this time. */
  request(index: number, tool: number, cancelAfter: number | null): void {
    const { ready } = this.sandbox;
    const view = ready[index % ready.length]!;
    const request = this.#request(view, TOOLS[tool]!);
    if (cancelAfter !== null)
      this.simulation.clock.after(cancelAfter, () => this.#cancel(view, request));
  }

  /** Every view calls every tool at once. */
  requestAll(): void {
    for (const view of this.sandbox.ready) for (const tool of TOOLS) this.#request(view, tool);
  }

  /** The views take back what they have asked for. */
  cancelAll(): void {
    for (const { view, request } of this.#unanswered()) this.#cancel(view, request);
  }

  /** The users' sessions end, and a view calls a tool before anybody has noticed. */
  signOutAndRequest(index: number, tool: number, cancelAfter: number | null): void {
    for (const user of USERS) this.signOut(user);
    this.request(index, tool, cancelAfter);
  }

  /** The same, and the views take everything back while the page loads the code of the sign-in. */
  signOutAndTakeBack(index: number, tool: number): void {
    this.#isTakenBack = true;
    this.signOutAndRequest(index, tool, null);
  }

  signOut(user: User): void {
    this.#servers.signOut(user);
  }

  expire(user: User): void {
    this.#servers.expire(user);
  }

  clickSignIn(index: number): void {
    const { element, number } = this.#at(index);
    this.ledger.write({ kind: 'clicks', frame: number });
    void element.controller.signIn.current?.signIn();
  }

  dismissSignIn(index: number): void {
    const { element, number } = this.#at(index);
    this.ledger.write({ kind: 'dismisses', frame: number });
    element.controller.signIn.current?.dismiss();
  }

  /** Someone else uses the browser now. */
  forgetUser(): void {
    this.ledger.write({ kind: 'forgets' });
    forgetUser();
  }

  /** The user leaves, and the store needs long to remove what was allowed. */
  leaveSlowStore(): void {
    this.store.behave('save', ['is slow']);
    this.forgetUser();
  }

  /** Two readings of the store fail, and the user leaves during the next one. */
  leaveDuringReading(): void {
    const { choices, clock } = this.simulation;
    this.store.behave('load', ['fails', 'fails']);
    this.store.onread = () =>
      clock.after(choices.between('leaving', 1, 300), () => this.forgetUser());
  }

  /** The user revokes everything that the server of a running view may always do. */
  revoke(index: number): void {
    const { element, person } = this.#at(index);
    const { session } = element.controller.lifecycle;
    if (element.status !== 'ready' || !session) return;
    this.ledger.write({ kind: 'revokes', who: `s${SERVER_OF[person]} ${person}` });
    session.clearGrants();
  }

  behave(what: 'load' | 'save', manners: readonly StoreManner[]): void {
    this.store.behave(what, manners);
  }

  /** Everything works again: nobody waits, and every view can call a tool. Then everything is removed. */
  async finish(): Promise<void> {
    this.store.behave('load', []);
    this.store.behave('save', []);
    this.store.onread = undefined;
    this.user.reply = 'once';
    this.#isRepaired = true;
    // Longer than the questions that may be open, one after the other.
    await this.simulation.pass(150_000);
    for (let round = 0; round < 3; round++) {
      for (const shown of this.#frames) this.#repair(shown);
      await this.simulation.pass(60_000);
    }
    for (const { element, number } of this.#frames) {
      const view = this.sandbox.readyIn(number);
      if (element.status !== 'ready' || view === undefined)
        this.simulation.problem(
          `a frame stays ${element.status} ${element.error?.reason ?? ''}, although everything works again`,
        );
      else this.ledger.write({ kind: 'last request', request: this.#request(view, 'alpha') });
    }
    await this.simulation.pass(60_000);
    for (const { element } of this.#frames.splice(0)) element.remove();
    // Nothing of this sequence is known to the next one.
    this.forgetUser();
    await this.simulation.pass(10_000);
    page.consent = page.limits = undefined;
  }

  judge(): string[] {
    return judgeConsent(this.ledger);
  }

  trace(): string[] {
    return this.ledger.lines();
  }

  /** The user signs in where a frame asks for it. A frame asks only while something waits. */
  #repair({ element, number, person }: Shown): void {
    const signIn = element.controller.signIn.current;
    const isAsked = signIn?.render() !== undefined;
    if (isAsked && element.status === 'ready' && !this.#waits(number))
      this.simulation.problem('a frame asks the user to sign in, and nothing waits for it');
    if (isAsked) void signIn!.signIn();
    else if (element.error?.reason === 'auth-required')
      this.simulation.problem('a frame is signed out, and does not ask');
    else if (element.status === 'error') element.controller.reload();
    if (person !== 'guest') this.#servers.signIn(person);
  }

  /** Whether a request of the frame's view has no answer. */
  #waits(frame: number): boolean {
    const current = this.sandbox.readyIn(frame);
    return this.#unanswered().some(({ view }) => view === current);
  }

  #unanswered(): readonly { view: number; request: string }[] {
    const done = new Set(
      this.ledger.entries.flatMap((fact) =>
        fact.kind === 'answered' || fact.kind === 'cancels' ? fact.request : [],
      ),
    );
    return this.ledger.of('requests').filter(({ request }) => !done.has(request));
  }

  #cancel(view: number, request: string): void {
    if (!this.sandbox.ready.includes(view)) return;
    this.ledger.write({ kind: 'cancels', view, request });
    const params = { requestId: request };
    this.sandbox.send(view, { method: 'notifications/cancelled', params });
  }

  #request(view: number, tool: string): string {
    const request = `request ${++this.#requests}`;
    this.ledger.write({ kind: 'requests', view, request, tool });
    const params = { name: tool, arguments: { input: request } };
    this.sandbox.send(view, { id: request, method: 'tools/call', params });
    return request;
  }

  #at(index: number): Shown {
    return this.#frames[index % this.count]!;
  }

  #whoIn(key: string): string {
    const server = this.#servers.servers.findIndex((_, at) =>
      key.includes(this.#servers.urlOf(at)),
    );
    const user = PEOPLE.find((person) => key.includes(`"${person}"`)) ?? 'guest';
    return `s${server} ${user}`;
  }

  #set(shown: Shown, person: Person): void {
    const { element, number } = shown;
    const server = SERVER_OF[person];
    shown.person = person;
    element.server = this.#servers.urlOf(server);
    element.auth =
      person === 'guest'
        ? undefined
        : {
            user: person,
            token: ({ wasRefused }: { wasRefused: boolean }) =>
              this.#servers.tokenOf(person, wasRefused),
            signIn: ({ signal }: { signal: AbortSignal }) => this.#signIn(number, person, signal),
          };
    const who = `s${server} ${person}`;
    this.ledger.write({ kind: 'set', frame: number, who, tool: '', input: '', sharing: '' });
  }

  /** The user needs some time to sign in, and sometimes closes the window. */
  async #signIn(frame: number, user: User, signal: AbortSignal): Promise<void> {
    const { choices, clock } = this.simulation;
    const aborted = () => this.ledger.write({ kind: 'sign-in aborted', frame });
    signal.addEventListener('abort', aborted, { once: true });
    const ms = choices.between(`sign-in of ${user}`, 1, 4000);
    await new Promise<void>((resolve) => void clock.after(ms, resolve));
    signal.removeEventListener('abort', aborted);
    if (!this.#isRepaired && choices.happens('closed window', 0.1))
      throw new Error('The user closed the window.');
    if (!signal.aborted) this.#servers.signIn(user);
  }

  /** The code for sign-ins is loaded with the first 401 of a page, which takes a moment. */
  #loadLater(): void {
    const { clock, choices } = this.simulation;
    let isLoaded = false;
    const late = async (loading: Promise<unknown>) => {
      const ms = choices.between('loading the sign-in', 100, 1500);
      if (this.#isTakenBack)
        clock.after(choices.between('taking back', 0, ms - 50), () => this.cancelAll());
      await new Promise<void>((resolve) => void clock.after(ms, resolve));
      isLoaded = true;
      return loading;
    };
    const loadedLater = (loading: Promise<unknown>, name: string) =>
      name !== SIGN_IN || isLoaded ? loading : late(loading);
    this.simulation.replaceGlobal('loadedLater', loadedLater);
  }
}
