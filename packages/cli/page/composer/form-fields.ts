// The fields of a form for a tool's input schema. Pure: the form itself is rendered elsewhere.

export type FieldKind = 'line' | 'text' | 'code' | 'number' | 'choice' | 'flag' | 'list' | 'json';

export interface FormField {
  name: string;
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

interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  $defs?: Record<string, Schema>;
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

/** The schema that a value must fit, without `null` and references. */
function resolve(schema: Schema, root: Schema, depth = 0): Schema {
  if (depth > 8) return schema;
  const { $ref, anyOf, oneOf, type } = schema;
  const named = $ref?.startsWith('#/$defs/') ? root.$defs?.[$ref.slice(8)] : undefined;
  if (named) return resolve({ ...named, ...schema, $ref: undefined } as Schema, root, depth + 1);
  const options = (anyOf ?? oneOf)?.filter((option) => option.type !== 'null');
  const [only, ...others] = options ?? [];
  if (only && others.length === 0) {
    const { anyOf: _, oneOf: __, ...rest } = schema;
    return resolve({ ...only, ...rest }, root, depth + 1);
  }
  const types = Array.isArray(type) ? type.filter((name) => name !== 'null') : [];
  return types.length === 1 ? { ...schema, type: types[0]! } : schema;
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

function initialOf(kind: FieldKind, value: unknown): string | boolean {
  if (kind === 'flag') return value === true;
  if (value === undefined || value === null) return '';
  if (kind === 'list' && Array.isArray(value)) return value.join('\n');
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
}

/** The fields of a tool, required ones first. */
export function fieldsOf(inputSchema: object): FormField[] {
  const root = inputSchema as Schema;
  const fields = Object.entries(root.properties ?? {}).map(([name, declared]): FormField => {
    const schema = resolve(declared, root);
    const kind = kindOf(name, schema);
    return {
      name,
      label: schema.title ?? labelOf(name),
      hint: schema.description ?? '',
      kind,
      // An unchecked checkbox means false, and a field with a default always has a value.
      isRequired: kind !== 'flag' && (root.required ?? []).includes(name),
      initial: initialOf(kind, schema.default),
      inputType: INPUT_TYPES[schema.format ?? ''] ?? 'text',
      choices: choicesOf(schema),
      min: schema.minimum,
      max: schema.maximum,
      isWhole: schema.type === 'integer',
    };
  });
  return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter((f) => !f.isRequired)];
}

/** What the user typed as a value for the tool; undefined leaves it out. @throws Error that names the field */
export function valueOf({ kind, label, choices }: FormField, typed: string | boolean): unknown {
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
      return typed;
  }
}
