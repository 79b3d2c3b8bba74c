// What a View asked and said, to be read at any time and to be waited for.
import type { LoggedMessage } from './message-log.js';

/** A request of the View. `result` or `error` is there once it is answered. */
export interface ViewRequest<Params = Record<string, unknown>> {
  method: string;
  params: Params;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

export interface ViewNotification<Params = Record<string, unknown>> {
  method: string;
  params: Params;
}

type Kind = 'requests' | 'notifications';

export class ViewRecord {
  readonly requests: ViewRequest[] = [];
  readonly notifications: ViewNotification[] = [];
  readonly #timeout: number;
  readonly #byId = new Map<unknown, ViewRequest>();
  readonly #taken = new Set<object>();
  readonly #waiting = new Set<() => void>();

  /** @param timeout milliseconds that anything is waited for */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  add({ from, message }: LoggedMessage): void {
    const { id, method, params, result, error } = message;
    if (from === 'host') {
      const answered = method === undefined ? this.#byId.get(id) : undefined;
      if (answered) Object.assign(answered, error ? { error } : { result });
    } else if (typeof method === 'string') {
      const entry = { method, params: (params ?? {}) as Record<string, unknown> };
      if (id === undefined) this.notifications.push(entry);
      else {
        this.requests.push(entry);
        this.#byId.set(id, entry);
      }
    }
    this.changed();
  }

  /** Something that is waited for may be true now. */
  changed(): void {
    for (const check of this.#waiting) check();
  }

  /** The oldest one of this method that was not taken yet, or the next one. */
  take(kind: Kind, method: string): Promise<ViewRequest | ViewNotification> {
    const untaken = () =>
      this[kind].find((entry) => entry.method === method && !this.#taken.has(entry));
    // Taken as it is found: two who wait get two.
    const take = () => {
      const entry = untaken();
      if (entry) this.#taken.add(entry);
      return entry;
    };
    return this.until(take, `The view sent no ${method}`);
  }

  /** Waits until `check` gives something, bounded. */
  until<T>(check: () => T, complaint: string): Promise<Exclude<T, false | undefined>> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        const value = check();
        if (!value) return;
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(value as Exclude<T, false | undefined>);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(settle);
        reject(new Error(`${complaint} within ${this.#timeout} ms. It sent: ${this.#sent()}.`));
      }, this.#timeout);
      this.#waiting.add(settle);
      settle();
    });
  }

  #sent(): string {
    const methods = [...this.requests, ...this.notifications].map(({ method }) => method);
    return [...new Set(methods)].join(', ') || 'nothing';
  }
}
