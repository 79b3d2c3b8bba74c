// A connection to a browser with the Chrome DevTools Protocol: commands, their answers, and events. It uses two pipes, not
// a socket: if this process is killed, they close, and the browser ends.
import type { Readable, Writable } from 'node:stream';

type Fields = Record<string, unknown>;

/** An event of the browser. `session` is the target that it comes from; undefined for the browser itself. */
export interface BrowserEvent {
  method: string;
  params: Fields;
  session: string | undefined;
}

interface Answer {
  id?: number;
  method?: string;
  params?: Fields;
  sessionId?: string;
  result?: Fields;
  error?: { message: string };
}

interface Waiting {
  resolve(result: Fields): void;
  reject(error: Error): void;
}

export class DevtoolsConnection {
  readonly #commands: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: BrowserEvent) => void>();
  #next = 1;
  #isClosed = false;
  #rest = '';

  /**
   * @param commands what the browser reads
   * @param answers what it writes
   */
  constructor(commands: Writable, answers: Readable) {
    this.#commands = commands;
    // The end of the browser is reported by the other pipe.
    commands.on('error', () => undefined);
    answers.setEncoding('utf8');
    answers.on('data', (text: string) => {
      const messages = (this.#rest + text).split('\0');
      this.#rest = messages.pop()!;
      for (const message of messages) this.#receive(JSON.parse(message) as Answer);
    });
    answers.on('close', () => {
      this.#isClosed = true;
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has ended.'));
      this.#waiting.clear();
    });
  }

  /** Sends a command. Rejects if the browser refuses it or has ended. */
  send(method: string, params: Fields = {}, session?: string): Promise<Fields> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('The browser has ended.'));
      this.#waiting.set(id, { resolve, reject });
      const command = { id, method, params, ...(session && { sessionId: session }) };
      this.#commands.write(`${JSON.stringify(command)}\0`);
    });
  }

  /** Listens to all events. @returns a function that stops it */
  listen(listener: (event: BrowserEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #receive({ id, method, params = {}, sessionId: session, result, error }: Answer): void {
    if (id === undefined) {
      for (const listener of this.#listeners) listener({ method: method!, params, session });
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? {});
  }
}
