// The page's own ledger of the calls: what it requested, how that ended, what was observed.
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { Issued, Ledgers } from '../ledger.ts';

interface Wire {
  id?: number;
  method?: string;
  params?: { arguments?: { number?: number } };
}

const emptyLedgers = (): Ledgers => ({
  issued: [],
  outcomes: [],
  executions: [],
  asked: [],
  replied: [],
});

export class Book {
  ledgers = emptyLedgers();
  #lastNumber = 0;

  /** A call with a new number. */
  issue(call: Pick<Issued, 'chore' | 'link' | 'by' | 'mayFail'>): Issued {
    const issued = { ...call, number: ++this.#lastNumber, isAbandoned: false };
    this.ledgers.issued.push(issued);
    return issued;
  }

  /** Records the numbers that pass between the frame and its view. */
  watch(frame: McpAppFrameElement): void {
    const numbers = new Map<string, number>();
    frame.watchMessages(({ direction, session, message }) => {
      const { id, method, params } = message as Wire;
      const key = `${session}:${id}`;
      const number = params?.arguments?.number;
      if (direction === 'from-view' && method === 'tools/call' && number !== undefined) {
        numbers.set(key, number);
        this.ledgers.asked.push(number);
      } else if (direction === 'to-view' && method === undefined && numbers.has(key)) {
        this.ledgers.replied.push(numbers.get(key)!);
      }
    });
  }

  /** Returns what was recorded since the last time. */
  drain(): Ledgers {
    const { ledgers } = this;
    this.ledgers = emptyLedgers();
    return ledgers;
  }
}
