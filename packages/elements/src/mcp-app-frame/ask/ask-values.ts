// The data that a view sends, as readable rows. The dialog shows the JSON behind a control.
import { isObject } from '../../protocol/json-rpc.js';
import { numberFormat } from '../../policy/texts/number-format.js';
import type { AskLabels } from './ask-labels.js';
import { plainLine, readableName, readableText } from '../../policy/texts/plain-text.js';

/** One value with its name. Values in objects and lists are named by their path. */
export interface ValueRow {
  name: string;
  text: string;
}

export interface ReadableValues {
  rows: ValueRow[];
  /** A value is cut in its middle. */
  isElided: boolean;
  /** The number of values that have no row. It is not counted beyond `MAX_COUNTED`. */
  omitted: number;
}

type Words = Pick<AskLabels, 'askYes' | 'askNo' | 'askNone'>;

/** Maximum number of rows, and of characters in a value; longer values are cut in the middle. */
const MAX_ROWS = 100;
const MAX_CHARACTERS = 2000;
/** Maximum number of values that are counted, because a view may send millions. */
const MAX_COUNTED = 10_000;
/** Maximum number of plain values that share a row. */
const MAX_LISTED = 12;
/** Objects deeper than this are written as JSON. */
const MAX_DEPTH = 4;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file: `22 bytes`, `1.5 kB`. */
export function sizeText(bytes: number, locale: string | undefined): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return numberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit]!,
    // The short form of bytes has no plural: 22 byte.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value);
}

/** MCP content blocks that contain only text become that text. */
const unwrap = (value: unknown): unknown =>
  isObject(value) && value['type'] === 'text' && Object.keys(value).length === 2
    ? value['text']
    : value;

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !isEmpty(value);

/** The title of a property in the tool's schema, if it has one. */
function titleIn(schema: unknown, key: string): { title: string; schema: unknown } {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  const found =
    isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return { title: plainLine(isObject(found) && found['title']), schema: found };
}

/**
 * The values of an object, in order.
 * @param schema JSON Schema of the object: its titles are the names
 */
export function readableValues(given: object, labels: Words, schema?: unknown): ReadableValues {
  const rows: ValueRow[] = [];
  let isElided = false;
  let omitted = 0;

  const textOf = (value: unknown): string => {
    if (value === true) return labels.askYes;
    if (value === false) return labels.askNo;
    if (value === null || value === undefined || value === '') return labels.askNone;
    if (typeof value === 'object' && isEmpty(value)) return labels.askNone;
    const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const readable = readableText(written, MAX_CHARACTERS);
    isElided ||= readable.isElided;
    return readable.text;
  };
  const walk = (path: string, raw: unknown, depth: number, ofValue: unknown) => {
    const value = unwrap(raw);
    const isFull = rows.length >= MAX_ROWS;
    if (isFull && (depth > MAX_DEPTH || !isNested(value))) return void omitted++;
    const add = (text: string) => void rows.push({ name: path, text });
    if (depth > MAX_DEPTH || !isNested(value)) return add(textOf(value));
    const entries = Array.isArray(value) ? value.map(unwrap) : undefined;
    // A short list of plain values is one row, with a line for each value.
    if (entries && !isFull && entries.length <= MAX_LISTED && !entries.some(isNested)) {
      const lines = entries.map(textOf);
      if (!lines.some((line) => line.includes('\n'))) return add(lines.join('\n'));
    }
    for (const [key, part] of Object.entries(value)) {
      const { title, schema: inner } = titleIn(ofValue, key);
      const name = entries ? `${Number(key) + 1}` : title || readableName(key);
      walk(path ? `${path} › ${name}` : name, part, depth + 1, inner);
      if (omitted >= MAX_COUNTED) return;
    }
  };
  walk('', given, 0, schema);
  return { rows, isElided, omitted };
}
