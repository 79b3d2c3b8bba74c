// Knows whether a page listens for the events that answer a view. Listening is then enough: the page needs no
// handler, and the view is told that the host takes messages.
import { LitElement } from 'lit';
import type { HeardEvent } from '../host/session/session-events.js';

const TYPES: Record<HeardEvent, string> = {
  message: 'mcp-app-message',
  'model-context': 'mcp-app-model-context',
};

interface Listening {
  type: string;
  listener: EventListenerOrEventListenerObject;
  isCapturing: boolean;
}

type Options = boolean | AddEventListenerOptions | undefined;

const isCapturing = (options: Options | EventListenerOptions): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;

/** An element that knows its own listeners for these events. Listeners on its ancestors are not counted. */
export class HearingElement extends LitElement {
  readonly #listenings = new Set<Listening>();

  /** Whether the page listens for this on the element itself. @internal */
  hears(event: HeardEvent): boolean {
    return [...this.#listenings].some(({ type }) => type === TYPES[event]);
  }

  /** @internal */
  override addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** @internal */
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** @internal */
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
    if (Object.values(TYPES).includes(type) && listener) this.#note(type, listener, options);
  }

  /** @internal */
  override removeEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  /** @internal */
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
  /** @internal */
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void {
    super.removeEventListener(type, listener, options);
    const known = this.#find(type, listener, isCapturing(options));
    if (known) this.#listenings.delete(known);
  }

  #note(type: string, listener: EventListenerOrEventListenerObject, options: Options): void {
    const { once, signal } = typeof options === 'object' ? options : {};
    // The DOM takes neither a second equal listener nor one whose signal has aborted.
    if (signal?.aborted || this.#find(type, listener, isCapturing(options))) return;
    const listening = { type, listener, isCapturing: isCapturing(options) };
    const forget = () => void this.#listenings.delete(listening);
    this.#listenings.add(listening);
    signal?.addEventListener('abort', forget, { once: true });
    if (once) super.addEventListener(type, forget, options);
  }

  #find(type: string, listener: unknown, capture: boolean): Listening | undefined {
    return [...this.#listenings].find(
      (one) => one.type === type && one.listener === listener && one.isCapturing === capture,
    );
  }
}
