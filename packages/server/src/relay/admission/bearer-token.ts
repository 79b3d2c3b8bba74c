// The token that identifies the user of a page.
import { RELAY_BEARER_PREFIX } from '@mcp-app/elements/protocol';
import { headerOf } from './relay-origins.js';
import type { RelayRequest } from './relay-origins.js';

/**
 * The token of a request, for `authorize`: from `Authorization: Bearer …`, or from the subprotocol of a WebSocket.
 * Undefined if there is none, or if it cannot be read.
 */
export function bearerToken(request: RelayRequest): string | undefined {
  const [, header] = /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  if (header) return header;
  const offered = headerOf(request, 'sec-websocket-protocol')?.split(/\s*,\s*/) ?? [];
  const encoded = offered.find((name) => name.startsWith(RELAY_BEARER_PREFIX));
  if (!encoded) return undefined;
  try {
    const text = atob(
      encoded.slice(RELAY_BEARER_PREFIX.length).replace(/-/g, '+').replace(/_/g, '/'),
    );
    return (
      new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0))) || undefined
    );
  } catch {
    return undefined;
  }
}
