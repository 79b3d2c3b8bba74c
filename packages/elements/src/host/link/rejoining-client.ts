// A client of a server that may restart. The server then knows nothing of our session, and the
// specification says what to do: a 404 to a request with a session means to begin another one.
import { clientLink } from './client-link.js';
import type { McpClient } from './client-link.js';

type Method =
  | 'callTool'
  | 'listTools'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts';

/** Not all servers answer 404: some say 400, and that they know no such session. In both cases nothing ran. */
function isSessionGone(error: unknown): boolean {
  const { status, message = '' } = error as { status?: number; message?: string };
  return status === 404 || (status === 400 && /session|not initialized/i.test(message));
}

/**
 * The client that `connect` gives, and another one when the server has forgotten the session of the
 * first. Requests that were refused for that are asked again, once; all others end as they do.
 */
export async function rejoiningClient(connect: () => Promise<McpClient>): Promise<McpClient> {
  let client = await connect();
  let rejoining: Promise<void> | undefined;

  const rejoin = async () => {
    client = await connect();
    // The link hears of changes through the transport, which is another one now.
    await clientLink(joined).ready();
  };
  const method =
    (name: Method) =>
    // Two parameters: the SDKs are told apart by them.
    async (params: unknown, options: unknown): Promise<unknown> => {
      const asked = client;
      try {
        return await asked[name](params, options);
      } catch (error) {
        if (!isSessionGone(error)) throw error;
        // Of many that fail at once the first one rejoins.
        if (asked === client) await (rejoining ??= rejoin().finally(() => (rejoining = undefined)));
        return client[name](params, options);
      }
    };
  const joined: McpClient = {
    callTool: method('callTool'),
    listTools: method('listTools'),
    listResources: method('listResources'),
    listResourceTemplates: method('listResourceTemplates'),
    readResource: method('readResource'),
    listPrompts: method('listPrompts'),
    getServerCapabilities: () => client.getServerCapabilities(),
    getServerVersion: () => client.getServerVersion(),
    get transport() {
      return client.transport;
    },
  };
  return joined;
}
