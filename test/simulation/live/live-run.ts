// One sequence of a page whose views follow resources and start tasks: the real frames, links, subscriptions and tasks.
import { page } from '../../../packages/elements/src/mcp-app-frame/page-settings.ts';
import { forgetUser } from '../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.ts';
import { replaceBrowser } from '../frame/simulated-browser.ts';
import { SimulatedFrame } from '../frame/simulated-frame.ts';
import { SimulatedSandbox } from '../frame/simulated-sandbox.ts';
import type { Wire } from '../frame/simulated-sandbox.ts';
import { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { WorldRun } from '../kernel/world.ts';
import type { LiveFact } from './live-facts.ts';
import { judgeLive } from './live-oracle.ts';
import { SimulatedClient } from './simulated-client.ts';

/** The same on all servers, so that mistaking one server for another shows. */
export const URIS = ['data://a', 'data://b'] as const;
/** Two users of one server, and another server of the newer revision. */
const CLIENTS = [
  ['s0 ada', false],
  ['s0 bob', false],
  ['s1 ada', true],
] as const;
const MOST_FRAMES = 4;

interface Shown {
  element: SimulatedFrame;
  number: number;
}

/** What a view waits for, by the id of its request. */
interface Asked {
  view: number;
  subject: string;
  kind: 'subscribe' | 'unsubscribe' | 'call';
}

export class LiveRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<LiveFact>;
  readonly sandbox: SimulatedSandbox;
  readonly clients: readonly SimulatedClient[];
  readonly #frames: Shown[] = [];
  readonly #asked = new Map<string, Asked>();
  #added = 0;
  #requests = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    const ledger = (this.ledger = new Ledger(() => simulation.clock.now));
    replaceBrowser(simulation);
    this.sandbox = new SimulatedSandbox(simulation, ledger);
    this.sandbox.answered = (view, answer) => this.#answered(view, answer);
    this.sandbox.notified = (view, { method, params }) => {
      if (method === 'notifications/resources/updated')
        ledger.write({ kind: 'updated', view, uri: `${params?.['uri']}` });
    };
    this.clients = CLIENTS.map(
      ([who, isModern]) => new SimulatedClient(who, isModern, simulation, ledger),
    );
    page.consent = { policy: 'trusting' };
  }

  /** Some frames show their views already. */
  async begin(): Promise<void> {
    const { choices } = this.simulation;
    const count = choices.pick('first frames', [1, 2, 2]);
    for (let n = 0; n < count; n++) this.add(choices.pick('first clients', [0, 0, 1, 2]));
    await this.simulation.pass(10_000);
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

  add(client: number): void {
    const number = ++this.#added;
    const element = new SimulatedFrame(number);
    this.#frames.push({ element, number });
    this.ledger.write({ kind: 'added', frame: number });
    element.client = this.clients[client]!.client;
    element.resourceUri = 'ui://live';
    element.insert();
  }

  /** Another server or user in the same element. */
  change(index: number, client: number): void {
    this.#at(index).element.client = this.clients[client]!.client;
  }

  remove(index: number): void {
    const [shown] = this.#frames.splice(index % this.count, 1);
    this.ledger.write({ kind: 'removed', frame: shown!.number });
    shown!.element.remove();
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

  follow(index: number, uri: number): void {
    const view = this.#view(index);
    this.ledger.write({ kind: 'subscribes', view, uri: URIS[uri]!, request: this.#requests + 1 });
    this.#ask('subscribe', view, URIS[uri]!, 'resources/subscribe', { uri: URIS[uri]! });
  }

  leave(index: number, uri: number): void {
    const view = this.#view(index);
    this.ledger.write({ kind: 'unsubscribes', view, uri: URIS[uri]!, request: this.#requests + 1 });
    this.#ask('unsubscribe', view, URIS[uri]!, 'resources/unsubscribe', { uri: URIS[uri]! });
  }

  /** A resource changes, several times in a moment. */
  update(client: number, uri: number, times: number): void {
    for (let n = 0; n < times; n++)
      this.simulation.clock.after(n * 30, () => this.clients[client]!.change(URIS[uri]!));
  }

  interrupt(client: number, ms: number): void {
    this.clients[client]!.interrupt(ms);
  }

  call(index: number): void {
    const view = this.#view(index);
    const call = `call ${this.#requests + 1}`;
    this.ledger.write({ kind: 'calls', view, call });
    this.#ask('call', view, call, 'tools/call', { name: 'work', arguments: { call } });
  }

  /** The connection breaks while the server starts a task, or while its answer is on the way. */
  callAndInterrupt(index: number, after: number): void {
    const view = this.#view(index);
    this.call(index);
    const { who } = this.ledger.of('view').find((fact) => fact.view === view)!;
    const client = this.clients.find((one) => one.who === who);
    this.simulation.clock.after(after, () => client?.interrupt(100));
  }

  /** The views take back the calls that run. */
  cancel(): void {
    for (const [id, { kind, view, subject }] of this.#asked) {
      if (kind !== 'call' || !this.sandbox.ready.includes(view)) continue;
      this.#asked.delete(id);
      this.ledger.write({ kind: 'cancels', view, call: subject });
      this.sandbox.send(view, { method: 'notifications/cancelled', params: { requestId: id } });
    }
  }

  endTasks(client: number): void {
    this.clients[client]!.endTasks();
  }

  /** Everything works again: tasks end, and everybody who follows a resource learns of its last change. */
  async finish(): Promise<void> {
    for (const client of this.clients) client.repair();
    await this.simulation.pass(90_000);
    for (const client of this.clients) client.endTasks();
    await this.simulation.pass(90_000);
    this.ledger.write({ kind: 'calm' });
    for (const client of this.clients) for (const uri of URIS) client.change(uri);
    await this.simulation.pass(10_000);
    this.ledger.write({ kind: 'calm' });
    for (const { element } of this.#frames.splice(0)) element.remove();
    forgetUser();
    await this.simulation.pass(10_000);
    page.consent = undefined;
  }

  judge(): string[] {
    return judgeLive(this.ledger);
  }

  trace(): string[] {
    return this.ledger.lines();
  }

  #at(index: number): Shown {
    return this.#frames[index % this.count]!;
  }

  #view(index: number): number {
    const { ready } = this.sandbox;
    return ready[index % ready.length]!;
  }

  #ask(kind: Asked['kind'], view: number, subject: string, method: string, params: object): void {
    const id = `${++this.#requests}`;
    this.#asked.set(id, { view, subject, kind });
    this.sandbox.send(view, { id, method, params: { ...params } });
  }

  #answered(view: number, { id, result, error }: Wire): void {
    const asked = this.#asked.get(`${id}`);
    if (!asked) return;
    this.#asked.delete(`${id}`);
    const { kind, subject } = asked;
    if (view !== asked.view)
      this.simulation.problem('an answer reached another view than the one that asked');
    if (kind === 'subscribe' && !error)
      this.ledger.write({ kind: 'follows', view, uri: subject, request: Number(id) });
    if (kind === 'unsubscribe')
      this.ledger.write({ kind: 'left', view, uri: subject, request: Number(id) });
    if (kind !== 'call') return;
    const { content = [] } = (result ?? {}) as { content?: { text: string }[] };
    const text = error?.message ?? content[0]?.text ?? '';
    this.ledger.write({
      kind: 'got',
      view,
      call: subject,
      outcome: error ? 'error' : 'result',
      text,
    });
  }
}
