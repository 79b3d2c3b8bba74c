// A server that forgets its clients when it restarts, with other tools.

interface Client {
  user: string;
  age: number;
  isClosed: boolean;
  transport: { onmessage?: (message: object) => void } | undefined;
}

export interface RestartingServerOptions {
  /** Whether a client's transport closes with the server, as with stdio. Otherwise its next request gets 404. */
  closes?: boolean;
  /** What `ping` does; without it, clients have none. Default: it is a request like others. */
  ping?: (() => Promise<object>) | null;
  /** Whether a user has one session, and a new one ends the former. */
  oneSession?: boolean;
}

export function restartingServer({ closes, ping, oneSession }: RestartingServerOptions = {}) {
  let age = 0;
  const clients: Client[] = [];
  const closed: string[] = [];
  const gone = () => Object.assign(new Error('Session not found'), { status: 404 });
  const connect = ({ user }: { user: string }) => {
    if (oneSession) for (const other of clients) other.age = -1;
    const own: Client = { user, age, isClosed: false, transport: {} };
    clients.push(own);
    const request = async () => {
      if (own.age !== age) throw gone();
      return { content: [{ type: 'text', text: `age ${own.age}` }] };
    };
    return {
      get transport() {
        return own.transport;
      },
      getServerCapabilities: () => ({ tools: {} }),
      getServerVersion: () => undefined,
      request,
      ...(ping !== null && { ping: ping ?? request }),
      close: async () => {
        own.isClosed = true;
        closed.push(`${user} ${own.age}`);
      },
    } as never;
  };
  return {
    connect,
    /** The user and the age of each closed client. */
    closed,
    get connections() {
      return clients.length;
    },
    /** Announces other tools to its open clients. */
    change() {
      const message = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
      for (const client of clients)
        if (client.age === age && !client.isClosed) client.transport?.onmessage?.(message);
    },
    restart() {
      age++;
      if (closes) for (const client of clients) client.transport = undefined;
    },
  };
}
