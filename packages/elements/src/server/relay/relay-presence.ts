// The connections of each user on this node, so that they can be closed when the user signs out.

/** The connected users. */
export class RelayPresence {
  readonly #ends = new Map<string, Set<() => void>>();

  /** Registers a connection of the user until the signal aborts. */
  join(user: string, end: () => void, signal: AbortSignal): void {
    if (user === '' || signal.aborted) return;
    const ends = this.#ends.get(user) ?? new Set();
    this.#ends.set(user, ends.add(end));
    const leave = () => {
      ends.delete(end);
      if (ends.size === 0 && this.#ends.get(user) === ends) this.#ends.delete(user);
    };
    signal.addEventListener('abort', leave, { once: true });
  }

  /** Closes the user's connections. */
  signOut(user: string): void {
    for (const end of this.#ends.get(user) ?? []) end();
  }
}
