// Validates a recording before it is shown. All types that the inspector relies on are checked here, because a
// recording is untrusted.
import { isObject } from '@mcp-app/elements/protocol';
import { jsonText } from '../rows/json-text.js';
import { EVENT_KINDS } from '../rows/row.js';

/** Throws a TypeError that names the field if the value is invalid. */
type Check = (value: unknown, field: string) => void;

/** The last millisecond that a `Date` can represent. */
const LAST_TIME = 8.64e15;

export const unreadable = (reason: string, cause?: unknown): TypeError =>
  new TypeError(`This recording cannot be read: ${reason}.`, { cause });

const must =
  (wanted: string, isRight: (value: unknown) => boolean): Check =>
  (value, field) => {
    if (isRight(value)) return;
    const shown = value === undefined ? 'missing' : jsonText(value).slice(0, 60);
    throw unreadable(`${field} must be ${wanted}, but is ${shown}`);
  };

const string = must('a string', (value) => typeof value === 'string');
const number = must('a number', Number.isFinite);
const time = must(
  'a number of milliseconds since 1970',
  (value) => Number.isFinite(value) && Math.abs(value as number) <= LAST_TIME,
);
const flag = must('true or false', (value) => typeof value === 'boolean');
const object = must('an object', isObject);
const hex = (length: number): Check =>
  must(
    `${length} hexadecimal digits`,
    (value) => typeof value === 'string' && value.length === length && /^[\da-f]+$/.test(value),
  );
const oneOf = (...allowed: readonly unknown[]): Check =>
  must(`one of ${allowed.join(', ')}`, (value) => allowed.includes(value));

const optional =
  (check: Check): Check =>
  (value, field) => {
    if (value !== undefined) check(value, field);
  };

const fields =
  (checks: Record<string, Check>): Check =>
  (value, field) => {
    object(value, field);
    for (const [name, check] of Object.entries(checks))
      check((value as Record<string, unknown>)[name], `${field}.${name}`);
  };

const isList = must('a list', Array.isArray);
const listOf =
  (check: Check): Check =>
  (value, field) => {
    isList(value, field);
    for (const [index, item] of (value as unknown[]).entries()) check(item, `${field}[${index}]`);
  };

const implementation = fields({ name: string, version: string, title: optional(string) });
const entry = { id: number, time, session: number, count: optional(number) };

const FRAME = fields({
  resource: optional(fields({ html: string, uri: optional(string), meta: optional(object) })),
  hostInfo: optional(implementation),
  hostContext: optional(object),
  hostCapabilities: optional(object),
  appInfo: optional(implementation),
  appCapabilities: optional(object),
  isolation: optional(string),
  sandbox: optional(string),
  allow: optional(string),
  contentSecurityPolicy: optional(string),
  refusals: optional(listOf(fields({ kind: string, what: string, reason: string }))),
  tool: optional(object),
  toolData: optional(object),
});

const CHECKS: Record<string, Check> = {
  format: must('"mcp-app-recording"', (value) => value === 'mcp-app-recording'),
  version: must('1 (newer files need a newer inspector)', (value) => value === 1),
  recordedAt: optional(string),
  note: optional(string),
  missing: optional(number),
  frame: (value, field) => {
    if (value !== undefined && value !== null) FRAME(value, field);
  },
  messages: listOf(
    fields({
      ...entry,
      direction: oneOf('to-view', 'from-view'),
      message: object,
      trace: optional(fields({ traceId: hex(32), spanId: hex(16) })),
    }),
  ),
  events: optional(
    listOf(
      fields({
        ...entry,
        kind: oneOf(...EVENT_KINDS),
        name: string,
        hint: optional(string),
        isError: flag,
      }),
    ),
  ),
};

/** @throws TypeError that names the field that is wrong */
export function checkRecording(value: unknown): asserts value is Record<string, unknown> {
  object(value, 'the recording');
  for (const [name, check] of Object.entries(CHECKS))
    check((value as Record<string, unknown>)[name], name);
}
