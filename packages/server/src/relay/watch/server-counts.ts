// Counts by the name of a server.
import type { ByServer } from './relay-telemetry.js';

/** What is open at present. */
export class ServerCounts {
  readonly #open = new Map<string, number>();

  /** Counts one more, until the returned function is called. */
  add(server = ''): () => void {
    this.#change(server, 1);
    return () => this.#change(server, -1);
  }

  /** Also of servers that had some before, so that a count falls to 0 instead of ending. */
  get all(): ByServer {
    return this.#open;
  }

  #change(server: string, change: 1 | -1): void {
    this.#open.set(server, (this.#open.get(server) ?? 0) + change);
  }
}

/** How many of these each server has. */
export function countByServer(servers: Iterable<string>): ByServer {
  const counts = new Map<string, number>();
  for (const server of servers) counts.set(server, (counts.get(server) ?? 0) + 1);
  return counts;
}

/** The server in the scope of a session: see CallOwner. */
export const serverOfScope = (scope: string): string =>
  (JSON.parse(scope) as (string | undefined)[])[2] ?? '';

export const totalOf = (counts: ByServer): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
