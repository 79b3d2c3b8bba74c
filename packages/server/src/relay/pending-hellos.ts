// Sessions whose hello is being answered. A page may leave, or its user may sign out, while the client is connecting.
import { ErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';

interface Pending {
  scope: string;
  isOver: boolean;
}

/** The hellos of one node. */
export class PendingHellos {
  readonly #pending = new Set<Pending>();

  /** Runs the work of a hello. Throws an RpcError if the session ended meanwhile. */
  async run<Result>(scope: string, work: () => Promise<Result>): Promise<Result> {
    const pending: Pending = { scope, isOver: false };
    this.#pending.add(pending);
    try {
      const result = await work();
      if (pending.isOver) throw new RpcError(ErrorCode.ConnectionClosed, 'The session is over.');
      return result;
    } finally {
      this.#pending.delete(pending);
    }
  }

  /** These sessions have ended. */
  end(isOver: (scope: string) => boolean): void {
    for (const pending of this.#pending) if (isOver(pending.scope)) pending.isOver = true;
  }
}
