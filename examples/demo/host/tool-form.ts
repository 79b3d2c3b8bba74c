// A form made of a tool's input schema: the kinds of fields that tools really have, JSON for the rest.
import type { Tool } from '@modelcontextprotocol/client';
import { element } from './element.ts';

interface FieldSchema {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function makeField(schema: FieldSchema, isRequired: boolean): Field {
  const { type, minimum, maximum } = schema;
  if (schema.enum) {
    const options = schema.enum.map((value) =>
      element('option', { value: String(value) }, String(value)),
    );
    if (!isRequired) options.unshift(element('option', { value: '' }, '(none)'));
    return element('select', {}, ...options);
  }
  if (type === 'boolean') return element('input', { type: 'checkbox' });
  if (type === 'number' || type === 'integer') {
    return element('input', {
      type: 'number',
      step: type === 'integer' ? '1' : 'any',
      min: minimum === undefined ? '' : String(minimum),
      max: maximum === undefined ? '' : String(maximum),
    });
  }
  if (type === 'string') return element('input', { type: 'text' });
  return element('textarea', { rows: 3, spellcheck: false, placeholder: 'JSON' });
}

function fill(field: Field, value: unknown): void {
  if (value === undefined) return;
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = value === true;
  else if (field instanceof HTMLTextAreaElement) field.value = JSON.stringify(value, null, 2);
  else field.value = String(value);
}

/** What the user typed, or undefined when it is nothing. @throws SyntaxError for broken JSON */
function read(field: Field): unknown {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked;
  if (field.value === '') return undefined;
  if (field instanceof HTMLInputElement && field.type === 'number') return field.valueAsNumber;
  return field instanceof HTMLTextAreaElement ? JSON.parse(field.value) : field.value;
}

/** Puts the fields of a tool into `place`; the answer reads them. @throws Error that names the field */
export function showFields(
  place: HTMLElement,
  { inputSchema }: Pick<Tool, 'inputSchema'>,
): () => Record<string, unknown> {
  const { properties = {}, required = [] } = inputSchema as {
    properties?: Record<string, FieldSchema>;
    required?: string[];
  };
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = makeField(schema, required.includes(name));
    field.name = name;
    field.required = required.includes(name) && schema.type !== 'boolean';
    fill(field, schema.default);
    return { name, field, schema };
  });
  place.replaceChildren(
    ...fields.map(({ name, field, schema }) => {
      const hint = schema.description ? [element('small', {}, schema.description)] : [];
      return element('label', {}, schema.title ?? name, field, ...hint);
    }),
  );
  return () => {
    const values = fields.map(({ name, field }) => {
      try {
        return [name, read(field)] as const;
      } catch {
        throw new Error(`${name} is not JSON. Fix it, or leave it empty.`);
      }
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
}
