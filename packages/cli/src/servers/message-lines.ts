// Reads the lines of a stream of messages. Not with `node:readline`: it also ends a line at U+2028, U+2029 and a lone carriage
// return, and the first two may stand in the middle of a JSON text.
import type { Readable } from 'node:stream';

/** The longest line, in characters: below the longest string of V8, so that a stream without line ends fails nothing. */
export const MAX_LINE = 200_000_000;

/**
 * Calls `receive` with each line, and with what is left at the end.
 * @param max longer lines are cut there
 */
export function readLines(
  stream: Readable,
  receive: (line: string) => void,
  max: number = MAX_LINE,
): void {
  stream.setEncoding('utf8');
  let parts: string[] = [];
  let length = 0;
  const add = (text: string) => {
    const part = text.slice(0, max - length);
    if (part === '') return;
    parts.push(part);
    length += part.length;
  };
  const end = () => {
    const line = parts.join('');
    parts = [];
    length = 0;
    receive(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  stream.on('data', (chunk: string) => {
    const [first = '', ...others] = chunk.split('\n');
    add(first);
    for (const other of others) {
      end();
      add(other);
    }
  });
  stream.on('end', () => {
    if (length > 0) end();
  });
}

/** What is shown of a line that is not a message. */
const SHOWN = 500;

/**
 * A line that a program printed to the wrong stream, for a terminal: shortened, and without the control characters of binary
 * data. Tabs and colours stay.
 */
export function shownLine(line: string): string {
  const text = line.length > SHOWN ? `${line.slice(0, SHOWN)}… (${line.length} characters)` : line;
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  return text.replace(/(?!\t|\u001B\[[\d;]*m)[\u0000-\u001F\u007F-\u009F]/g, '\uFFFD');
}
