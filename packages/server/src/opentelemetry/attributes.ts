// Attributes that spans and metrics share.
import type { CallEnd } from '../relay/watch/relay-telemetry.js';

/** The instrumentation scope. */
export const SCOPE = '@mcp-app/server';

/** A relay with one server has no name for it. */
export const serverName = (server: string): string => server || 'default';

/** A cancelled call did not fail: its page no longer needed it. */
export function errorTypeOf({ outcome, code }: CallEnd): string | undefined {
  if (outcome === 'ok' || outcome === 'cancelled') return undefined;
  return outcome === 'error' && code !== undefined ? String(code) : outcome;
}
