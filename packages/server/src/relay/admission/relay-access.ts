// Who may use this node right now. A connection has access from the moment it was authorized until it ends or its user
// signs out. A sign-out that happens while `authorize` is still running counts as well: it may have looked before.
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';

/** The access of one connection: a socket, an event stream or a POST. */
export class Access {
  /** What `authorize` returned; empty if it returns no user. */
  readonly identity: string;
  /** When the connection began to wait for its authorization, in milliseconds like `Date.now()`. */
  readonly since: number;
  /** Whether the user has signed out since. Nothing of this connection may start then. */
  #isOver = false;
  #ended: (() => void) | undefined;

  constructor(identity: string, since: number) {
    this.identity = identity;
    this.since = since;
  }

  /** Throws an RpcError if the user has signed out. */
  check(): void {
    if (this.#isOver) throw new RpcError(RelayErrorCode.Unauthorized, 'Signed out.');
  }

  /** `ended` is called when the user signs out. */
  onEnd(ended: () => void): void {
    this.#ended = ended;
    if (this.#isOver) ended();
  }

  end(): void {
    this.#isOver = true;
    this.#ended?.();
  }
}

/** All connections of this node that have access, or wait for it. */
export class RelayAccess {
  readonly #users = new Map<string, Set<Access>>();
  /** For each running check: the users who signed out since it began. */
  readonly #checks = new Set<Set<string>>();

  /** Runs the check that returns the user. The access lasts until `leave`, and may be over already. */
  async admit(check: () => Promise<string>): Promise<Access> {
    const signedOut = new Set<string>();
    const since = Date.now();
    this.#checks.add(signedOut);
    try {
      const access = new Access(await check(), since);
      const { identity } = access;
      if (signedOut.has(identity)) access.end();
      else if (identity !== '')
        this.#users.set(identity, (this.#users.get(identity) ?? new Set()).add(access));
      return access;
    } finally {
      this.#checks.delete(signedOut);
    }
  }

  leave(access: Access): void {
    const { identity } = access;
    const ofUser = this.#users.get(identity);
    if (ofUser?.delete(access) && ofUser.size === 0) this.#users.delete(identity);
  }

  /** Ends the access of the user's connections, and of those that are being checked. */
  signOut(user: string): void {
    for (const signedOut of this.#checks) signedOut.add(user);
    const ofUser = this.#users.get(user);
    this.#users.delete(user);
    for (const access of ofUser ?? []) access.end();
  }
}
