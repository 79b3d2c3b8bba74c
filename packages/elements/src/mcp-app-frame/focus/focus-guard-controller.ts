// Loads the guard when a frame enables it, and removes it when the frame disables it.
import type { ReactiveController } from 'lit';
import type { GuardedFrame } from './focus-guard.js';

type Host = GuardedFrame & { readonly focusGuard: boolean };

export class FocusGuardController implements ReactiveController {
  readonly #host: Host;
  #isOn = false;
  #release: (() => void) | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  hostUpdated(): void {
    if (this.#host.focusGuard !== this.#isOn) this.#turn(!this.#isOn);
  }

  hostDisconnected(): void {
    if (this.#isOn) this.#turn(false);
  }

  #turn(isOn: boolean): void {
    this.#isOn = isOn;
    this.#release?.();
    this.#release = undefined;
    if (!isOn) return;
    void import('./focus-guard.js').then(({ guardFocus }) => {
      if (this.#isOn && !this.#release) this.#release = guardFocus(this.#host);
    }, globalThis.reportError);
  }
}
