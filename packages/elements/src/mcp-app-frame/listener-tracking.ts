// Tracks whether a page listens for the events that answer a view. A listener is enough: the page does not need a
// handler, and the view is told that the host accepts messages.
import { SlicedElement } from './sliced-element.js';
import type { HandledEvent } from '../host/session/session-events.js';

const typeOf = (event: HandledEvent) => `mcp-app-${event}` as const;

type Listener = EventListenerOrEventListenerObject;
type Options = AddEventListenerOptions;

/** The values by which the DOM distinguishes listeners. */
type Listening = readonly [type: string, listener: Listener, isCapturing: boolean];

const optionsOf = (options: boolean | Options = {}): Options =>
  typeof options === 'boolean' ? { capture: options } : options;

/** An element that tracks its own listeners for these events. Listeners on its ancestors are not counted. */
export abstract class ListenerTrackingElement extends SlicedElement {
  readonly #trackedListeners = new Set<Listening>();

  /** Whether the page listens for this event on the element itself. @internal */
  hasListener(event: HandledEvent): boolean {
    return [...this.#trackedListeners].some(([type]) => type === typeOf(event));
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
    listener: Listener,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** @internal */
  override addEventListener(
    type: string,
    listener: Listener,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
    const { capture = false, once, signal } = optionsOf(options);
    if (type !== typeOf('message') && type !== typeOf('model-context')) return;
    // The DOM ignores a second equal listener, and one whose signal is aborted.
    if (!listener || signal?.aborted || this.#find(type, listener, capture)) return;
    const listening: Listening = [type, listener, capture];
    const forget = () => void this.#trackedListeners.delete(listening);
    this.#trackedListeners.add(listening);
    signal?.addEventListener('abort', forget);
    if (once) super.addEventListener(type, forget, options);
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
    listener: Listener,
    options?: boolean | EventListenerOptions,
  ): void;
  /** @internal */
  override removeEventListener(
    type: string,
    listener: Listener,
    options?: boolean | EventListenerOptions,
  ): void {
    super.removeEventListener(type, listener, options);
    const known = this.#find(type, listener, optionsOf(options).capture ?? false);
    if (known) this.#trackedListeners.delete(known);
  }

  #find(...wanted: Listening): Listening | undefined {
    return [...this.#trackedListeners].find((one) =>
      one.every((part, index) => part === wanted[index]),
    );
  }
}
