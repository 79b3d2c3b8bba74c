// Links that several frames share by a key: opened for the first frame, closed some time after the last.
import type { SignInWait } from '../auth/auth-source.js';
import { onIdentitiesEnd } from '../identity/endings.js';
import { FrameLink } from './frame-link.js';
import type { ServerLink } from './server-link.js';

interface Shared {
  link: Promise<ServerLink>;
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

export class SharedLinks {
  readonly #lingerMs: number;
  readonly #shared = new Map<string, Shared>();

  /** @param lingerMs how long a link stays open without users, because the next frame often follows soon */
  constructor(lingerMs: number) {
    this.#lingerMs = lingerMs;
    onIdentitiesEnd(() => this.#closeUnused());
  }

  /**
   * The caller's own link to the connection of this key; its `close` releases the connection. The connection is opened
   * with `open` if there is none. If that fails, the next caller tries again.
   * @param wait waits for the sign-in that a request of the caller needs
   */
  async take(key: string, open: () => Promise<ServerLink>, wait?: SignInWait): Promise<ServerLink> {
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = { link: open(), users: 0, closing: undefined }));
    shared.users++;
    clearTimeout(shared.closing);
    try {
      return new FrameLink(await shared.link, () => this.#release(key, shared), wait);
    } catch (error) {
      this.#forget(key, shared);
      throw error;
    }
  }

  #release(key: string, shared: Shared): void {
    if (--shared.users > 0) return;
    // Its user signed out, so nobody can take it again.
    if (this.#shared.get(key) !== shared) return this.#close(key, shared);
    shared.closing = setTimeout(() => this.#close(key, shared), this.#lingerMs);
    // The timer must not keep a process without a page alive.
    (shared.closing as { unref?: () => void }).unref?.();
  }

  #close(key: string, shared: Shared): void {
    clearTimeout(shared.closing);
    this.#forget(key, shared);
    shared.link.then(
      (link) => link.close?.(),
      () => {},
    );
  }

  /** A link in use is closed by its last user. */
  #closeUnused(): void {
    for (const [key, shared] of this.#shared) {
      if (shared.users === 0) this.#close(key, shared);
      else this.#shared.delete(key);
    }
  }

  #forget(key: string, shared: Shared): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
  }
}
