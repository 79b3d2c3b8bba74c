// The host context of one view: what it was told, what is true now, and only the difference on the wire (C2).
import { sameJson } from '../../protocol/same-json.js';
import type { HostContext } from '../../protocol/host-context.js';

export class HostContextStore {
  #current: HostContext = {};
  #told: HostContext | undefined;
  #send: ((changed: HostContext) => void) | undefined;

  get current(): HostContext {
    return this.#current;
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
    this.#told = this.#current;
    return this.#current;
  }

  /** The view is initialized: it hears of changes from now on, and of those since the snapshot. */
  open(send: (changed: HostContext) => void): void {
    this.#send = send;
    this.#flush();
  }

  #flush(): void {
    if (!this.#send || !this.#told) return;
    const told = this.#told;
    const changed = Object.entries(this.#current).filter(
      ([key, value]) => !sameJson(value, told[key]),
    );
    if (changed.length === 0) return;
    this.#told = this.#current;
    this.#send(Object.fromEntries(changed));
  }
}
