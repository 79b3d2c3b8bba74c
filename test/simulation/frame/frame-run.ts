// One sequence of a page with frames: the real lifecycle, own call, registry, sign-in, tool feed and session.
import { page } from '../../../packages/elements/src/mcp-app-frame/page-settings.ts';
import { forgetUser } from '../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.ts';
import { AppRegistry } from '../../../packages/elements/src/mcp-app-frame/registry/app-registry.ts';
import { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { WorldRun } from '../kernel/world.ts';
import type { FrameFact } from './frame-facts.ts';
import { judgeFrames } from './frame-oracle.ts';
import { replaceBrowser } from './simulated-browser.ts';
import { SimulatedFrame } from './simulated-frame.ts';
import { SimulatedSandbox } from './simulated-sandbox.ts';
import { SimulatedServers, USERS } from './simulated-servers.ts';
import type { Condition, User } from './simulated-servers.ts';

/** What a page sets together. Numbers choose among what exists. */
export interface Target {
  server: number;
  user: number;
  tool: number;
  /** Whether the page names the user, or only has credentials. */
  isNamed: boolean;
  /** Frames with the same number share a view. */
  sharing: number | null;
}

interface Shown {
  element: SimulatedFrame;
  number: number;
  user: User;
  isClosed: boolean;
  /** Undefined for a frame with a result only. */
  target?: Target;
  /** Whether the page has passed further calls to its view. */
  hasFurther?: boolean;
}

const SERVERS = 2;
const MOST_FRAMES = 4;

export class FrameRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<FrameFact>;
  readonly servers: SimulatedServers;
  readonly sandbox: SimulatedSandbox;
  readonly #frames: Shown[] = [];
  #added = 0;
  #inputs = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.ledger = new Ledger(() => simulation.clock.now);
    replaceBrowser(simulation);
    this.servers = new SimulatedServers(simulation, this.ledger, SERVERS);
    this.sandbox = new SimulatedSandbox(simulation, this.ledger);
    page.registry = new AppRegistry();
  }

  get count(): number {
    return this.#frames.length;
  }

  get canAdd(): boolean {
    return this.count < MOST_FRAMES;
  }

  add(target: Target): void {
    const shown = this.#add();
    this.#set(shown, target);
    shown.element.insert();
  }

  /** A frame that shares the view of another one, which may be the first that does. */
  addSharing(index: number): void {
    const { target } = this.#at(index);
    if (target) this.add({ ...target, sharing: target.sharing ?? 0 });
  }

  #add(): Shown {
    const number = ++this.#added;
    const element = new SimulatedFrame(number);
    const shown: Shown = { element, number, user: 'ada', isClosed: false };
    element.addEventListener('mcp-app-status-change', () =>
      this.ledger.write({
        kind: 'status',
        frame: number,
        status: element.status,
        reason: element.error?.reason ?? '',
        text: element.error?.message ?? '',
      }),
    );
    this.#frames.push(shown);
    this.ledger.write({ kind: 'added', frame: number });
    return shown;
  }

  /** A frame whose page has the HTML and the result, and no input. */
  addResult(): void {
    const shown = this.#add();
    const { element, number } = shown;
    const name = `page ${number}`;
    element.html = `<!doctype html><p data-who="${name}"></p>`;
    const marks = { who: name, tool: '', input: '' };
    element.toolResult = { content: [{ type: 'text', text: JSON.stringify(marks) }] };
    this.ledger.write({ kind: 'set', frame: number, ...marks, sharing: '' });
    element.insert();
  }

  /** The page passes further calls to the view of a frame that shares none, or removes them all. */
  further(index: number, count: number): void {
    const shown = this.#at(index);
    const { element, number } = shown;
    if (element.sessionKey !== undefined || element.html !== undefined) return;
    shown.hasFurther = count > 0;
    const { who, tool } = this.ledger.of('set').findLast(({ frame }) => frame === number)!;
    const inputs = Array.from({ length: count }, () => `further ${++this.#inputs}`);
    element.toolCalls =
      count === 0
        ? undefined
        : inputs.map((input) => ({
            id: input,
            toolInput: { input },
            toolResult: {
              content: [{ type: 'text', text: JSON.stringify({ who, tool, input }) }],
            },
          }));
    this.ledger.write({ kind: 'further', frame: number, inputs: inputs.join() });
  }

  /** Another server, user and call in the same element, as a list with index keys does. */
  change(index: number, target: Target): void {
    const shown = this.#at(index);
    const { element, number } = shown;
    if (element.html !== undefined) element.html = element.toolResult = undefined;
    // The calls belong to the server that the frame had.
    if (shown.hasFurther) {
      shown.hasFurther = false;
      element.toolCalls = undefined;
      this.ledger.write({ kind: 'further', frame: number, inputs: '' });
    }
    this.#set(shown, target);
  }

  /** Only another input. */
  input(index: number): void {
    const { element, number } = this.#at(index);
    if (element.html !== undefined) return;
    const input = `input ${++this.#inputs}`;
    element.toolInput = { input };
    const last = this.ledger.of('set').findLast(({ frame }) => frame === number)!;
    const { who, tool, sharing } = last;
    this.ledger.write({ kind: 'set', frame: number, who, tool, input, sharing });
  }

  /** The page renders again: new objects with the same content. */
  render(index: number): void {
    const { element } = this.#at(index);
    if (element.html !== undefined) return;
    element.auth = { ...element.auth };
    element.toolInput = { ...element.toolInput };
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

  scroll(index: number, isNear: boolean): void {
    const { element } = this.#at(index);
    element.isNear = isNear;
    element.requestUpdate();
  }

  /** The user scrolled away, and too many frames are running. */
  suspend(index: number): void {
    const { element } = this.#at(index);
    const { lifecycle, call } = element.controller;
    element.isNear = false;
    const { state, isDue } = lifecycle;
    if (state.kind === 'running' && !isDue && !call.isPending && !state.session.isBusy)
      lifecycle.suspend();
  }

  /** A frame that does not run leaves the page. */
  suspendAndRemove(index: number): void {
    this.suspend(index);
    this.remove(index);
  }

  close(index: number): void {
    const shown = this.#at(index);
    shown.isClosed = true;
    this.ledger.write({ kind: 'closed', frame: shown.number });
    void shown.element.controller.close();
  }

  reload(index: number): void {
    const shown = this.#at(index);
    shown.isClosed = false;
    this.ledger.write({ kind: 'opened again', frame: shown.number });
    shown.element.controller.reload();
  }

  /** The page closes a frame, changes its input while the view is closing, and opens it again. */
  openAgain(index: number, inputs: number): void {
    const shown = this.#at(index);
    this.close(index);
    const later = (ms: number, change: (place: number) => void) =>
      this.simulation.clock.after(ms, () => {
        const place = this.#frames.indexOf(shown);
        if (place >= 0) change(place);
      });
    for (let n = 1; n <= inputs; n++) later(n, (place) => this.input(place));
    later(inputs + 1, (place) => this.reload(place));
  }

  /** Calls the tool again, on purpose. */
  repeat(index: number): void {
    const { element, number } = this.#at(index);
    if (element.html !== undefined) return;
    const { input } = element.toolInput as { input: string };
    this.ledger.write({ kind: 'repeats', frame: number, input });
    element.controller.callTool().catch(() => {});
  }

  /** The user clicks on "Sign in" of a frame that asks for it. */
  clickSignIn(index: number): void {
    const { element, number } = this.#at(index);
    this.ledger.write({ kind: 'clicks', frame: number });
    void element.controller.signIn.current?.signIn();
  }

  /** The user signs in, and the page moves the frame while the window of the sign-in is open. */
  signInAndMove(index: number, ms: number): void {
    const asking = this.#frames.filter(({ element }) => element.error?.reason === 'auth-required');
    const shown = asking[index % Math.max(1, asking.length)];
    if (!shown) return;
    this.clickSignIn(this.#frames.indexOf(shown));
    this.simulation.clock.after(ms, () => {
      const place = this.#frames.indexOf(shown);
      if (place >= 0) this.move(place);
    });
  }

  expire(user: number): void {
    this.servers.expire(USERS[user]!);
  }

  signOut(user: number): void {
    this.servers.signOut(USERS[user]!);
  }

  /** Someone else uses the browser now, and the page cannot name users. */
  forgetUser(): void {
    this.ledger.write({ kind: 'forgets' });
    forgetUser();
  }

  /** The page's function that chooses a sandbox. */
  chooseSandbox(index: number, manner: 'none' | 'chooses' | 'hangs' | 'throws'): void {
    const { element } = this.#at(index);
    const functions = {
      none: undefined,
      chooses: () => undefined,
      hangs: () => new Promise<never>(() => {}),
      throws: () => {
        throw new Error('no sandbox');
      },
    };
    element.sandbox = { resolve: functions[manner] };
  }

  condition(server: number, condition: Condition): void {
    this.servers.setCondition(server, condition);
  }

  /** Everything works again: every frame that is open must show the result of its call. */
  async finish(): Promise<void> {
    for (const index of this.servers.servers.keys()) this.servers.setCondition(index, 'up');
    this.sandbox.beginning = 'initializes';
    await this.simulation.pass(100_000);
    for (let round = 0; round < 2; round++) {
      for (const { element, user, isClosed } of this.#frames) {
        element.isNear = true;
        element.sandbox = undefined;
        element.requestUpdate();
        await this.simulation.pass(1);
        const { signIn } = element.controller;
        if (element.error?.reason === 'auth-required') {
          if (signIn.current) void signIn.current.signIn();
          else this.simulation.problem(`a frame is signed out, and does not ask`);
        } else if (element.status === 'error' && !isClosed) element.controller.reload();
        this.servers.signIn(user);
      }
      await this.simulation.pass(100_000);
    }
    this.#check();
    for (const { element } of this.#frames.splice(0)) element.remove();
    await this.simulation.pass(1000);
    page.registry = undefined;
  }

  #check(): void {
    const registry = page.registry as unknown as {
      viewOf(frame: SimulatedFrame): SimulatedFrame;
    };
    for (const { element, number, isClosed } of this.#frames) {
      if (isClosed) continue;
      const owner = registry.viewOf(element);
      if (!owner.isConnected) {
        this.simulation.problem('a frame refers to a frame that left the page');
        continue;
      }
      if (owner === element && element.status !== 'ready')
        this.simulation.problem(
          `a frame stays ${element.status} ${element.error?.reason ?? ''}, although everything works again`,
        );
      const by = this.#frames.find((one) => one.element === owner)!;
      if (!by.isClosed && owner.status === 'ready')
        this.ledger.write({ kind: 'must show', frame: number, by: by.number });
    }
  }

  judge(): string[] {
    return judgeFrames(this.ledger);
  }

  trace(): string[] {
    return this.ledger.lines();
  }

  #at(index: number): Shown {
    return this.#frames[index % this.count]!;
  }

  /** The user needs some time to sign in. */
  async #signIn(frame: number, user: User, signal: AbortSignal): Promise<void> {
    const { choices, clock } = this.simulation;
    const aborted = () => this.ledger.write({ kind: 'sign-in aborted', frame });
    signal.addEventListener('abort', aborted, { once: true });
    const ms = choices.between(`sign-in of ${user}`, 1, 4000);
    await new Promise<void>((resolve) => void clock.after(ms, resolve));
    signal.removeEventListener('abort', aborted);
    if (!signal.aborted) this.servers.signIn(user);
  }

  #set(shown: Shown, target: Target): void {
    const { server, user: index, tool: toolIndex, isNamed, sharing } = target;
    const { element, number } = shown;
    const { servers } = this;
    const user = USERS[index]!;
    const { tools } = servers.servers[server]!;
    const tool = tools[toolIndex % tools.length]!;
    const input = `input ${++this.#inputs}`;
    shown.user = user;
    shown.target = target;
    element.server = servers.urlOf(server);
    const signIn = ({ signal }: { signal: AbortSignal }) => this.#signIn(number, user, signal);
    // A page that renders again makes new functions, so they say nothing about the user: it names the user, or it has a
    // provider for each.
    element.auth = isNamed
      ? {
          user,
          token: ({ wasRefused }: { wasRefused: boolean }) => servers.tokenOf(user, wasRefused),
          signIn,
        }
      : { authProvider: servers.providerOf(user), signIn };
    element.tool = tool;
    element.toolInput = { input };
    element.sessionKey = sharing === null ? undefined : `shared ${sharing}`;
    this.ledger.write({
      kind: 'set',
      frame: number,
      who: `s${server} ${user}`,
      tool,
      input,
      sharing: sharing === null ? '' : `${sharing}`,
    });
  }
}
