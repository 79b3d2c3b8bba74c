// The link of one frame to a connection that may serve others: it is released with the frame, and waits for a sign-in.
import type { Implementation } from '../../protocol/mcp.js';
import type { TaskSupport } from '../../protocol/tasks/server-tasks.js';
import { authRequired } from '../auth/auth-required.js';
import type { SignInWait } from '../auth/auth-source.js';
import type { ListKind, ServerCapabilities, ServerLink, SubscribeOptions } from './server-link.js';

export class FrameLink implements ServerLink {
  /** All frames of a connection share its lists, so a request for a list does not wait for a sign-in. */
  readonly shared: ServerLink;
  readonly #wait: SignInWait | undefined;
  readonly #stops = new Set<() => void>();
  #release: (() => void) | undefined;

  /** @param wait waits for the sign-in that a request needs. Default: the request fails */
  constructor(shared: ServerLink, release: () => void, wait?: SignInWait) {
    this.shared = shared;
    this.#release = release;
    this.#wait = wait;
  }

  get capabilities(): ServerCapabilities {
    return this.shared.capabilities;
  }

  get serverInfo(): Implementation | undefined {
    return this.shared.serverInfo;
  }

  get tasks(): TaskSupport | undefined {
    return this.shared.tasks;
  }

  ready(signal?: AbortSignal): Promise<void> {
    return this.shared.ready(signal);
  }

  /**
   * A request that the server refused with a 401 was not executed, so it is sent once more after the sign-in. The
   * second answer is final.
   */
  request: ServerLink['request'] = (...sent) =>
    this.#signedIn(() => this.shared.request(...sent), sent[2]?.signal);

  async subscribe(
    uri: string,
    updated: () => void,
    options: SubscribeOptions = {},
  ): Promise<() => void> {
    const stop = await this.#signedIn(
      () => this.shared.subscribe!(uri, updated, options),
      options.signal,
    );
    const own = this.#untilClosed(stop);
    // The frame was removed in the meantime.
    if (!this.#release) own();
    return own;
  }

  onListChanged(listener: (kind: ListKind) => void): () => void {
    return this.#untilClosed(this.shared.onListChanged(listener));
  }

  onTrouble(listener: (reason: string) => void): () => void {
    return this.#untilClosed(this.shared.onTrouble?.(listener));
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#release?.();
    this.#release = undefined;
  }

  async #signedIn<Result>(send: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    try {
      return await send();
    } catch (error) {
      const refusal = this.#wait && authRequired(error);
      if (!refusal) throw error;
      await this.#wait!(refusal, signal);
      return send();
    }
  }

  #untilClosed(remove?: () => void): () => void {
    const stop = () => {
      this.#stops.delete(stop);
      remove?.();
    };
    this.#stops.add(stop);
    return stop;
  }
}
