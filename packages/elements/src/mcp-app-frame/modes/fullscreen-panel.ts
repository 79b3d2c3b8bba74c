// The panel as a modal dialog, without moving it: a slot takes it into a `<dialog>`. So the browser itself
// makes the rest of the page inert, through every shadow root, and undoes it whatever happens; and the
// view is not loaded again, in any engine. (The iframe cannot live in a dialog for good: shown in the page,
// that would be a dialog to screen readers, too.)
import { fullscreenStyles } from './mode-panels.styles.js';
import { lockScroll } from './scroll-lock.js';

export interface FullscreenHost {
  readonly stage: HTMLElement;
  readonly panel: HTMLElement;
  escape(): void;
  /** The view is back in the page; nobody can prevent that. */
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
    // Chromium lets a page hold a dialog open against one Escape only. The event comes in a task of its
    // own: the dialog may be open again by then.
    this.#dialog.addEventListener('close', () => {
      if (this.#unlock && !this.#dialog.open) host.leave('user');
    });
  }

  open(): void {
    this.#host.panel.slot = 'screen';
    this.#unlock = lockScroll();
    // jsdom has neither of these methods.
    this.#dialog.showModal?.();
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
