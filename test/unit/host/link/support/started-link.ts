// A link to a relay whose answers a test gives, over HTTP or over a WebSocket.
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { relayLink } from '../../../../../packages/elements/src/host/link/relay/relay-link.js';
import type { RelayLinkOptions } from '../../../../../packages/elements/src/host/link/relay/relay-link.js';
import { fakeFetch, RELAY_URL } from './fake-relay.js';
import { FakeSocket } from './fake-socket.js';

/** Stops the clock and replaces the WebSocket of each test. */
export function useFakeConnections(): void {
  beforeEach(async () => {
    // Loaded before the clock stops.
    await Promise.all([
      import('../../../../../packages/elements/src/host/link/relay/post-carrier.js'),
      import('../../../../../packages/elements/src/host/link/relay/socket-carrier.js'),
      import('../../../../../packages/elements/src/host/link/relay/server-questions.js'),
    ]);
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const soon = () => vi.advanceTimersByTimeAsync(1);
export const later = () => vi.advanceTimersByTimeAsync(8000);
export const noticed = {
  tools: { listChanged: true },
  resources: {},
  prompts: { listChanged: true },
};
export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { reason: string; message: string }) => error,
  );

/** A link over HTTP. */
export async function startLink(options: RelayLinkOptions = {}) {
  const { asked, fetch } = fakeFetch();
  const link = relayLink(RELAY_URL, { fetch, ...options });
  onTestFinished(() => link.close());
  const hello = async (result: object = {}) => {
    const ready = link.ready();
    ready.catch(() => {});
    await soon();
    asked.at(-1)!.result({ relay: 1, capabilities: {}, ...result });
    await soon();
    return { ready };
  };
  const methods = () => asked.map(({ message }) => message?.method ?? 'events');
  return { link, asked, hello, methods };
}
