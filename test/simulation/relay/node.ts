// A relay node as a process: it starts, stops in an orderly way, or is killed.
import { engineBus } from '../../../packages/server/src/relay/bus/engine-bus.js';
import type { EngineBus } from '../../../packages/server/src/relay/bus/engine-bus.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { Relay } from '../../../packages/server/src/relay/relay-server.js';
import type { Simulation } from '../kernel/simulation.ts';
import type { Backend } from './backend.ts';
import type { SimulatedEngine } from './engine.ts';
import type { GatewayNode, RelayContext } from './gateway.ts';
import { LIMITS } from './limits.ts';
import type { Monitor } from './monitor.ts';

export interface NodeOptions {
  simulation: Simulation;
  backend: Backend;
  monitor: Monitor;
  /** Undefined if this is the only node. */
  engine: SimulatedEngine | undefined;
}

export class SimulatedNode implements GatewayNode {
  readonly #name: string;
  readonly #options: NodeOptions;
  #starts = 0;
  #isUp = false;
  #relay: Relay<RelayContext> | undefined;
  #bus: EngineBus | undefined;

  constructor(name: string, options: NodeOptions) {
    this.#name = name;
    this.#options = options;
    this.start();
  }

  /** Different for each start. */
  get name(): string {
    return `${this.#name}.${this.#starts}`;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get relay(): Relay<RelayContext> {
    return this.#relay!;
  }

  start(): void {
    if (this.#isUp) return;
    this.#isUp = true;
    this.#starts++;
    const { backend, engine } = this.#options;
    const { name } = this;
    const bus = engine && engineBus((events) => engine.engineOf(name, events), { timeout: 5000 });
    this.#bus = bus;
    this.#relay = createRelay<RelayContext>({
      servers: backend.serversOf(() => name),
      authorize: (context) => backend.authorize(context),
      origins: 'any',
      limits: LIMITS,
      ...(bus && { bus }),
    });
  }

  /** Ends in an orderly way. */
  stop(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#relay!.close();
    void this.#bus?.close();
  }

  /** The process dies: from now on nobody hears it. Its objects are closed, so that their timers end with it. */
  kill(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    const { simulation, backend, monitor } = this.#options;
    const { name } = this;
    for (const link of simulation.network.links())
      if (link.name.includes(`${name} `)) link.lose('the node died');
    backend.dieWith(name);
    monitor.died(name);
    this.#relay!.close();
    void this.#bus?.close();
  }
}
