// Finds the MCP server of a request: the last part of the URL names it.
import { parseUrl } from '@mcp-app/elements/policy';
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayRequest } from '../admission/relay-origins.js';

/** The last part of a request's path: "files" for `/relay/files`. */
export function serverIn({ url = '' }: RelayRequest): string {
  // In Node the URL of a request is a path.
  const path = (parseUrl(url) ?? parseUrl(`http://relay${url}`))?.pathname ?? '';
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Throws an RpcError if the relay does not have this server. */
export function checkServer(servers: object, name: string): void {
  if (Object.hasOwn(servers, name)) return;
  const known = Object.keys(servers).map((server) => JSON.stringify(server));
  throw new RpcError(
    RelayErrorCode.UnknownServer,
    `The relay has no MCP server ${JSON.stringify(name.slice(0, 100))}. End the URL with the ` +
      `name of one: ${known.join(', ')}.`,
  );
}
