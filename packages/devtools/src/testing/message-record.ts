// Records the requests and notifications of one side, and waits for them.
import type { LoggedMessage } from '@mcp-app/elements/mock';
import type {
  HostToView,
  NotificationMethod,
  ParamsOf,
  RequestMethod,
  ViewToHost,
} from '@mcp-app/elements/protocol';

/** A request from the other side. `result` or `error` is set once it is answered. */
export interface RecordedRequest<Params = Record<string, unknown>> {
  method: string;
  params: Params;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

export interface RecordedNotification<Params = Record<string, unknown>> {
  method: string;
  params: Params;
}

type Kind = 'requests' | 'notifications';

export class MessageRecord {
  readonly requests: RecordedRequest[] = [];
  readonly notifications: RecordedNotification[] = [];
  readonly #sender: LoggedMessage['from'];
  readonly #timeout: number;
  readonly #byId = new Map<unknown, RecordedRequest>();
  readonly #taken = new Set<object>();
  readonly #waiting = new Set<() => void>();

  /**
   * @param sender whose messages are recorded
   * @param timeout milliseconds until a wait times out
   */
  constructor(sender: LoggedMessage['from'], timeout: number) {
    this.#sender = sender;
    this.#timeout = timeout;
  }

  add({ from, message }: LoggedMessage): void {
    const { id, method, params, result, error } = message;
    if (from !== this.#sender) {
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

  /** Checks the pending waits again. */
  changed(): void {
    for (const check of this.#waiting) check();
  }

  /** The oldest entry of this method that was not taken before, or the next one. */
  take(kind: Kind, method: string): Promise<RecordedRequest | RecordedNotification> {
    const unread = () =>
      this[kind].find((entry) => entry.method === method && !this.#taken.has(entry));
    // An entry is marked as soon as it is found, so that two waits get two entries.
    const take = () => {
      const entry = unread();
      if (entry) this.#taken.add(entry);
      return entry;
    };
    return this.until(take, `The ${this.#sender} sent no ${method}`);
  }

  /** Waits until `check` returns a value, or times out. */
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

/** What a test reads of the side that it does not control. */
export abstract class Recorded<Messages extends HostToView | ViewToHost> {
  protected readonly record: MessageRecord;

  protected constructor(sender: LoggedMessage['from'], timeout = 5000) {
    this.record = new MessageRecord(sender, timeout);
  }

  /** Every request of the other side, oldest first. Each gets its `result` or `error` when it is answered. */
  get requests(): readonly RecordedRequest[] {
    return this.record.requests;
  }

  /** Every notification of the other side, oldest first. */
  get notifications(): readonly RecordedNotification[] {
    return this.record.notifications;
  }

  /** The oldest request with this method that was not returned before, or the next one. */
  nextRequest<M extends RequestMethod<Messages>>(
    method: M,
  ): Promise<RecordedRequest<ParamsOf<Messages, M>>> {
    return this.record.take('requests', method) as Promise<RecordedRequest<ParamsOf<Messages, M>>>;
  }

  /** The oldest notification with this method that was not returned before, or the next one. */
  nextNotification<M extends NotificationMethod<Messages>>(
    method: M,
  ): Promise<RecordedNotification<Messages['notifications'][M]>> {
    return this.record.take('notifications', method) as Promise<
      RecordedNotification<Messages['notifications'][M]>
    >;
  }
}
