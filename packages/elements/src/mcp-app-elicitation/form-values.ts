// What the user has entered into the controls of a form.
import { UNREADABLE } from './check-answer.js';
import type { Field, FieldValue, TextField } from './read-fields.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a field; several if each option is one. */
export const controlsOf = (form: HTMLFormElement, index: number): Control[] => [
  ...form.querySelectorAll<Control>(`[data-field='${index}']`),
];

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The value of `datetime-local` for a moment; empty if the text is not one. */
export function localTime(text: string | undefined): string {
  const date = new Date(text ?? '');
  if (!Number.isFinite(+date)) return '';
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  const seconds = date.getSeconds() ? `:${twoDigits(date.getSeconds())}` : '';
  return `${day.padStart(10, '0')}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${seconds}`;
}

/** The address without spaces around it, and with the characters that a URI cannot have encoded. */
const asUri = (text: string) =>
  URL.canParse(text) && /[^!-~]/.test(text) ? new URL(text).href : text;

function textIn(field: TextField, { value }: Control): string | undefined {
  if (field.format === 'date-time') {
    // A default that the user left as it is keeps its time zone and its fractions of a second.
    if (value && value === localTime(field.initial)) return field.initial;
    return value ? new Date(value).toISOString().replace('.000Z', 'Z') : undefined;
  }
  const text = field.format ? value.trim() : value;
  if (text === '') return undefined;
  return field.format === 'uri' ? asUri(text) : text;
}

/** The value of a field; undefined if it is empty. */
function valueIn(
  field: Field,
  controls: readonly Control[],
): FieldValue | typeof UNREADABLE | undefined {
  const [control] = controls;
  if (!control) return undefined;
  if (control.validity.badInput) return UNREADABLE;
  switch (field.kind) {
    case 'text':
      return textIn(field, control);
    case 'number':
      return control.value === '' ? undefined : Number(control.value);
    case 'boolean':
      return (control as HTMLInputElement).checked;
    case 'choice':
      // The options have numbers, because the empty text may be one of them.
      return field.options[Number(control.value || NaN)]?.value;
    case 'choices': {
      const chosen = field.options.filter((_, at) => (controls[at] as HTMLInputElement).checked);
      // An optional list without a choice is left out: an empty one could be too short.
      if (chosen.length === 0 && !field.isRequired) return undefined;
      return chosen.map(({ value }) => value);
    }
  }
}

/** Values by field name, without those of empty fields. */
export function answerIn(form: HTMLFormElement, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .map((field, index) => [field.name, valueIn(field, controlsOf(form, index))] as const)
      .filter(([, value]) => value !== undefined),
  );
}
