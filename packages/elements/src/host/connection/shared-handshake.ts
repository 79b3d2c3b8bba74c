// A document may hold two that speak with the host: the view, and the prelude of its dialect. They share one session.
// The first of them to shake hands begins it; the prelude joins a session that the view began, and a view that is
// late begins again, while what the prelude has asked goes on.
import type { RequestId } from '../../protocol/json-rpc.js';
import type { ViewDialect } from '../dialects/view-dialect.js';

export class SharedHandshake {
  readonly #dialect: ViewDialect | undefined;
  /** The prelude of the document that the session belongs to, if it has spoken. */
  #prelude: string | undefined;
  /** Whether the view itself has shaken hands in this document. */
  #hasView = false;
  #isJoined = false;

  constructor(dialect: ViewDialect | undefined) {
    this.#dialect = dialect;
  }

  /** Whether the last `ui/initialize` joined a session instead of beginning one. */
  get isJoined(): boolean {
    return this.#isJoined;
  }

  /** Takes note of an `ui/initialize` with this id. */
  note(id: RequestId): void {
    const prelude = this.#dialect?.preludeOf(id);
    if (prelude === undefined) {
      // The second handshake of the same view comes from a new document, whose prelude has not spoken yet.
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

  /** Whether a request with this id goes on after the last `ui/initialize`: its document is still there. */
  survives(id: unknown): boolean {
    const prelude = this.#dialect?.preludeOf(id);
    return prelude === undefined ? this.#isJoined : prelude === this.#prelude;
  }
}
