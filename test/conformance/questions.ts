// What the probes do alike, in pages and beside them: they wait, and they ask.
export type Id = string | number;

/** What came back, or that nothing did. */
export interface Answer {
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
  isSilent?: boolean;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Looks until it is true or the time is over; says whether it was. */
export async function untilTrue(isTrue: () => unknown, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (!isTrue()) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
}

/** The questions that wait for an answer. */
export class Questions {
  readonly #waiting = new Map<Id, (answer: Answer) => void>();

  /** Sends a question; an answer that does not come in time is silence. */
  ask(id: Id, ms: number, send: () => void): Promise<Answer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        resolve({ isSilent: true });
      }, ms);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      });
      send();
    });
  }

  /** @returns false when nobody asked that */
  answer(id: Id | undefined, answer: Answer): boolean {
    const resolve = id === undefined ? undefined : this.#waiting.get(id);
    resolve?.(answer);
    return resolve !== undefined;
  }
}
