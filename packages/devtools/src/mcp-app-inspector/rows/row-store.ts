// The rows of the inspector: bounded in number and size, with requests paired to answers and floods combined.
import type { MessageDirection } from '@mcp-app/elements/host';
import { isObject, isRequestId, SANDBOX_METHOD_PREFIX } from '@mcp-app/elements/protocol';
import type { RequestId } from '@mcp-app/elements/protocol';
import { jsonText } from './json-text.js';
import { hintOf, isErrorMessage } from './row.js';
import type { EventKind, Row, RowKind, RowTrace } from './row.js';

/** How many rows are kept; older ones are removed. */
export const DEFAULT_MAX_ROWS = 1000;
/** How many characters of JSON all rows may hold together, so that a few huge messages do not fill the memory. */
const MAX_CHARACTERS = 20_000_000;

/** Notifications that arrive in floods; consecutive ones share a row. */
const FOLDED = [
  'ui/notifications/tool-input-partial',
  'ui/notifications/size-changed',
  'notifications/progress',
];
const CONTEXT_CHANGED = 'ui/notifications/host-context-changed';

/**
 * A context that contains only sizes is part of a flood, caused by resizing. One with a theme or a mode gets its own
 * row.
 */
const isFlood = (method: string, params: unknown): boolean =>
  FOLDED.includes(method) ||
  (method === CONTEXT_CHANGED &&
    isObject(params) &&
    Object.keys(params).every((key) => key === 'containerDimensions'));

export interface MessageEntry {
  /** Milliseconds since 1970. */
  time: number;
  /** Which start of the view, from 1. */
  session: number;
  direction: MessageDirection;
  message: unknown;
  /** The number of combined messages, of which this is the last. Default 1. */
  count?: number;
  /** The span of a request. */
  trace?: RowTrace | undefined;
}

export interface EventEntry {
  /** Milliseconds since 1970. */
  time: number;
  /** Which start of the view, from 1. */
  session: number;
  kind: EventKind;
  name: string;
  hint?: string;
  isError: boolean;
  data: unknown;
  /** The number of consecutive equal events. Default 1. */
  count?: number;
}

const otherWay = (direction: MessageDirection) =>
  direction === 'to-view' ? 'from-view' : 'to-view';

/** Of a request without an answer. */
const keyOf = (session: number, sender: MessageDirection, id: RequestId): string =>
  `${session} ${sender} ${typeof id} ${id}`;

interface Summary {
  id: unknown;
  method: string | undefined;
  hint: string;
  isError: boolean;
  isFlood: boolean;
}

function readSummary(message: unknown): Summary {
  const fields = isObject(message) ? message : {};
  const { id, method, params } = fields;
  return {
    id,
    method: typeof method === 'string' ? method : undefined,
    hint: hintOf(params),
    isError: isErrorMessage(fields),
    isFlood: typeof method === 'string' && isFlood(method, params),
  };
}

/** What a row shows of a message. Objects of the page may throw when they are read; their text does not. */
function summaryOf(message: unknown, text: string): Summary {
  try {
    return readSummary(message);
  } catch {
    return readSummary(JSON.parse(text));
  }
}

export class RowStore {
  rows: Row[] = [];
  /** Increases with each change. */
  version = 0;
  /** How many rows were removed because there were too many. */
  dropped = 0;
  readonly #maxRows: number;
  readonly #maxCharacters: number;
  #lastId = 0;
  #characters = 0;
  /** Requests without an answer yet, by session, direction and id. */
  readonly #pending = new Map<string, Row>();
  /** Rows that further messages of their kind may be added to. */
  readonly #floods = new WeakSet<Row>();

  constructor(maxRows = DEFAULT_MAX_ROWS, maxCharacters = MAX_CHARACTERS) {
    this.#maxRows = maxRows;
    this.#maxCharacters = maxCharacters;
  }

  addMessage({ time, session, direction, message, count = 1, trace }: MessageEntry): void {
    const text = jsonText(message);
    const { id, method, hint, isError, isFlood } = summaryOf(message, text);
    // These are only between sandbox and host, and their reports arrive as events.
    if (method?.startsWith(SANDBOX_METHOD_PREFIX)) return;
    if (isFlood && this.#fold(method!, direction, session, text, count)) return;
    const kind: RowKind =
      method === undefined ? 'answer' : id === undefined ? 'notification' : 'request';
    const sender = kind === 'answer' ? otherWay(direction) : direction;
    const key = isRequestId(id) && keyOf(session, sender, id);
    const request = kind === 'answer' && key ? this.#pending.get(key) : undefined;
    const row = this.#push({
      time,
      session,
      kind,
      direction,
      name: method ?? request?.name ?? (isRequestId(id) ? `#${id}` : '#'),
      hint: request?.hint ?? hint,
      isError,
      text,
      count,
      partner: request,
      ...(trace && { trace }),
    });
    if (isFlood) this.#floods.add(row);
    if (request) request.partner = row;
    if (!key) return;
    if (kind === 'request') this.#pending.set(key, row);
    else this.#pending.delete(key);
  }

  /** A request of the view that has no answer yet is sent to the server with this span. */
  addTrace(session: number, id: RequestId, trace: RowTrace): void {
    const row = this.#pending.get(keyOf(session, 'from-view', id));
    if (!row) return;
    row.trace = trace;
    this.version++;
  }

  addEvent({ time, session, kind, name, hint = '', isError, data, count = 1 }: EventEntry): void {
    const text = jsonText(data);
    const last = this.rows.at(-1);
    // Each layer of the sandbox reports the same violation.
    if (last?.kind === kind && last.name === name && last.text === text) {
      last.count += count;
      this.version++;
      return;
    }
    this.#push({
      time,
      session,
      kind,
      direction: undefined,
      name,
      hint,
      isError,
      text,
      count,
      partner: undefined,
    });
  }

  clear(): void {
    this.rows = [];
    this.version++;
    this.dropped = 0;
    this.#characters = 0;
    this.#pending.clear();
  }

  /** Adds this message to the newest row of the same flood. Returns false if there is none. */
  #fold(
    method: string,
    direction: MessageDirection,
    session: number,
    text: string,
    count: number,
  ): boolean {
    // Floods may alternate: partial input, and the size changes that it causes.
    for (let index = this.rows.length - 1; index >= 0; index--) {
      const row = this.rows[index]!;
      if (!this.#floods.has(row) || row.session !== session) return false;
      if (row.name !== method || row.direction !== direction) continue;
      this.#characters += text.length - row.text.length;
      row.text = text;
      row.count += count;
      this.version++;
      return true;
    }
    return false;
  }

  #push(fields: Omit<Row, 'id'>): Row {
    const row: Row = { id: ++this.#lastId, ...fields };
    this.#characters += row.text.length;
    let drop = 0;
    // The newest row stays, however large it is.
    while (this.rows.length - drop >= this.#maxRows || this.#characters > this.#maxCharacters) {
      const oldest = this.rows[drop];
      if (!oldest) break;
      this.#forget(oldest);
      drop++;
    }
    this.rows.splice(0, drop);
    this.rows.push(row);
    this.dropped += drop;
    this.version++;
    return row;
  }

  #forget(row: Row): void {
    this.#characters -= row.text.length;
    if (row.partner) row.partner.partner = undefined;
    for (const [key, waiting] of this.#pending) if (waiting === row) this.#pending.delete(key);
  }
}
