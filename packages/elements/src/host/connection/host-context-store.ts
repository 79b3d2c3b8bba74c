// The host context of one view: what it was told, what is true now, and only the difference on the wire (C2).
import { sameJson } from '../../protocol/same-json.js';
import type { HostContext } from '../../protocol/host-context.js';

export class HostContextStore {
  /** What a view with the capabilities that it has now may be told of a context. */
  readonly #tell: (context: HostContext) => HostContext;
  #current: HostContext = {};
  #told: HostContext | undefined;
  #send: ((changed: HostContext) => void) | undefined;

  constructor(tell: (context: HostContext) => HostContext = (context) => context) {
    this.#tell = tell;
  }

  /** What the view is told, or would be. */
  get current(): HostContext {
    return this.#tell(this.#current);
  }

  /** Whether the view is told another mode than the one it is shown in. */
  get hidesMode(): boolean {
    return this.#current.displayMode !== this.current.displayMode;
  }

  /** Sets these fields; fields that are undefined stay as they are. Tells the view, if it listens. */
  update(fields: HostContext): void {
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    this.#current = { ...this.#current, ...Object.fromEntries(known) };
    this.#flush();
  }

  /** What goes into the answer to `ui/initialize`; changes from here on wait for `open`. */
  snapshot(): HostContext {
    this.#send = undefined;
    return (this.#told = this.current);
  }

  /** The view is initialized: it hears of changes from now on, and of those since the snapshot. */
  open(send: (changed: HostContext) => void): void {
    this.#send = send;
    this.#flush();
  }

  #flush(): void {
    if (!this.#send || !this.#told) return;
    const { current } = this;
    const told = this.#told;
    const changed = Object.entries(current).filter(([key, value]) => !sameJson(value, told[key]));
    if (changed.length === 0) return;
    this.#told = current;
    this.#send(Object.fromEntries(changed));
  }
}
