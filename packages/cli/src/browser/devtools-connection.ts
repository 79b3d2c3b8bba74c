// A connection to a browser with the Chrome DevTools Protocol: commands, their answers, and events.
import { once } from 'node:events';
import { WebSocket } from 'ws';

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
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: BrowserEvent) => void>();
  #next = 1;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as Answer));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has ended.'));
      this.#waiting.clear();
    });
  }

  static async open(url: string): Promise<DevtoolsConnection> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await once(socket, 'open');
    return new DevtoolsConnection(socket);
  }

  /** Sends a command. Rejects if the browser refuses it or has ended. */
  send(method: string, params: Fields = {}, session?: string): Promise<Fields> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN)
        return reject(new Error('The browser has ended.'));
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(
        JSON.stringify({ id, method, params, ...(session && { sessionId: session }) }),
      );
    });
  }

  /** Listens to all events. @returns a function that stops it */
  listen(listener: (event: BrowserEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#socket.terminate();
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
