// The world of JSON-RPC peers that connect again over the same channel, as a view does after a reload or a second mount:
// answers to requests of the earlier peer still arrive.
import fc from 'fast-check';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';
import { Ledger } from '../kernel/ledger.ts';
import type { Link, LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';
import { commandsFor } from '../kernel/world.ts';
import type { World, WorldRun } from '../kernel/world.ts';

type Fact =
  | { kind: 'asked'; request: number }
  | { kind: 'settled'; request: number; text: string }
  | { kind: 'handled'; request: number }
  | { kind: 'aborted'; request: number }
  | { kind: 'connected' };

type Requests = {
  requests: Record<'work', { params: object; result: object }>;
  notifications: object;
};
type Peer = JsonRpcPeer<never, never> & {
  request(method: 'work', params: object, options?: object): Promise<{ request: number }>;
  handle(method: 'work', handler: (params: { request: number; ms: number }) => unknown): void;
};

const TIMEOUT_MS = 20_000;

class PeerRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<Fact>;
  readonly #link: Link<unknown>;
  readonly #host: Peer;
  readonly #running: AbortController[] = [];
  #peer: Peer | undefined;
  #lastRequest = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.ledger = new Ledger(() => simulation.clock.now);
    this.#link = simulation.network.open<unknown>('view > host');
    this.#host = newPeer(this.#link.ends[1]);
    this.#host.handle('work', async ({ request, ms }) => {
      this.ledger.write({ kind: 'handled', request });
      await new Promise<void>((resolve) => void simulation.clock.after(ms, resolve));
      return { request };
    });
    this.connect();
  }

  get hasRunning(): boolean {
    return this.#running.length > 0;
  }

  /** The view starts again: a new peer replaces the old one. */
  connect(): void {
    this.ledger.write({ kind: 'connected' });
    this.#peer?.close();
    this.#peer = newPeer(this.#link.ends[0]);
  }

  request(ms: number): void {
    const request = ++this.#lastRequest;
    const controller = new AbortController();
    this.#running.push(controller);
    this.ledger.write({ kind: 'asked', request });
    const settled = (text: string) => this.ledger.write({ kind: 'settled', request, text });
    this.#peer!
      .request('work', { request, ms }, { signal: controller.signal, timeout: TIMEOUT_MS })
      .then(
        (result) => settled(`result of ${result.request}`),
        (error: Error) => settled(error.message),
      )
      .finally(() => this.#running.splice(this.#running.indexOf(controller), 1));
  }

  abort(index: number): void {
    this.#running[index % this.#running.length]!.abort(new Error('Aborted by the view.'));
  }

  async finish(): Promise<void> {
    await this.simulation.pass(60_000);
    this.#peer!.close();
    this.#host.close();
    this.#link.ends[0].close('done');
  }

  judge(): string[] {
    const settled = this.ledger.of('settled');
    const handled = this.ledger.of('handled').map(({ request }) => request);
    return [
      ...settled
        .filter(({ request, text }) => text.startsWith('result') && text !== `result of ${request}`)
        .map(() => 'a request got the answer to another request'),
      ...this.ledger
        .of('asked')
        .filter(({ request }) => settled.filter((entry) => entry.request === request).length !== 1)
        .map(() => 'a request did not settle once'),
      ...handled
        .filter((request, index) => handled.indexOf(request) !== index)
        .map(() => 'a request was handled twice'),
      ...settled
        .filter(({ text }) => !/^result|closed|Aborted|No answer|in use/.test(text))
        .map(({ text }) => `a request failed with an unexpected error: ${text}`),
    ];
  }

  trace(): string[] {
    return this.ledger.lines();
  }
}

/** A peer on one end of a link. The channel stays open when the peer closes. */
function newPeer(end: LinkEnd<unknown>): Peer {
  const transport: Transport = {
    start: (receive) => void (end.received = receive),
    send: (message) => end.send(message),
    close: () => {},
  };
  return new JsonRpcPeer<Requests & never, Requests & never>(transport) as unknown as Peer;
}

const command = commandsFor<PeerRun>((run, ms) => run.simulation.pass(ms));

export const peerWorld: World<PeerRun> = {
  name: 'peer',
  maxCommands: 16,
  start: (simulation) => new PeerRun(simulation),
  commands: [
    command(5, 'request', fc.constantFrom(0, 50, 2000, 30_000), (run, ms) => run.request(ms)),
    command(2, 'connect again', fc.constant(undefined), (run) => run.connect()),
    command(
      1,
      'abort',
      fc.nat(3),
      (run, index) => run.abort(index),
      (run) => run.hasRunning,
    ),
  ],
};
