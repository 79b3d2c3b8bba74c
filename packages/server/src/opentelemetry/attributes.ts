// Attributes that spans and metrics share.
import type { CallEnd } from '../relay/watch/relay-telemetry.js';

/** The instrumentation scope. */
export const SCOPE = '@mcp-app/server';

/** A relay with one server has no name for it. */
export const serverName = (server: string): string => server || 'default';

/**
 * Whether a code is one of JSON-RPC, or of those that it reserves for servers: about a hundred. An MCP server may use any
 * other number, and each would be a series of its own.
 */
const isReserved = (code: number): boolean =>
  Number.isInteger(code) &&
  ((code >= -32_099 && code <= -32_000) ||
    (code >= -32_603 && code <= -32_600) ||
    code === -32_700);

/** The value that the conventions give to errors without a known type. */
const OTHER = '_OTHER';

/** A cancelled call did not fail: its page no longer needed it. */
export function errorTypeOf({ outcome, code }: CallEnd): string | undefined {
  if (outcome === 'ok' || outcome === 'cancelled') return undefined;
  if (outcome !== 'error' || code === undefined) return outcome;
  return isReserved(code) ? String(code) : OTHER;
}
