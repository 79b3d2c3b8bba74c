// One sequence of views: the real `McpApp` and view state, mounted and removed at any time, on a network that breaks.
import { McpApp } from '../../../packages/elements/src/view/mcp-app.ts';
import { viewState } from '../../../packages/elements/src/view/view-state.ts';
import type { ViewState } from '../../../packages/elements/src/view/view-state.ts';
import type { Transport } from '../../../packages/elements/src/rpc/transport.ts';
import { Ledger } from '../kernel/ledger.ts';
import type { LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { WorldRun } from '../kernel/world.ts';
import { SimulatedHost } from './simulated-host.ts';
import type { Kind, Manner, Wire } from './simulated-host.ts';
import { judgeViews } from './view-oracle.ts';
import type { ViewFact } from './view-facts.ts';

/** What a listener of the view does when it sees a status. */
export type Reaction = 'connect' | 'close';

interface MountedView {
  number: number;
  app: McpApp;
  state: ViewState<string[]>;
  /** Done once, at the next change to that status. */
  reactions: Map<string, Reaction>;
  abort: AbortController;
}

/** The view's end of a link as a transport. Closing it does not tell the view, like `Transport` says. */
function transportOf(end: LinkEnd<Wire>): Transport {
  return {
    start(receive, closed) {
      end.received = (message) => receive({ jsonrpc: '2.0', ...message });
      end.closed = () => closed();
    },
    send: (message) => end.send(structuredClone(message) as Wire),
    close: () => end.close('The view closed it.'),
  };
}

export class ViewRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<ViewFact>;
  readonly host: SimulatedHost;
  readonly #listeners = new Set<unknown>();
  #view: MountedView | undefined;
  #views = 0;
  #calls = 0;
  #items = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.ledger = new Ledger(() => simulation.clock.now);
    this.host = new SimulatedHost(simulation, this.ledger);
    simulation.leaks.gauge('a connection of the host', () => this.host.open);
    // The view state listens for `pagehide`.
    simulation.replaceGlobal('addEventListener', (_: string, listener: unknown) =>
      this.#listeners.add(listener),
    );
    simulation.replaceGlobal('removeEventListener', (_: string, listener: unknown) =>
      this.#listeners.delete(listener),
    );
    simulation.leaks.gauge('a listener of the window', () => this.#listeners.size);
    this.mount();
    this.connect();
  }

  get isMounted(): boolean {
    return this.#view !== undefined;
  }

  mount(): void {
    const number = ++this.#views;
    const app = new McpApp({ name: 'view', version: '1' });
    const state = viewState<string[]>(app, {
      initial: [],
      model: (items) => ({ content: [{ type: 'text', text: JSON.stringify(items) }] }),
    });
    const view: MountedView = {
      number,
      app,
      state,
      reactions: new Map(),
      abort: new AbortController(),
    };
    this.#view = view;
    this.ledger.write({ kind: 'mounted', view: number });
    let last = '';
    app.subscribe(() => {
      const { status, toolStatus } = app.getSnapshot();
      if (last === `${status} ${toolStatus}`) return;
      last = `${status} ${toolStatus}`;
      this.ledger.write({ kind: 'status', view: number, status, toolStatus });
      const reaction = view.reactions.get(status);
      view.reactions.delete(status);
      if (reaction === 'connect') this.connect();
      if (reaction === 'close') this.close();
    });
    state.subscribe(() =>
      this.ledger.write({ kind: 'state', view: number, items: [...state.getSnapshot()] }),
    );
    app.on('toolinput', ({ arguments: given }) =>
      this.ledger.write({
        kind: 'heard',
        view: number,
        input: String((given as { input: string }).input),
      }),
    );
    app.on('teardown', () =>
      this.ledger.write({ kind: 'torn down', view: number, items: [...state.getSnapshot()] }),
    );
  }

  /** Removes the view: the component is gone, and nothing of it may go on. */
  unmount(): void {
    const view = this.#view!;
    this.#view = undefined;
    view.reactions.clear();
    view.state.stop();
    view.app.close();
    this.ledger.write({ kind: 'unmounted', view: view.number });
  }

  connect(): void {
    const { number, app, abort } = this.#view!;
    this.ledger.write({ kind: 'connects', view: number });
    let link: LinkEnd<Wire> | undefined;
    // Opened only if the app uses it: a second `connect()` while connected must not.
    const transport: Transport = {
      start: (...handlers) => {
        const { ends } = this.simulation.network.open<Wire>(`view ${number}`);
        [link] = ends;
        this.host.accept(number, ends[1]);
        transportOf(link).start(...handlers);
      },
      send: (message) => transportOf(link!).send(message),
      close: () => link && transportOf(link).close(),
    };
    app.connect({ transport, signal: abort.signal }).catch(() => {});
  }

  close(): void {
    const { number, app } = this.#view!;
    this.ledger.write({ kind: 'closes', view: number });
    app.close();
  }

  /** As a view does when its host changes, or a component that is mounted twice. */
  reconnect(): void {
    this.close();
    this.connect();
  }

  /** Aborts the connection that is being made, with any reason. */
  abort(reason: unknown): void {
    const view = this.#view!;
    const { abort } = view;
    view.abort = new AbortController();
    abort.abort(reason);
  }

  /** A listener of the view does this when it sees that status. */
  react(status: string, reaction: Reaction): void {
    this.#view!.reactions.set(status, reaction);
  }

  call(): void {
    const { app, number } = this.#view!;
    const call = `call ${++this.#calls}`;
    this.ledger.write({ kind: 'calls', view: number, call });
    app.callServerTool({ name: call, arguments: {} }).then(
      ({ content }) => {
        const [block] = content as { text: string }[];
        this.ledger.write({ kind: 'settled', call, outcome: 'result', text: `${block?.text}` });
      },
      (error: Error) =>
        this.ledger.write({ kind: 'settled', call, outcome: 'error', text: error.message }),
    );
  }

  add(): void {
    const { state, number } = this.#view!;
    const item = `item ${++this.#items}`;
    this.ledger.write({ kind: 'adds', view: number, item });
    state.set((items) => [...items, item]);
  }

  flush(): void {
    void this.#view!.state.flush();
  }

  behave(kind: Kind, manner: Manner): void {
    this.host.manners[kind] = manner;
    this.ledger.write({ kind: 'behaves', what: kind, manner });
  }

  lose(): void {
    this.ledger.write({ kind: 'lost' });
    for (const link of this.simulation.network.links()) link.lose();
  }

  halfLose(side: number): void {
    this.ledger.write({ kind: 'lost' });
    for (const link of this.simulation.network.links()) link.halfLose(side === 0 ? 0 : 1);
  }

  /** Everything works again, and what the view has must be stored; then everything is removed. */
  async finish(): Promise<void> {
    for (const kind of Object.keys(this.host.manners) as Kind[]) this.behave(kind, 'answers');
    await this.simulation.pass(200_000);
    if (this.#view) {
      this.#view.reactions.clear();
      const { app, state } = this.#view;
      if (app.getSnapshot().status !== 'ready') this.connect();
      await this.simulation.pass(20_000);
      const { status } = app.getSnapshot();
      if (status !== 'ready') this.simulation.problem(`a view stayed ${status} with a good host`);
      this.add();
      await this.simulation.pass(30_000);
      const missing = state.getSnapshot().filter((item) => !this.host.stored.includes(item));
      if (missing.length > 0)
        this.simulation.problem(`${missing[0]} was never stored, although everything works again`);
      this.unmount();
    }
    await this.simulation.pass(1000);
    this.host.close();
  }

  judge(): string[] {
    return judgeViews(this.ledger);
  }

  trace(): string[] {
    return this.ledger.lines();
  }
}
