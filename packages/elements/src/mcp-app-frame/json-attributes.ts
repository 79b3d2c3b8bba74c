// Notices attributes that should be JSON and are not. Tool data that cannot be read must not lead to a call without it.
import type { AppError } from '../host/app-error.js';
import { isJson, notJson } from './attribute-converters.js';
import { HearingElement } from './heard-events.js';

const JSON_ATTRIBUTES: readonly string[] = ['tool-input', 'tool-result'];

/** An element that knows which of its attributes cannot be read. */
export class JsonAttributesElement extends HearingElement {
  readonly #unreadable = new Map<string, AppError>();

  /**
   * Why an attribute cannot be read: the frame fails closed then, and calls nothing.
   * @internal
   */
  get attributeError(): AppError | undefined {
    const [first] = this.#unreadable.values();
    return first;
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (JSON_ATTRIBUTES.includes(name)) {
      this.#unreadable.delete(name);
      if (now !== null && !isJson(now)) this.#unreadable.set(name, notJson(name, now));
      this.requestUpdate();
    }
    super.attributeChangedCallback(name, before, now);
  }
}
