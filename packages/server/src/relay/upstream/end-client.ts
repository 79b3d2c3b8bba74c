// Closes a client that the relay created.
import { withinTime } from '@mcp-app/elements/protocol';
import type { RelayClient } from '../relay-client.js';

/** Milliseconds that a server has to end its session. */
const TEARDOWN_MS = 5000;

/** Ends the session on the server, if the transport has sessions, then closes the client. Never rejects. */
export async function endClient(client: RelayClient): Promise<void> {
  const transport = client.transport as { terminateSession?: () => Promise<void> } | undefined;
  const ended = transport?.terminateSession?.();
  // A server that is gone, or does not let clients end sessions, forgets them by itself.
  const late = () => new Error('The server did not end its session.');
  if (ended) await withinTime(ended, TEARDOWN_MS, late).catch(() => {});
  await client.close?.().catch(() => {});
}
