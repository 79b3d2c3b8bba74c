// A page of the relay's benchmark: a WebSocket, and requests that wait for the answer with their id.
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface BenchPage {
  readonly session: string;
  /** The relay node at the other end, once it said so. */
  readonly node: string | undefined;
  /** Sends a request; resolves with its answer, or with itself from an echo. */
  ask(method: string, params: object, id?: number): Promise<Record<string, unknown>>;
  /** Sends a request whose answer comes to somebody else. */
  tell(method: string, params: object, id?: number): void;
  /** Resolves with the answer to a request that somebody else sends. */
  answerTo(id: number): Promise<Record<string, unknown>>;
  close(): void;
}

let lastId = 0;

export async function openPage(
  port: number,
  session: string = crypto.randomUUID(),
): Promise<BenchPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  let node: string | undefined;
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  socket.on('message', (data: Buffer) => {
    const { message } = JSON.parse(data.toString()) as { message: Record<string, unknown> };
    if (message['method'] === 'relay/alive') ({ node } = message['params'] as { node: string });
    const id = message['id'] as number;
    waiting.get(id)?.(message);
    waiting.delete(id);
  });
  await once(socket, 'open');
  const tell: BenchPage['tell'] = (method, params, id = ++lastId) =>
    socket.send(JSON.stringify({ session, message: { jsonrpc: '2.0', id, method, params } }));
  const answerTo: BenchPage['answerTo'] = (id) =>
    new Promise((resolve) => waiting.set(id, resolve));
  return {
    session,
    get node() {
      return node;
    },
    tell,
    answerTo,
    ask(method, params, id = ++lastId) {
      const answer = answerTo(id);
      tell(method, params, id);
      return answer;
    },
    close: () => socket.terminate(),
  };
}

/** An id that no request of this process has. */
export const newId = (): number => ++lastId;
