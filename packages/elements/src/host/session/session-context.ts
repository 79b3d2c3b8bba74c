// The host context of one session: the page's values when the view is mounted, and later changes.
import type { HostContext } from '../../protocol/host-context.js';
import type { Tool } from '../../protocol/mcp.js';

export class SessionContext {
  readonly #source: HostContext | (() => HostContext) | undefined;
  #updates: HostContext = {};
  #isRead = false;

  constructor(source: HostContext | (() => HostContext) | undefined) {
    this.#source = source;
  }

  /** Whether it was read. Before that there is nothing to update, because it will be read later. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** All fields that changed. */
  get updates(): HostContext {
    return this.#updates;
  }

  update(fields: HostContext): void {
    this.#updates = { ...this.#updates, ...fields };
  }

  read(tool: Tool | undefined): HostContext {
    this.#isRead = true;
    return {
      ...(tool && { toolInfo: { tool } }),
      ...(typeof this.#source === 'function' ? this.#source() : this.#source),
      ...this.#updates,
    };
  }
}
