// A control for each field of a form. Their attributes have the defaults, so that `form.reset()` restores them.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { fillLabel } from './check-answer.js';
import type { FieldProblem, Texts } from './check-answer.js';
import type { ElicitationLabels } from './elicitation-labels.js';
import { localTime } from './form-values.js';
import type { ChoiceField, ChoicesField, Field, TextField } from './read-fields.js';

/** Texts that may be longer get several lines. */
const LONG_TEXT = 200;

const INPUT_TYPES = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
} as const satisfies Record<NonNullable<TextField['format']>, string>;

const LIMIT_LABELS = {
  text: ['textMin', 'textMax', 'textRange'],
  number: ['numberMin', 'numberMax', 'numberRange'],
  choices: ['itemsMin', 'itemsMax', 'itemsRange'],
} as const satisfies Partial<Record<Field['kind'], readonly (keyof ElicitationLabels)[]>>;

/** What drawing needs to know besides the field. */
export interface FieldContext extends Texts {
  readonly problems: readonly FieldProblem[];
}

/** The limits of a field in words; empty if it has none. */
function limitsOf(field: Field, context: FieldContext): string {
  if (field.kind === 'boolean' || field.kind === 'choice') return '';
  const { min, max } = field;
  const hasMin = min !== undefined && (field.kind === 'number' || min > 0);
  const [least, most, range] = LIMIT_LABELS[field.kind];
  if (!hasMin && max === undefined) return '';
  const name = !hasMin ? most : max === undefined ? least : range;
  return fillLabel(context.labels[name], field, context);
}

/** The server's description, and what the form says about the field. */
function hintsOf(field: Field, context: FieldContext): TemplateResult[] {
  const zone =
    field.kind === 'text' && field.format === 'date-time'
      ? context.labels.timeZone.replace(
          '{zone}',
          new Intl.DateTimeFormat().resolvedOptions().timeZone,
        )
      : '';
  const { description } = field;
  return [
    ...(description ? [html`<span dir="auto">${description}</span>`] : []),
    ...[limitsOf(field, context), zone].filter(Boolean).map((text) => html`<span>${text}</span>`),
  ];
}

/** The ids of a field's texts, for `aria-describedby`. */
function describedBy(index: number, hasHint: boolean, problem: string | undefined) {
  const ids = [hasHint && `hint-${index}`, problem && `problem-${index}`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : nothing;
}

interface Drawn {
  readonly index: number;
  readonly described: string | typeof nothing;
  readonly isInvalid: boolean;
}

function textControl(field: TextField, { index, described, isInvalid }: Drawn): TemplateResult {
  const { format, isRequired, initial = '', max = 0 } = field;
  if (!format && (max > LONG_TEXT || initial.includes('\n')))
    return html`<textarea
      id="field-${index}"
      data-field=${index}
      part="control"
      rows="4"
      dir="auto"
      autocomplete="off"
      ?required=${isRequired}
      aria-describedby=${described}
      aria-invalid=${isInvalid}
      .defaultValue=${initial}
    ></textarea>`;
  return html`<input
    id="field-${index}"
    data-field=${index}
    part="control"
    type=${format ? INPUT_TYPES[format] : 'text'}
    step=${format === 'date-time' ? 'any' : nothing}
    dir=${format === 'email' || format === 'uri' ? 'ltr' : format ? nothing : 'auto'}
    autocomplete="off"
    ?required=${isRequired}
    aria-describedby=${described}
    aria-invalid=${isInvalid}
    value=${format === 'date-time' ? localTime(initial) : initial}
  />`;
}

function choiceControl(
  { options, initial, isRequired }: ChoiceField,
  { index, described, isInvalid }: Drawn,
  { choose }: ElicitationLabels,
): TemplateResult {
  return html`<select
    id="field-${index}"
    data-field=${index}
    part="control"
    autocomplete="off"
    ?required=${isRequired}
    aria-describedby=${described}
    aria-invalid=${isInvalid}
  >
    <option value="" ?selected=${initial === undefined}>${choose}</option>
    ${options.map(
      ({ value, title }, at) =>
        html`<option value=${at} ?selected=${value === initial}>${title}</option>`,
    )}
  </select>`;
}

function choicesControls(
  { options, initial }: ChoicesField,
  { index, isInvalid }: Drawn,
): TemplateResult {
  return html`<div class="options">
    ${options.map(
      ({ value, title }, at) =>
        html`<label class="check">
          <input
            type="checkbox"
            id=${at === 0 ? `field-${index}` : nothing}
            data-field=${index}
            aria-invalid=${isInvalid}
            ?checked=${initial.includes(value)}
          />
          <span dir="auto">${title}</span>
        </label>`,
    )}
  </div>`;
}

/** A field with its title, its description and what is wrong with it. */
export function drawField(field: Field, index: number, context: FieldContext): TemplateResult {
  const { labels } = context;
  const hints = hintsOf(field, context);
  const problem = context.problems.find((one) => one.field === field)?.text;
  const described = describedBy(index, hints.length > 0, problem);
  const drawn: Drawn = { index, described, isInvalid: problem !== undefined };
  const title = html`<span dir="auto">${field.title}</span>${
      field.isRequired && field.kind !== 'boolean'
        ? html` <span class="quiet">(${labels.required})</span>`
        : nothing
    }`;
  const texts = hints.length > 0 ? html`<p class="hint" id="hint-${index}">${hints}</p>` : nothing;
  const wrong = problem ? html`<p class="problem" id="problem-${index}">${problem}</p>` : nothing;
  if (field.kind === 'choices')
    return html`<fieldset class="field" part="field" aria-describedby=${described}>
      <legend>${title}</legend>
      ${texts} ${choicesControls(field, drawn)} ${wrong}
    </fieldset>`;
  if (field.kind === 'boolean')
    return html`<div class="field" part="field">
      <label class="check">
        <input
          type="checkbox"
          id="field-${index}"
          data-field=${index}
          aria-describedby=${described}
          ?checked=${field.initial}
        />
        ${title}
      </label>
      ${texts} ${wrong}
    </div>`;
  const control =
    field.kind === 'text'
      ? textControl(field, drawn)
      : field.kind === 'choice'
        ? choiceControl(field, drawn, labels)
        : html`<input
            id="field-${index}"
            data-field=${index}
            part="control"
            type="number"
            step=${field.isInteger ? '1' : 'any'}
            min=${field.min ?? nothing}
            max=${field.max ?? nothing}
            autocomplete="off"
            ?required=${field.isRequired}
            aria-describedby=${described}
            aria-invalid=${drawn.isInvalid}
            value=${field.initial ?? ''}
          />`;
  return html`<div class="field" part="field">
    <label for="field-${index}">${title}</label>
    ${texts} ${control} ${wrong}
  </div>`;
}
