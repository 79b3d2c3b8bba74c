// The file format of a recorded conversation: how it is written, and how it is read back.
import type { ViewDetails } from '@mcp-app/elements/host';
import { ViewActivity } from '../activity/view-activity.js';
import type { EventKind, Row } from '../rows/row.js';
import { jsonText, reasonOf } from '../rows/json-text.js';
import { RowStore } from '../rows/row-store.js';
import type { EventEntry, MessageEntry } from '../rows/row-store.js';
import { checkRecording, unreadable } from './recording-check.js';

/** A message, in the order of `id` among messages and events. */
export interface RecordedMessage extends MessageEntry {
  id: number;
  message: Record<string, unknown>;
}

/** Something that happened to the view, in the order of `id` among messages and events. */
export interface RecordedEvent extends EventEntry {
  id: number;
}

/** A recorded conversation between host and view. Contains every message in full, including secrets. */
export interface Recording {
  format: 'mcp-app-recording';
  version: 1;
  /** ISO 8601. */
  recordedAt: string;
  /** For people who open the file. */
  note: string;
  /** How many earlier messages and events are not in the recording. */
  missing: number;
  /** The view, including its HTML; null if it had no sandbox yet. Without it, a recording cannot be replayed. */
  frame: ViewDetails | null;
  messages: RecordedMessage[];
  events: RecordedEvent[];
}

const NOTE =
  'All messages between host and view, in full. Check for secrets before you share this file.';

/** Creates a recording from rows. */
export function recordingOf(
  rows: readonly Row[],
  details: ViewDetails | undefined,
  missing: number,
): Recording {
  const messages: RecordedMessage[] = [];
  const events: RecordedEvent[] = [];
  for (const row of rows) {
    const { id, time, session, kind, direction, name, hint, isError, text, count, trace } = row;
    const content: unknown = JSON.parse(text);
    const counted = count > 1 && { count };
    if (direction) {
      const message = content as RecordedMessage['message'];
      messages.push({ id, time, session, direction, ...counted, message, ...(trace && { trace }) });
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
    // A copy, with nothing that JSON cannot represent.
    frame: details ? (JSON.parse(jsonText(details)) as ViewDetails) : null,
    messages,
    events,
  };
}

const inOrder = ({ messages, events }: Recording): (RecordedMessage | RecordedEvent)[] =>
  [...messages, ...events].toSorted((a, b) => a.id - b.id);

/** The rows that a recording was made of. */
export function rowsOf(recording: Recording): RowStore {
  const store = new RowStore(Infinity, Infinity);
  for (const entry of inOrder(recording)) {
    if ('message' in entry) store.addMessage(entry);
    else store.addEvent(entry);
  }
  return store;
}

/** What went on in the recorded view. */
export function activityOf(recording: Recording): ViewActivity {
  const activity = new ViewActivity();
  for (const entry of inOrder(recording)) {
    if ('message' in entry) activity.addMessage(entry);
    else activity.addEvent(entry);
  }
  return activity;
}

/** A copy of plain JSON: no getters, proxies, cycles or other surprises. @throws TypeError */
function plainCopy(source: unknown): unknown {
  try {
    const value: unknown = typeof source === 'string' ? JSON.parse(source) : source;
    // Text that can be parsed may be nested too deep to be written again, which an export would do.
    const text = JSON.stringify(value) ?? 'null';
    return typeof source === 'string' ? value : JSON.parse(text);
  } catch (cause) {
    throw unreadable(`it is not JSON (${reasonOf(cause)})`, cause);
  }
}

/**
 * Reads a recording: its JSON text, or the object.
 * @throws TypeError that names the field that is wrong
 */
export function parseRecording(source: unknown): Recording {
  const recording = plainCopy(source);
  checkRecording(recording);
  return {
    recordedAt: '',
    note: '',
    missing: 0,
    frame: null,
    events: [],
    ...recording,
  } as unknown as Recording;
}
