// Reads the flat JSON Schema of a question. What the specification does not allow is refused with a reason, because a form
// without one of its fields could not be answered, and a server must not be able to block the page.
import { plainLine, readableName, readableText } from '../policy/texts/plain-text.js';
import { isObject } from '../protocol/json-rpc.js';
import { ElicitationRefusedError } from './refused-error.js';

/** A form with more fields is refused. */
export const MAX_FIELDS = 50;
/** A list with more options is refused. */
export const MAX_OPTIONS = 500;
const MAX_NAME = 200;
const MAX_DESCRIPTION = 600;
/** A default that is longer is left out. */
const MAX_DEFAULT = 10_000;

const FORMATS = ['email', 'uri', 'date', 'date-time'] as const;

export type TextFormat = (typeof FORMATS)[number];

interface FieldBase {
  /** The key in the answer. */
  readonly name: string;
  /** For the user: the title, otherwise the name as words. */
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly format: TextFormat | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly initial: string | undefined;
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly isInteger: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly initial: number | undefined;
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  readonly initial: boolean;
}

export interface FieldOption {
  readonly value: string;
  readonly title: string;
}

/** One of several options. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly FieldOption[];
  readonly initial: string | undefined;
}

/** Any number of options. */
export interface ChoicesField extends FieldBase {
  readonly kind: 'choices';
  readonly options: readonly FieldOption[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly initial: readonly string[];
}

export type Field = TextField | NumberField | BooleanField | ChoiceField | ChoicesField;

/** The value of a field in the answer. */
export type FieldValue = string | number | boolean | string[];

type Schema = Record<string, unknown>;

const refuse = (reason: string): never => {
  throw new ElicitationRefusedError(reason);
};

/** The two limits. Nobody could answer if they contradict each other. */
function limits(name: string, schema: Schema, [minKey, maxKey]: readonly [string, string]) {
  const [min, max] = [minKey, maxKey].map((key) => {
    const limit = schema[key];
    if (limit !== undefined && !Number.isFinite(limit))
      refuse(`The field ${name}: ${key} must be a number.`);
    return limit as number | undefined;
  });
  if (min !== undefined && max !== undefined && min > max)
    refuse(`The field ${name}: ${minKey} is larger than ${maxKey}.`);
  return { min, max };
}

function optionsOf(name: string, schema: Schema, titledKey: 'oneOf' | 'anyOf'): FieldOption[] {
  const { enum: plain, enumNames } = schema;
  const titled = schema[titledKey];
  const given: unknown = plain ?? titled;
  if (!Array.isArray(given) || given.length === 0)
    return refuse(`The field ${name} has no options. Give it enum, or ${titledKey} with const.`);
  if (given.length > MAX_OPTIONS)
    refuse(`The field ${name} has ${given.length} options; at most ${MAX_OPTIONS} are shown.`);
  const names: unknown = Array.isArray(enumNames) ? enumNames : [];
  const options = given.map((entry: unknown, index) => {
    const value = plain === undefined && isObject(entry) ? entry['const'] : entry;
    if (typeof value !== 'string') return refuse(`The field ${name}: an option is not a string.`);
    const title =
      plain === undefined && isObject(entry) ? entry['title'] : (names as unknown[])[index];
    return { value, title: plainLine(title, 120) || plainLine(value, 120) || '""' };
  });
  if (new Set(options.map(({ value }) => value)).size < options.length)
    refuse(`The field ${name} has an option twice.`);
  return options;
}

function readField(name: string, schema: unknown, isRequired: boolean): Field {
  const shown = plainLine(name, 60);
  if (name.length > MAX_NAME) refuse(`The name of the field ${shown} is too long.`);
  if (!isObject(schema)) return refuse(`The field ${shown} is not described by an object.`);
  const base: FieldBase = {
    name,
    title: plainLine(schema['title'], 120) || readableName(name) || '""',
    description:
      typeof schema['description'] === 'string'
        ? readableText(schema['description'], MAX_DESCRIPTION).text
        : '',
    isRequired,
  };
  const { type, default: given } = schema;
  switch (type) {
    case 'string': {
      if (schema['enum'] !== undefined || schema['oneOf'] !== undefined) {
        const options = optionsOf(shown, schema, 'oneOf');
        return { ...base, kind: 'choice', options, initial: given as string | undefined };
      }
      const initial = typeof given === 'string' && given.length <= MAX_DEFAULT ? given : undefined;
      const format = FORMATS.find((known) => known === schema['format']);
      return {
        ...base,
        kind: 'text',
        format,
        ...limits(shown, schema, ['minLength', 'maxLength']),
        initial,
      };
    }
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        isInteger: type === 'integer',
        ...limits(shown, schema, ['minimum', 'maximum']),
        initial: given as number | undefined,
      };
    case 'boolean':
      return { ...base, kind: 'boolean', initial: given === true };
    case 'array': {
      const { items } = schema;
      if (!isObject(items)) return refuse(`The field ${shown} is a list without options.`);
      const options = optionsOf(shown, items, 'anyOf');
      const { min, max } = limits(shown, schema, ['minItems', 'maxItems']);
      if (min !== undefined && min > options.length)
        refuse(`The field ${shown}: minItems is larger than the number of options.`);
      const values = new Set<unknown>(Array.isArray(given) ? given : []);
      const initial = options.map(({ value }) => value).filter((value) => values.has(value));
      return { ...base, kind: 'choices', options, min, max, initial };
    }
    default:
      return refuse(
        `The field ${shown} has the type ${plainLine(JSON.stringify(type) ?? 'undefined', 40)}. ` +
          'Questions have flat fields only: string, number, integer, boolean, or an array of options.',
      );
  }
}

/**
 * The fields of a `requestedSchema`, in its order. A `pattern` is not part of the specification and is not run: a regular
 * expression of a server could block the page.
 * @throws ElicitationRefusedError
 */
export function readFields(schema: unknown): Field[] {
  if (!isObject(schema) || schema['type'] !== 'object' || !isObject(schema['properties']))
    return refuse('requestedSchema must be a JSON Schema of the type object, with properties.');
  const entries = Object.entries(schema['properties']);
  if (entries.length > MAX_FIELDS)
    refuse(`The form has ${entries.length} fields; at most ${MAX_FIELDS} are shown.`);
  const { required = [] } = schema;
  if (!Array.isArray(required)) return refuse('required must be a list of names.');
  const names = new Set(entries.map(([name]) => name));
  const unknown: unknown = required.find((name) => !names.has(name as string));
  if (unknown !== undefined)
    refuse(`required names ${plainLine(String(unknown), 60)}, which is not a field.`);
  return entries.map(([name, field]) => readField(name, field, required.includes(name)));
}
