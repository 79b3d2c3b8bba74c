// Attributes that are not properties, and attributes that should be JSON and are not. A tool must not be called without
// its data because the data cannot be parsed.
import type { AppError } from '../host/app-error.js';
import { isJson, notJson } from './attribute-converters.js';
import { KEY_ATTRIBUTES } from './page-settings.js';
import { ListenerTrackingElement } from './listener-tracking.js';

const JSON_ATTRIBUTES: readonly string[] = [
  'tool-input',
  'tool-result',
  'sandbox',
  'consent',
  'host',
];

/** An element that knows which of its attributes cannot be parsed. */
export abstract class JsonAttributesElement extends ListenerTrackingElement {
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...KEY_ATTRIBUTES];
  }

  readonly #unreadable = new Map<string, AppError>();

  /**
   * The error of an attribute that cannot be parsed. The frame then fails and does not call the tool.
   * @internal
   */
  get attributeError(): AppError | undefined {
    const [first] = this.#unreadable.values();
    return first;
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    this.#unreadable.delete(name);
    if (JSON_ATTRIBUTES.includes(name) && now !== null && !isJson(now))
      this.#unreadable.set(name, notJson(name, now));
    this.requestUpdate();
    super.attributeChangedCallback(name, before, now);
  }
}
