// MCP servers in this process, one per client, that ask their client's user while a tool runs.
import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RelayUser } from '../../../../packages/server/src/relay/relay-server.js';
import type { Sdk } from './mcp-server.js';
import type { TestContext } from './relay-host.js';

export interface AskingServer {
  readonly name: string;
  /** "user tool", for each tool that really ran. */
  readonly runs: string[];
  /** The users for which clients were created. */
  readonly connected: RelayUser<TestContext>[];
  /** Clients that are open. */
  readonly open: Set<Client1 | Client2>;
  /** The capabilities that the last client declared. */
  capabilities(): unknown;
  connect(who: RelayUser<TestContext>): Promise<Client1 | Client2>;
  /** Lets the tool "wait" finish. */
  release(): void;
}

/** "echo" answers, "wait" waits, "sample", "elicit", "address" and "roots" ask; "address" then confirms that the user is done. */
export function askingServer(name: string, sdk: Sdk = 'sdk 1.x'): AskingServer {
  const runs: string[] = [];
  const connected: RelayUser<TestContext>[] = [];
  const open = new Set<Client1 | Client2>();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let last: McpServer | undefined;

  const serve = (user: string): McpServer => {
    const mcp = new McpServer({ name, version: '1' }, { capabilities: { tools: {} } });
    const { server } = mcp;
    const tools: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
      echo: async () => `${name} for ${user}`,
      wait: () => released,
      sample: (signal) =>
        server.createMessage(
          {
            messages: [{ role: 'user', content: { type: 'text', text: 'Capital of France?' } }],
            maxTokens: 10,
          },
          { signal },
        ),
      elicit: () =>
        server.elicitInput({
          message: 'Which size?',
          requestedSchema: { type: 'object', properties: { size: { type: 'string' } } },
        }),
      address: async () => {
        const answer = await server.elicitInput({
          mode: 'url',
          message: 'Sign in at the bank.',
          elicitationId: 'bank-1',
          url: 'https://bank.example/sign-in',
        });
        await server.createElicitationCompletionNotifier('bank-1')();
        return answer;
      },
      roots: () => server.listRoots(),
    };
    for (const [tool, run] of Object.entries(tools))
      mcp.registerTool(tool, {}, async ({ signal }) => {
        runs.push(`${user} ${tool}`);
        return { content: [{ type: 'text', text: JSON.stringify(await run(signal)) ?? '' }] };
      });
    return mcp;
  };

  return {
    name,
    runs,
    connected,
    open,
    capabilities: () => last?.server.getClientCapabilities(),
    async connect(who) {
      connected.push(who);
      const [near, far] = InMemoryTransport.createLinkedPair();
      last = serve(who.user);
      await last.connect(far);
      const [info, { capabilities }] = [{ name: 'test', version: '1' }, who];
      const client =
        sdk === 'sdk 1.x'
          ? new Client1(info, { capabilities })
          : new Client2(info, { capabilities });
      await client.connect(near as never);
      open.add(client);
      client.onclose = () => open.delete(client);
      return client;
    },
    release: () => release(),
  };
}

/** The text of a tool's result. */
export const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content[0]!.text;
