// A page of the relay's benchmark: a WebSocket, and requests that wait for the answer with their id.
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface BenchPage {
  readonly session: string;
  /** Sends a request; resolves with its answer, or with itself from an echo. */
  ask(method: string, params: object, id?: number): Promise<Record<string, unknown>>;
  close(): void;
}

let lastId = 0;

export async function openPage(
  port: number,
  session: string = crypto.randomUUID(),
): Promise<BenchPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  socket.on('message', (data: Buffer) => {
    const { message } = JSON.parse(data.toString()) as { message: Record<string, unknown> };
    const id = message['id'] as number;
    waiting.get(id)?.(message);
    waiting.delete(id);
  });
  await once(socket, 'open');
  return {
    session,
    ask: (method, params, id = ++lastId) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ session, message: { jsonrpc: '2.0', id, method, params } }));
      }),
    close: () => socket.terminate(),
  };
}

/** An id that no request of this process has. */
export const newId = (): number => ++lastId;
