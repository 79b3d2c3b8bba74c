// Two parts of a document may talk to the host: the view, and the prelude of its dialect. They share one session. The
// first handshake starts the session. The prelude joins a session that the view started. A view that comes second
// restarts the session, but the prelude's pending requests continue.
import type { RequestId } from '../../protocol/json-rpc.js';
import type { ViewDialect } from '../dialects/view-dialect.js';

export class SharedHandshake {
  readonly #dialect: ViewDialect | undefined;
  /** The prelude of the session's document, if it has sent a handshake. */
  #prelude: string | undefined;
  /** Whether the view itself has sent a handshake in this document. */
  #hasView = false;
  #isJoined = false;

  constructor(dialect: ViewDialect | undefined) {
    this.#dialect = dialect;
  }

  /** Whether the last `ui/initialize` joined a session instead of starting one. */
  get isJoined(): boolean {
    return this.#isJoined;
  }

  /** Records an `ui/initialize` with this id. */
  note(id: RequestId): void {
    const prelude = this.#dialect?.preludeOf(id);
    if (prelude === undefined) {
      // The second handshake of the same view comes from a new document, whose prelude has not sent one yet.
      if (this.#hasView) this.#prelude = undefined;
      this.#hasView = true;
      this.#isJoined = false;
      return;
    }
    const isNewDocument = this.#prelude !== undefined && this.#prelude !== prelude;
    if (isNewDocument) this.#hasView = false;
    this.#prelude = prelude;
    this.#isJoined = this.#hasView;
  }

  /** Whether a request with this id continues after the last `ui/initialize`, because its document still exists. */
  survives(id: unknown): boolean {
    const prelude = this.#dialect?.preludeOf(id);
    return prelude === undefined ? this.#isJoined : prelude === this.#prelude;
  }
}
