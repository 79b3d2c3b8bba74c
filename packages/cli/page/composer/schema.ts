// The parts of JSON Schema that a form needs: what a schema means without references, `null` and single choices.

export interface Schema {
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
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  properties?: Record<string, Schema>;
  patternProperties?: object;
  additionalProperties?: unknown;
  required?: string[];
}

/** References in references: above this, they are circular. */
const MAX_DEPTH = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a JSON pointer such as `#/$defs/unit` names. zod writes `#/properties/…` for a schema that is used twice. */
function named($ref: unknown, root: Schema): Schema | undefined {
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of $ref.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return isObject(at) ? at : undefined;
}

const together = (one: Schema, other: Schema): Schema => ({
  ...one,
  ...other,
  ...((one.properties ?? other.properties) && {
    properties: { ...one.properties, ...other.properties },
  }),
  ...((one.required ?? other.required) && {
    required: [...(one.required ?? []), ...(other.required ?? [])],
  }),
});

/** The schema that a value must fit, without `null`, references and parts. */
export function resolve(schema: Schema, root: Schema, depth = 0): Schema {
  if (depth > MAX_DEPTH) return schema;
  const { $ref, allOf, anyOf, oneOf, type } = schema;
  const target = named($ref, root);
  if (target) {
    const { $ref: _, ...rest } = schema;
    return resolve({ ...target, ...rest }, root, depth + 1);
  }
  if (Array.isArray(allOf)) {
    const { allOf: _, ...rest } = schema;
    const parts = allOf.map((part) => resolve(part, root, depth + 1));
    return resolve([...parts, rest].reduce(together, {}), root, depth + 1);
  }
  const options = (anyOf ?? oneOf)?.filter((option) => option.type !== 'null');
  const [only, ...others] = options ?? [];
  if (only && others.length === 0) {
    const { anyOf: _, oneOf: __, ...rest } = schema;
    return resolve({ ...only, ...rest }, root, depth + 1);
  }
  const types = Array.isArray(type) ? type.filter((name) => name !== 'null') : [];
  return types.length === 1 ? { ...schema, type: types[0]! } : schema;
}

/**
 * Whether the input is not a list of known properties: a choice between objects, or an object with any keys. A form for it is
 * one field.
 */
export function isFreeInput(inputSchema: object): boolean {
  const schema = resolve(inputSchema as Schema, inputSchema as Schema);
  const { properties = {}, patternProperties, additionalProperties, anyOf, oneOf } = schema;
  if (Object.keys(properties).length > 0) return false;
  const isOpen = patternProperties !== undefined || additionalProperties === true;
  return isOpen || isObject(additionalProperties) || Boolean(anyOf ?? oneOf);
}
