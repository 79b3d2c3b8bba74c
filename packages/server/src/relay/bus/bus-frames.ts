// What one bus sends to another over an engine: a line of JSON with the frame's type, and a text.

/** A message, or a step in the transfer of one that is too long for a single frame. */
export type BusFrame =
  /** A message; `text` is its JSON. */
  | { type: 'whole'; from: string; seq: number; text: string }
  /** Announces a message of this length, which is requested in parts. */
  | { type: 'large'; from: string; seq: number; length: number }
  /** Requests the part of a large message that follows `offset`. */
  | { type: 'want'; from: string; seq: number; offset: number }
  /** A part of a large message. */
  | { type: 'part'; from: string; seq: number; offset: number; text: string }
  /** The sender no longer has the message. */
  | { type: 'gone'; from: string; seq: number };

/** The id of a bus, which is part of a channel's name. */
const BUS_ID = /^[\da-f-]{36}$/;

/** The number of parts that a receiver gets per request. */
export const PARTS_AT_ONCE = 4;

/** The frame as text. */
export function encodeFrame(frame: BusFrame): string {
  const { type, from, seq } = frame;
  const size = 'length' in frame ? frame.length : 'offset' in frame ? frame.offset : 0;
  const text = 'text' in frame ? frame.text : '';
  return `["${type}","${from}",${seq},${size}]\n${text}`;
}

/** The frame in a text; undefined for messages of other programs on the same channel. */
export function decodeFrame(data: string): BusFrame | undefined {
  const end = data.indexOf('\n');
  if (end < 0) return undefined;
  try {
    const head = JSON.parse(data.slice(0, end)) as [BusFrame['type'], string, number, number];
    const [type, from, seq, size] = head;
    if (typeof from !== 'string' || !BUS_ID.test(from)) return undefined;
    if (!Number.isSafeInteger(seq) || seq < 1 || !Number.isSafeInteger(size) || size < 0)
      return undefined;
    const text = data.slice(end + 1);
    if (type === 'whole') return { type, from, seq, text };
    if (type === 'large') return { type, from, seq, length: size };
    if (type === 'want') return { type, from, seq, offset: size };
    if (type === 'part') return { type, from, seq, offset: size, text };
    return type === 'gone' ? { type, from, seq } : undefined;
  } catch {
    return undefined;
  }
}

/** The end of a part that starts at `offset`. It never splits a surrogate pair, which UTF-8 cannot encode. */
export function endOfPart(text: string, offset: number, length: number): number {
  const end = offset + length;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
}
