// Links that several frames share by a key: opened for the first frame, closed some time after the last.
import { sourceOf } from '../auth/auth-source.js';
import type { AuthSource } from '../auth/auth-source.js';
import { onIdentitiesEnd } from '../identity/endings.js';
import { FrameLink } from './frame-link.js';
import type { ServerLink } from './server-link.js';

interface Shared {
  link: Promise<ServerLink>;
  /** The credentials of the frames that use it, in the order in which they came. */
  readonly users: Set<AuthSource>;
  /** Of the last frame that used it, until it is closed. */
  latest: AuthSource;
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
   * The caller's own link to a connection; its `close` releases the connection. All callers with this key use one, which
   * is opened with `open` if there is none. If that fails, the next caller tries again. The connection asks the newest
   * frame that uses it for credentials: the functions of a frame that has left the page may no longer work.
   * @param open gets the credentials of the connection
   */
  async take(
    key: string,
    source: AuthSource,
    open: (source: AuthSource) => Promise<ServerLink>,
  ): Promise<ServerLink> {
    const { wait, ...own } = sourceOf(source);
    const shared = this.#shared.get(key) ?? this.#open(key, own, open);
    shared.users.add(own);
    clearTimeout(shared.closing);
    try {
      return new FrameLink(await shared.link, () => this.#release(key, shared, own), wait);
    } catch (error) {
      this.#forget(key, shared);
      throw error;
    }
  }

  #open(key: string, own: AuthSource, open: (source: AuthSource) => Promise<ServerLink>): Shared {
    const { identity, holder, limits } = own;
    const shared: Omit<Shared, 'link'> = {
      users: new Set(),
      latest: own,
      closing: undefined,
    };
    const read = () => ([...shared.users].at(-1) ?? shared.latest).read();
    const opened = Object.assign(shared, { link: open({ identity, holder, limits, read }) });
    this.#shared.set(key, opened);
    return opened;
  }

  #release(key: string, shared: Shared, own: AuthSource): void {
    shared.users.delete(own);
    shared.latest = own;
    if (shared.users.size > 0) return;
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
      if (shared.users.size === 0) this.#close(key, shared);
      else this.#shared.delete(key);
    }
  }

  #forget(key: string, shared: Shared): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
  }
}
