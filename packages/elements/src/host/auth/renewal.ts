// One renewal of credentials for all requests that the server refused with the old ones.

/**
 * Shares renewals. Each request takes `mark` before it reads its credentials; if they are refused, it passes the mark to
 * `after()`. It gets the result of a renewal that has succeeded since, joins one that is running, or starts one. What
 * failed is not kept, because the user may have signed in meanwhile.
 */
export class Renewal<T> {
  #succeeded = 0;
  #running: Promise<T | undefined> | undefined;
  #last: T | undefined;

  /** The number of renewals that have succeeded. */
  get mark(): number {
    return this.#succeeded;
  }

  /** @param renew starts a renewal; undefined means that the user must sign in */
  after(mark: number, renew: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#running && this.#succeeded > mark) return Promise.resolve(this.#last);
    return (this.#running ??= this.#run(renew));
  }

  async #run(renew: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      const result = await renew();
      if (result !== undefined) {
        this.#last = result;
        this.#succeeded++;
      }
      return result;
    } finally {
      this.#running = undefined;
    }
  }
}
