// What the probes share, in pages and beside them: they wait, and they ask.
export type Id = string | number;

/** The answer, or that there was none. */
export interface Answer {
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
  isSilent?: boolean;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polls until it is true or the time is over; returns whether it was. */
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

  /** Sends a question; a missing answer is reported as silence. */
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
