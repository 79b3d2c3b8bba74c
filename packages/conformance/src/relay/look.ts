// Checks a relay: what a check needs, and how its result is reported.
import type { Check } from '../behaviours/outcome.js';
import type { RelayMcpServer } from './mcp-server.js';
import { newSession, request, send } from './page.js';
import type { Answer, Envelope, Message, RelayAddress } from './page.js';

/** What a check gets. */
export interface Look {
  relay: RelayAddress;
  mcp: RelayMcpServer;
}

/** A check: throws if the relay fails it, and returns a reason if the relay does not offer it. */
export type RelayCheck = (look: Look) => Promise<string | void>;

/** Runs one check. */
export async function looked(id: string, check: RelayCheck, look: Look): Promise<Check> {
  try {
    const reason = await check(look);
    return reason === undefined
      ? { id, status: 'passed' }
      : { id, status: 'not-offered', note: reason };
  } catch (error) {
    return { id, status: 'failed', note: (error as Error).message };
  }
}

/** Throws with what was seen. */
export function expect(holds: boolean, what: string, seen?: unknown): asserts holds {
  if (!holds) throw new Error(seen === undefined ? what : `${what}: ${short(seen)}`);
}

const short = (seen: unknown) => (JSON.stringify(seen) ?? String(seen)).slice(0, 200);

/** Waits for something on the server's side. */
export async function until(holds: () => boolean, what: string, timeout: number): Promise<void> {
  const end = Date.now() + timeout;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`${what} within ${timeout} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const messageOf = ({ envelopes }: Answer): Message => envelopes.at(-1)?.message ?? {};

/** Sends one request by POST. */
export async function ask(
  { relay }: Look,
  session: string,
  id: string | number,
  method: string,
  params: unknown = {},
): Promise<Message> {
  return messageOf(await send(relay, request(session, id, method, params)));
}

let keys = 0;
/** Names one run of a tool. */
export const newKey = (): string => `run ${++keys} ${newSession().slice(0, 8)}`;

export const toolCall = (name: string, key: string, meta?: object): Record<string, unknown> => ({
  name,
  arguments: { key },
  ...(meta && { _meta: meta }),
});

export const runsOf = ({ mcp }: Look, key: string): number =>
  mcp.runs.filter((run) => run === key).length;

/**
 * Changes the tools until the relay has reported it: a relay that just connected may not receive notifications of its
 * server yet.
 */
export async function changing<Result>(
  { mcp }: Look,
  receivedMessages: Promise<Result>,
): Promise<Result> {
  mcp.changeTools();
  const clock = setInterval(() => mcp.changeTools(), 100);
  try {
    return await receivedMessages;
  } finally {
    clearInterval(clock);
  }
}

export const isListChanged = ({ message }: Envelope): boolean =>
  message?.method === 'notifications/tools/list_changed' && message.id === undefined;
