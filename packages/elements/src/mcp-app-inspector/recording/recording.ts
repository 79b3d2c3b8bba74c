// A conversation as a file: what goes out, and what is accepted back in.
import type { MessageDirection } from '../../host/connection/message-tap.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import { isObject } from '../../protocol/json-rpc.js';
import { EVENT_KINDS } from '../rows/row.js';
import type { EventKind, Row } from '../rows/row.js';
import { RowStore } from '../rows/row-store.js';

/** A message, in the order of `id` among messages and events. */
export interface RecordedMessage {
  id: number;
  /** Milliseconds since 1970. */
  time: number;
  /** Which start of the view, from 1. */
  session: number;
  direction: MessageDirection;
  /** How many messages of a flood this last one stands for; left out when it is one. */
  count?: number;
  message: Record<string, unknown>;
}

/** Something that happened to the view. */
export interface RecordedEvent {
  id: number;
  time: number;
  session: number;
  kind: EventKind;
  name: string;
  hint?: string;
  isError: boolean;
  /** How often in a row; left out when it is once. */
  count?: number;
  data: unknown;
}

/** A conversation between Host and View. Holds everything that was said, secrets included. */
export interface Recording {
  format: 'mcp-app-recording';
  version: 1;
  /** ISO 8601. */
  recordedAt: string;
  /** For people who open the file. */
  note: string;
  /** Messages and events that were there before but are not in here. */
  missing: number;
  /** The view, its HTML among it; null when it had no sandbox yet. A recording without it cannot be replayed. */
  frame: Partial<ViewDetails> | null;
  messages: RecordedMessage[];
  events: RecordedEvent[];
}

const NOTE =
  'Everything that went between Host and View, as it was: look for secrets before you share it.';

/** Makes a recording of rows. */
export function recordingOf(
  rows: readonly Row[],
  details: Partial<ViewDetails> | undefined,
  missing: number,
): Recording {
  const messages: RecordedMessage[] = [];
  const events: RecordedEvent[] = [];
  for (const { id, time, session, kind, direction, name, hint, isError, text, count } of rows) {
    const content: unknown = JSON.parse(text);
    const counted = count > 1 && { count };
    if (direction) {
      const message = content as RecordedMessage['message'];
      messages.push({ id, time, session, direction, ...counted, message });
    } else {
      const common = { id, time, session, kind: kind as EventKind, name };
      events.push({ ...common, ...(hint && { hint }), isError, ...counted, data: content });
    }
  }
  return {
    format: 'mcp-app-recording',
    version: 1,
    recordedAt: new Date().toISOString(),
    note: NOTE,
    missing,
    // A copy, and nothing that JSON cannot carry.
    frame: details ? (JSON.parse(JSON.stringify(details)) as Partial<ViewDetails>) : null,
    messages,
    events,
  };
}

/** The rows that a recording was made of. */
export function rowsOf({ messages, events }: Recording): RowStore {
  const store = new RowStore(Infinity, Infinity);
  const all = [...messages, ...events].toSorted((a, b) => a.id - b.id);
  for (const entry of all) {
    if ('message' in entry) store.addMessage(entry);
    else store.addEvent(entry);
  }
  return store;
}

function refuse(field: string, wanted: string, value: unknown): never {
  const shown = (JSON.stringify(value) ?? 'missing').slice(0, 60);
  throw new TypeError(
    `This is no recording that can be read: ${field} must be ${wanted}, but is ${shown}.`,
  );
}

type Fields = Record<string, unknown>;

function objectAt(value: unknown, field: string): Fields {
  return isObject(value) ? value : refuse(field, 'an object', value);
}

function listAt(value: unknown, field: string): Fields[] {
  if (!Array.isArray(value)) return refuse(field, 'a list', value);
  return value.map((item, index) => objectAt(item, `${field}[${index}]`));
}

function numbersIn(item: Fields, field: string, ...names: string[]): void {
  for (const name of names) {
    if (!Number.isFinite(item[name])) refuse(`${field}.${name}`, 'a number', item[name]);
  }
}

function checkFrame(value: unknown): void {
  const { resource } = objectAt(value, 'frame');
  if (resource === undefined) return;
  const { html } = objectAt(resource, 'frame.resource');
  if (typeof html !== 'string') refuse('frame.resource.html', 'a text', html);
}

/**
 * Reads a recording: its JSON text, or the object.
 * @throws TypeError that names the field that is wrong
 */
export function parseRecording(source: unknown): Recording {
  let value = source;
  if (typeof source === 'string') {
    try {
      value = JSON.parse(source);
    } catch (cause) {
      throw new TypeError(`This is no recording: no JSON (${(cause as Error).message}).`, {
        cause,
      });
    }
  }
  const recording = objectAt(value, 'the recording');
  const { format, version, frame = null, missing = 0 } = recording;
  if (format !== 'mcp-app-recording') refuse('format', '"mcp-app-recording"', format);
  if (version !== 1) refuse('version', '1 (newer files need a newer inspector)', version);
  numbersIn({ missing }, 'the recording', 'missing');
  if (frame !== null) checkFrame(frame);
  for (const [index, item] of listAt(recording['messages'], 'messages').entries()) {
    const field = `messages[${index}]`;
    numbersIn(item, field, 'id', 'time', 'session');
    if (item['count'] !== undefined) numbersIn(item, field, 'count');
    if (item['direction'] !== 'to-view' && item['direction'] !== 'from-view')
      refuse(`${field}.direction`, '"to-view" or "from-view"', item['direction']);
    objectAt(item['message'], `${field}.message`);
  }
  for (const [index, item] of listAt(recording['events'] ?? [], 'events').entries()) {
    const field = `events[${index}]`;
    numbersIn(item, field, 'id', 'time', 'session');
    if (!EVENT_KINDS.includes(item['kind'] as EventKind))
      refuse(`${field}.kind`, `one of ${EVENT_KINDS.join(', ')}`, item['kind']);
    if (typeof item['name'] !== 'string') refuse(`${field}.name`, 'a text', item['name']);
  }
  return {
    recordedAt: '',
    note: '',
    events: [],
    ...recording,
    frame,
    missing,
  } as unknown as Recording;
}
