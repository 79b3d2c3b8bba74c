// Parts of a test that end with it, in reverse order.
import { onTestFinished } from 'vitest';
import { relayLink } from '../../../../packages/elements/src/host/link/relay/relay-link.js';
import type {
  RelayLink,
  RelayLinkOptions,
} from '../../../../packages/elements/src/host/link/relay/relay-link.js';
import type {
  RelayLimits,
  RelayOptions,
} from '../../../../packages/server/src/relay/relay-server.js';
import { localServer } from './local-server.js';
import type { Sdk, TestMcpServer } from './mcp-server.js';
import { startRelay } from './relay-host.js';
import type { RelayHost, TestContext } from './relay-host.js';

export async function mcpServer(sdk: Sdk = 'sdk 1.x'): Promise<TestMcpServer> {
  // Loaded by the tests that need it only: the SDKs take longer to load than most tests.
  const { startMcpServer } = await import('./mcp-server.js');
  const server = await startMcpServer(sdk);
  onTestFinished(() => server.close());
  return server;
}

export async function relayHost(
  options: RelayOptions<TestContext>,
  port?: number,
): Promise<RelayHost> {
  const host = await startRelay(options, port);
  onTestFinished(() => host.stop());
  return host;
}

export function newLink(url: string, options?: RelayLinkOptions): RelayLink {
  const link = relayLink(url, options);
  onTestFinished(() => link.close());
  return link;
}

/** A relay with these limits, and the server behind it. */
export async function limited(limits: Partial<RelayLimits>) {
  const server = localServer();
  const host = await relayHost({ client: await server.connect(), limits });
  return { server, host, relay: host.relay };
}
