// Shows the panel as a modal dialog without moving it: a slot projects it into a `<dialog>`. The browser makes the rest
// of the page inert, through every shadow root, and reliably undoes it, and the view does not reload in any engine.
// (The iframe cannot stay in the dialog permanently, because screen readers would announce the inline view as a
// dialog.)
import { fullscreenStyles } from './mode-panels.styles.js';
import { lockScroll } from './scroll-lock.js';

export interface FullscreenHost {
  readonly stage: HTMLElement;
  readonly panel: HTMLElement;
  escape(): void;
  /** Called when the view returns to the page, which cannot be prevented. */
  leave(reason: 'user' | 'host'): void;
}

export class FullscreenPanel {
  readonly #host: FullscreenHost;
  readonly #dialog = document.createElement('dialog');
  #unlock: (() => void) | undefined;

  constructor(host: FullscreenHost) {
    this.#host = host;
    const root = host.stage.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets?.push(fullscreenStyles.styleSheet!);
    const slot = document.createElement('slot');
    slot.name = 'screen';
    this.#dialog.append(slot);
    root.append(document.createElement('slot'), this.#dialog);
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      host.escape();
    });
    // In Chromium, a page can prevent only the first Escape from closing a dialog. The event fires in a separate task,
    // so the dialog may be open again by then.
    this.#dialog.addEventListener('close', () => {
      if (this.#unlock && !this.#dialog.open) host.leave('user');
    });
  }

  open(): void {
    this.#host.panel.slot = 'screen';
    this.#show();
  }

  #show(): void {
    this.#unlock = lockScroll();
    // jsdom has neither of these methods.
    this.#dialog.showModal?.();
  }

  /**
   * Leaves the top layer, so that a modal of the page can be seen and used, and returns to it. Meanwhile the dialog is
   * open but invisible: the view keeps its size.
   */
  setAside(isAside: boolean): void {
    this.#unlock?.();
    this.#dialog.close?.();
    if (isAside) this.#dialog.setAttribute('open', '');
    else this.#show();
  }

  setLabel(label: string): void {
    this.#dialog.ariaLabel = label;
  }

  close(): void {
    this.#unlock?.();
    this.#unlock = undefined;
    this.#dialog.close?.();
    this.#host.panel.removeAttribute('slot');
  }
}
