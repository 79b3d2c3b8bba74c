// The sandbox and the view in it. The host's end is a transport of the real code; the view is written by hand on the wire.
import { MOCK_SANDBOX } from '../../../packages/elements/src/host/sandbox/page-iframe.ts';
import type {
  MockSandbox,
  OpenSandbox,
  SandboxRequest,
} from '../../../packages/elements/src/host/sandbox/sandbox-frame.ts';
import { fakeIframe } from '../../support/fake-iframe.ts';
import type { Ledger } from '../kernel/ledger.ts';
import type { LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { FrameFact } from './frame-facts.ts';

/** How the next views begin. */
export type Beginning = 'initializes' | 'initializes twice' | 'is silent';

export interface Wire {
  jsonrpc?: string;
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { message: string };
}

export class SimulatedSandbox {
  beginning: Beginning = 'initializes';
  /** Called when the host answers a request of a view. */
  answered: (view: number, answer: Wire) => void = () => {};
  /** Called when the host notifies a view. */
  notified: (view: number, message: Wire) => void = () => {};
  readonly #simulation: Simulation;
  readonly #ledger: Pick<Ledger<FrameFact>, 'write'>;
  readonly #open = new Map<number, LinkEnd<Wire>>();
  /** The views that have initialized, and their frames. */
  readonly #ready = new Map<number, number>();
  /** The last input of each view. */
  readonly #inputs = new Map<number, string>();
  #views = 0;

  constructor(simulation: Simulation, ledger: Pick<Ledger<FrameFact>, 'write'>) {
    this.#simulation = simulation;
    this.#ledger = ledger;
    const mock: MockSandbox = (request) => this.#mount(request);
    Object.defineProperty(globalThis, MOCK_SANDBOX, {
      value: mock,
      configurable: true,
      writable: true,
    });
    simulation.leaks.gauge('a view', () => this.#open.size);
  }

  /** The views that have initialized, the oldest first. */
  get ready(): readonly number[] {
    return [...this.#ready.keys()];
  }

  /** The view of a frame that has initialized. */
  readyIn(frame: number): number | undefined {
    return this.ready.findLast((view) => this.#ready.get(view) === frame);
  }

  /** A view sends a message. */
  send(view: number, message: Wire): void {
    this.#open.get(view)?.send(message);
  }

  /** Every view that is shown begins again, as if it had reloaded itself. */
  reloadViews(): void {
    for (const [view, end] of this.#open) this.#begin(view, end, 'initializes');
  }

  #mount(request: SandboxRequest): OpenSandbox {
    const view = ++this.#views;
    const [, who = ''] = /data-who="([^"]*)"/.exec(request.html()) ?? [];
    const { frame } = request.container as unknown as { frame: number };
    this.#ledger.write({ kind: 'view', view, frame, who });
    const { ends } = this.#simulation.network.open<Wire>(`view ${view}`);
    const [near, far] = ends;
    this.#open.set(view, far);
    const gone = () => {
      this.#ready.delete(view);
      if (this.#open.delete(view)) this.#ledger.write({ kind: 'gone', view });
    };
    far.received = (message) => this.#receive(view, frame, message);
    far.closed = gone;
    this.#begin(view, far, this.beginning);
    return {
      iframe: fakeIframe(() => {
        near.close('The iframe was removed.');
        gone();
      }),
      isOurs: true,
      isolation: 'opaque',
      transport: {
        start(receive, closed) {
          near.received = (message) => receive({ jsonrpc: '2.0', ...message });
          near.closed = () => closed();
        },
        send: (message) => near.send(structuredClone(message) as Wire),
        close: () => near.close('The host closed it.'),
      },
    };
  }

  #begin(view: number, end: LinkEnd<Wire>, beginning: Beginning): void {
    this.#ready.delete(view);
    if (beginning === 'is silent') return;
    const times = beginning === 'initializes twice' ? 2 : 1;
    for (let n = 0; n < times; n++) {
      const wait = this.#simulation.choices.between(`view ${view} begins`, 1, 300);
      this.#simulation.clock.after(wait, () =>
        end.send({
          id: `begin ${n}`,
          method: 'ui/initialize',
          params: {
            appInfo: { name: 'view', version: '1' },
            appCapabilities: {},
            protocolVersion: '2026-01-26',
          },
        }),
      );
    }
  }

  #receive(view: number, frame: number, message: Wire): void {
    // The iframe was removed, and the view with it.
    if (!this.#open.has(view)) return;
    const { id, method, params = {}, result } = message;
    if (method === undefined) {
      if (!`${id}`.startsWith('begin')) return this.answered(view, message);
      if (result === undefined) return;
      this.#ledger.write({ kind: 'handshake', view });
      this.#ready.set(view, frame);
      return this.send(view, { method: 'ui/notifications/initialized', params: {} });
    }
    if (id !== undefined) return this.send(view, { id, result: {} });
    this.notified(view, message);
    if (method === 'ui/notifications/tool-input') {
      const { input = '' } = (params['arguments'] ?? {}) as { input?: string };
      this.#inputs.set(view, input);
      this.#ledger.write({ kind: 'input', view, input });
    }
    if (method === 'ui/notifications/tool-result') {
      const [block] = (params['content'] ?? []) as { text: string }[];
      // A result of the frame itself explains a failure in words.
      if (!block?.text.startsWith('{'))
        return this.#ledger.write({
          kind: 'failure',
          view,
          input: this.#inputs.get(view) ?? '',
          text: `${block?.text}`,
        });
      const marks = JSON.parse(block.text) as { who: string; tool: string; input: string };
      this.#ledger.write({ kind: 'result', view, ...marks });
    }
  }
}
