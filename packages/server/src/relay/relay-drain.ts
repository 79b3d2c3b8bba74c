// Waits until a node that drains has nothing left to do.
import { boundedDelay } from '@mcp-app/elements/protocol';
import type { RelayCalls } from './relay-calls.js';
import { quietTimeout } from './relay-limits.js';
import type { RelayUnread } from './output/unread-output.js';

/** Milliseconds in which a page has reached another node: several times the wait before its first attempt. */
const MOVE_MS = 2000;
/** Milliseconds until it is looked again whether pages have read their answers. */
const READ_MS = 100;

/** The parts of a node that drains. */
export interface DrainingNode {
  calls: RelayCalls;
  unread: RelayUnread;
  closing: AbortSignal;
  /** Whether pages are connected, or calls run. */
  isUsed: boolean;
}

/** Resolves when all calls are answered and read, after `timeout` milliseconds, or when the node is closed. */
export async function whenDrained(
  { calls, unread, closing, isUsed }: DrainingNode,
  timeout: number,
): Promise<void> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    clock = setTimeout(resolve, boundedDelay(timeout));
    closing.addEventListener('abort', () => resolve());
  });
  const pause = (ms: number) => new Promise<void>((resolve) => quietTimeout(resolve, ms));
  const settled = async () => {
    await calls.idle();
    // An answer is given when the page has it. A page that moved asks another node for it, which asks this one.
    while ((!unread.isRead || calls.hasUndelivered) && !closing.aborted) await pause(READ_MS);
  };
  const done = async () => {
    await settled();
    if (isUsed) await pause(MOVE_MS);
    // What pages had sent before they knew that they have to move.
    while (!closing.aborted && (!calls.isIdle || calls.hasUndelivered)) {
      await settled();
      await pause(MOVE_MS);
    }
  };
  calls.startDraining();
  await Promise.race([done(), late]);
  clearTimeout(clock);
}
