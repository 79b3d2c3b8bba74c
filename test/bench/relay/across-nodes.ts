// Round trips that cross Redis: of a page that lost its connection to one node and came back to another.
import { newId } from './bench-page.ts';
import type { BenchPage } from './bench-page.ts';

/** A round trip, and what has to happen before a number of them. */
export interface PreparedTrip {
  trip(): Promise<unknown>;
  before(calls: number): Promise<void>;
}

const call = (name: string, number = 1) => ({ name, arguments: { number } });

/** What a page sends that came back: the node that it sent the call to, and how long ago. */
const attachTo = ({ node }: BenchPage, params: object) => ({
  node,
  age: 100,
  method: 'tools/call',
  params,
});

function checked(answer: Record<string, unknown>): void {
  if (!answer['result']) throw new Error(`not found: ${JSON.stringify(answer)}`);
}

/** The call ended at the caller's node before the page came back, and its follower asks for the result. */
export function endedElsewhere(caller: BenchPage, follower: BenchPage): PreparedTrip {
  const ids: number[] = [];
  return {
    async before(calls) {
      for (let count = 0; count < calls; count++) {
        const id = newId();
        await caller.ask('tools/call', call('numbered'), id);
        ids.push(id);
      }
    },
    async trip() {
      checked(await follower.ask('relay/attach', attachTo(caller, call('numbered')), ids.pop()!));
    },
  };
}

/**
 * The page came back while the call ran. From the request at the first node that lets the call end, to its answer at
 * the other one. `open` opens a connection to the first node, which then breaks.
 */
export function runningElsewhere(
  open: (session: string) => Promise<BenchPage>,
  releaser: BenchPage,
  follower: BenchPage,
): PreparedTrip {
  const waiting: { id: number; answer: Promise<Record<string, unknown>> }[] = [];
  return {
    async before(calls) {
      const lost = await open(follower.session);
      const ids = Array.from({ length: calls }, newId);
      for (const id of ids) lost.tell('tools/call', call('held', id), id);
      const ended = newId();
      await lost.ask('tools/call', call('numbered'), ended);
      lost.close();
      for (const id of ids) {
        const answer = follower.ask('relay/attach', attachTo(lost, call('held', id)), id);
        waiting.push({ id, answer });
      }
      // Redis keeps the order, so the other attaches have arrived when this one is answered.
      checked(await follower.ask('relay/attach', attachTo(lost, call('numbered')), ended));
    },
    async trip() {
      const { id, answer } = waiting.pop()!;
      releaser.tell('tools/call', call('release', id));
      checked(await answer);
    },
  };
}
