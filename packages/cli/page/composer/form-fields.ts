// The fields of a form for a tool's input schema. Pure: the form itself is rendered elsewhere.

import { isFreeInput, resolve } from './schema.ts';
import type { Schema } from './schema.ts';

export type FieldKind = 'line' | 'text' | 'code' | 'number' | 'choice' | 'flag' | 'list' | 'json';

export interface FormField {
  /** Of a property; undefined for the input as a whole. */
  name: string | undefined;
  label: string;
  hint: string;
  kind: FieldKind;
  isRequired: boolean;
  /** The initial value of the field. */
  initial: string | boolean;
  /** For a line: the type of its input, such as `date`. */
  inputType: string;
  choices: { value: string; label: string; stands: unknown }[];
  min: number | undefined;
  max: number | undefined;
  isWhole: boolean;
}

/** Formats that browsers have a field for. */
const INPUT_TYPES: Record<string, string> = {
  date: 'date',
  time: 'time',
  'date-time': 'datetime-local',
  email: 'email',
  uri: 'url',
  url: 'url',
  color: 'color',
};
const CODE = /^(code|script|source|html|css|sql|query|json|yaml|xml|svg|shader|program|regex)$/;
/** Formats of codes that are not source code. */
const SHORT_CODE = /^(country|zip|postal|postcode|currency|language|area|status|error|access)$/;
const PROSE = /^(text|body|message|notes?|description|content|prompt|summary|comment|markdown)$/;
/** A text with such a short limit is not source code. */
const SHORT = 80;

/** `groupBy`, `group_by` and `group-by` are the words `group by`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));

/** `groupBy` -> `Group by` */
export function labelOf(name: string): string {
  const label = wordsOf(name).join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function choicesOf({ enum: values, anyOf, oneOf }: Schema): FormField['choices'] {
  const options = (oneOf ?? anyOf)?.filter((option) => 'const' in option) ?? [];
  const all = values?.map((value) => ({ const: value, title: undefined })) ?? options;
  return all.map(({ const: stands, title }) => {
    const value = String(stands);
    return { value, label: title ?? value, stands };
  });
}

/** Whether a text is meant for a machine. */
function isCode(name: string, { contentMediaType, maxLength = Infinity, ...schema }: Schema) {
  if (contentMediaType) return true;
  if (maxLength <= SHORT) return false;
  const words = wordsOf(name);
  if (words.some((word) => SHORT_CODE.test(word))) return false;
  const isNamedSo = CODE.test(words.at(-1)?.toLowerCase() ?? '');
  return isNamedSo || (typeof schema.default === 'string' && schema.default.includes('\n'));
}

function kindOf(name: string, schema: Schema): FieldKind {
  if (choicesOf(schema).length > 0) return 'choice';
  switch (schema.type) {
    case 'boolean':
      return 'flag';
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return schema.items?.type === 'string' && !schema.items.enum ? 'list' : 'json';
    case 'string':
      break;
    default:
      return 'json';
  }
  if (isCode(name, schema)) return 'code';
  const isProse = PROSE.test(wordsOf(name).at(-1) ?? '') && (schema.maxLength ?? Infinity) > SHORT;
  return isProse ? 'text' : 'line';
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The value of `datetime-local` for a moment; empty if the text is not one. */
function localTime(text: string): string {
  const date = new Date(text);
  if (!Number.isFinite(+date)) return '';
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits);
  return `${day.join('-').padStart(10, '0')}T${time.join(':')}`;
}

function initialOf(kind: FieldKind, value: unknown, inputType: string): string | boolean {
  if (kind === 'flag') return value === true;
  if (value === undefined || value === null) return '';
  if (inputType === 'datetime-local') return localTime(String(value));
  if (kind === 'list' && Array.isArray(value)) return value.join('\n');
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
}

/** A browser has no empty colour: an optional one is a text. */
function inputTypeOf({ format = '', ...schema }: Schema, isRequired: boolean): string {
  const type = Object.hasOwn(INPUT_TYPES, format) ? INPUT_TYPES[format]! : 'text';
  return type === 'color' && !isRequired && schema.default === undefined ? 'text' : type;
}

function fieldOf(name: string | undefined, schema: Schema, isRequired: boolean): FormField {
  const kind = name === undefined ? 'json' : kindOf(name, schema);
  const inputType = inputTypeOf(schema, isRequired);
  return {
    name,
    label: schema.title ?? (name === undefined ? 'Input' : labelOf(name)),
    hint: schema.description ?? '',
    kind,
    // An unchecked checkbox means false, and a field with a default always has a value.
    isRequired: kind !== 'flag' && isRequired,
    initial: initialOf(kind, schema.default, inputType),
    inputType,
    choices: choicesOf(schema),
    min: schema.minimum,
    max: schema.maximum,
    isWhole: schema.type === 'integer',
  };
}

/** The fields of a tool, required ones first. */
export function fieldsOf(inputSchema: object): FormField[] {
  const declared = inputSchema as Schema;
  if (isFreeInput(declared)) {
    const whole = { default: declared.default, description: 'The whole input, as one object.' };
    return [fieldOf(undefined, whole, false)];
  }
  const root = resolve(declared, declared);
  const fields = Object.entries(root.properties ?? {}).map(([name, schema]) =>
    fieldOf(name, resolve(schema, declared), (root.required ?? []).includes(name)),
  );
  return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter((f) => !f.isRequired)];
}

/** What the user typed as a value for the tool; undefined leaves it out. @throws Error that names the field */
export function valueOf(field: FormField, typed: string | boolean): unknown {
  const { kind, label, choices, inputType } = field;
  if (typeof typed === 'boolean') return typed;
  if (typed.trim() === '') return undefined;
  switch (kind) {
    case 'number':
      return Number(typed);
    case 'choice':
      return choices.find(({ value }) => value === typed)?.stands;
    case 'list':
      return typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    case 'json':
      try {
        return JSON.parse(typed);
      } catch (error) {
        const { message } = error as Error;
        throw new Error(`“${label}” is not JSON: ${message}`, { cause: error });
      }
    default:
      // JSON Schema wants a time zone.
      return inputType === 'datetime-local' ? new Date(typed).toISOString() : typed;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The input of a call from the values of its fields. @throws Error if it is not an object */
export function inputOf(
  values: readonly (readonly [FormField, unknown])[],
): Record<string, unknown> {
  const [first] = values;
  if (first?.[0].name === undefined) {
    const input = first?.[1] ?? {};
    if (isObject(input)) return input;
    throw new Error('The input is not an object. Write it in braces, such as { "name": "value" }.');
  }
  const given = values.filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([{ name }, value]) => [name, value]));
}
