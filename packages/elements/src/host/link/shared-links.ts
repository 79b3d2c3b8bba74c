// Links that several frames share by a key: opened for the first frame, closed some time after the last.
import { onIdentitiesEnd } from '../identity/endings.js';
import type { ListKind, ServerCapabilities, ServerLink } from './server-link.js';
import type { Implementation } from '../../protocol/mcp.js';

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
   */
  async take(key: string, open: () => Promise<ServerLink>): Promise<ServerLink> {
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = { link: open(), users: 0, closing: undefined }));
    shared.users++;
    clearTimeout(shared.closing);
    try {
      return new SharedLink(await shared.link, () => this.#release(key, shared));
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

/** One user's link to a shared connection. */
class SharedLink implements ServerLink {
  readonly shared: ServerLink;
  readonly #stops = new Set<() => void>();
  #release: (() => void) | undefined;

  constructor(shared: ServerLink, release: () => void) {
    this.shared = shared;
    this.#release = release;
  }

  get capabilities(): ServerCapabilities {
    return this.shared.capabilities;
  }

  get serverInfo(): Implementation | undefined {
    return this.shared.serverInfo;
  }

  ready: ServerLink['ready'] = (signal) => this.shared.ready(signal);
  callTool: ServerLink['callTool'] = (...args) => this.shared.callTool(...args);
  listTools: ServerLink['listTools'] = (...args) => this.shared.listTools(...args);
  listResources: ServerLink['listResources'] = (...args) => this.shared.listResources(...args);
  listResourceTemplates: ServerLink['listResourceTemplates'] = (...args) =>
    this.shared.listResourceTemplates(...args);
  readResource: ServerLink['readResource'] = (...args) => this.shared.readResource(...args);
  listPrompts: ServerLink['listPrompts'] = (...args) => this.shared.listPrompts(...args);

  onListChanged(listener: (kind: ListKind) => void): () => void {
    const remove = this.shared.onListChanged(listener);
    const stop = () => {
      this.#stops.delete(stop);
      remove();
    };
    this.#stops.add(stop);
    return stop;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#release?.();
    this.#release = undefined;
  }
}
