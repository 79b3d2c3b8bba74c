// Checks answers against the fields of a question: while the user fills the form in, and once more before an answer leaves.
import { pluralForm } from '../policy/texts/count-label.js';
import type { CountLabel } from '../policy/texts/count-label.js';
import { numberFormat } from '../policy/texts/number-format.js';
import type { ElicitationLabels } from './elicitation-labels.js';
import type { Field, FieldValue, TextField } from './read-fields.js';

/** What is wrong with a field, as a sentence that names it. */
export interface FieldProblem {
  readonly field: Field;
  readonly problem: Problem;
  readonly text: string;
}

/** Values by field name. A field that the user left empty has none. */
export type Answer = Record<string, FieldValue>;

/** The value of a control whose text is not a number or a date. */
export const UNREADABLE = Symbol('unreadable');

type Problem = keyof ElicitationLabels;

// Each is linear in the length of the text.
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const URI = /^[a-z][a-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** February 30 has the form of a date, and the parser makes it a day in March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return DATE.test(text) && Number.isFinite(+date) && date.toISOString().startsWith(text);
}

const hasFormat: Record<NonNullable<TextField['format']>, (text: string) => boolean> = {
  email: (text) => EMAIL.test(text),
  uri: (text) => URI.test(text) && URL.canParse(text),
  date: isDay,
  'date-time': (text) => isDay(DATE_TIME.exec(text)?.[1] ?? ''),
};

const FORMAT_PROBLEM = {
  email: 'notEmail',
  uri: 'notUri',
  date: 'notDate',
  'date-time': 'notDateTime',
} as const satisfies Record<NonNullable<TextField['format']>, Problem>;

function outside(
  { min = -Infinity, max = Infinity }: { min: number | undefined; max: number | undefined },
  size: number,
  less: Problem,
  more: Problem,
): Problem | undefined {
  return size < min ? less : size > max ? more : undefined;
}

/** The label that says what is wrong; undefined if nothing is. */
export function problemIn(field: Field, value: unknown): Problem | undefined {
  if (value === undefined) return field.isRequired ? 'missing' : undefined;
  switch (field.kind) {
    case 'text': {
      if (typeof value !== 'string') return FORMAT_PROBLEM[field.format ?? 'date'];
      if (field.format && !hasFormat[field.format](value)) return FORMAT_PROBLEM[field.format];
      // JSON Schema counts code points.
      return outside(field, [...value].length, 'tooShort', 'tooLong');
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'notNumber';
      // A larger integer may not be the one that was entered: engines round it.
      if (field.isInteger && !Number.isSafeInteger(value)) return 'notInteger';
      return outside(field, value, 'tooSmall', 'tooLarge');
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'missing';
    case 'choice':
      return field.options.some((option) => option.value === value) ? undefined : 'missing';
    case 'choices': {
      if (!Array.isArray(value)) return 'missing';
      const chosen: readonly unknown[] = value;
      // Each option once. A view may send a list of any length.
      const left = new Set<unknown>(field.options.map((option) => option.value));
      if (chosen.length > left.size || !chosen.every((one) => left.delete(one))) return 'missing';
      return outside(field, chosen.length, 'tooFew', 'tooMany');
    }
  }
}

/** The texts of a question. */
export interface Texts {
  readonly labels: ElicitationLabels;
  /** Their language as a BCP 47 tag, for numbers and plural forms. */
  readonly language: string;
}

/** Puts the title and the limits of a field into a label. A function, because `$&` in a title is not a pattern. */
export function fillLabel(label: CountLabel, field: Field, { language }: Texts): string {
  const { min, max } = { min: undefined, max: undefined, ...field };
  const isOfMax = (typeof label === 'string' ? label : label.other).includes('{max}');
  const shown = (limit: number | undefined) =>
    limit === undefined ? '' : numberFormat(language).format(limit);
  return pluralForm(label, (isOfMax ? max : min) ?? 0, language).replace(
    /\{(field|min|max)\}/g,
    (_, what: string) =>
      what === 'field' ? `\u2068${field.title}\u2069` : shown(what === 'min' ? min : max),
  );
}

/** The problem with its sentence in the language of these texts. */
export const withText = <One extends Omit<FieldProblem, 'text'>>(one: One, texts: Texts) => ({
  ...one,
  text: fillLabel(texts.labels[one.problem], one.field, texts),
});

/** What is wrong with the answer, in the order of the fields. */
export function problemsOf(
  fields: readonly Field[],
  answer: Readonly<Record<string, unknown>>,
  texts: Texts,
): FieldProblem[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(answer, field.name) ? answer[field.name] : undefined;
    const problem = problemIn(field, value);
    return problem ? [withText({ field, problem }, texts)] : [];
  });
}
