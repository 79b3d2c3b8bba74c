// The form of a tool: a labelled field for each value that its schema asks for.
import { element } from '../element.ts';
import { fieldsOf, inputOf, valueOf } from './form-fields.ts';
import type { FormField } from './form-fields.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const limit = (value: number | undefined) => (value === undefined ? '' : String(value));

function controlFor(field: FormField): Control {
  const { kind, inputType, isRequired, isWhole, min, max, choices } = field;
  switch (kind) {
    case 'choice': {
      const options = choices.map(({ value, label }) => element('option', { value }, label));
      if (!isRequired) options.unshift(element('option', { value: '' }, '(none)'));
      return element('select', {}, ...options);
    }
    case 'flag':
      return element('input', { type: 'checkbox' });
    case 'number': {
      const step = isWhole ? '1' : 'any';
      return element('input', { type: 'number', step, min: limit(min), max: limit(max) });
    }
    case 'line':
      // Times have seconds.
      return element('input', { type: inputType, step: 'any', autocomplete: 'off' });
    case 'text':
      return element('textarea', { rows: 3 });
    case 'list':
      return element('textarea', { rows: 3, placeholder: 'One per line' });
    case 'code':
    case 'json':
      return element('textarea', {
        rows: kind === 'code' ? 8 : 4,
        className: 'source',
        spellcheck: false,
        placeholder: kind === 'json' ? 'JSON' : '',
      });
  }
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

function draw(field: FormField): { control: Control; row: HTMLElement } {
  const { name, label, hint, kind, isRequired, initial } = field;
  const control = controlFor(field);
  const id = `field-${name ?? ''}`;
  Object.assign(control, { id, name: name ?? '', required: isRequired });
  if (isBox(control)) control.checked = initial === true;
  else control.value = String(initial);
  const title = element('label', { htmlFor: id }, label);
  if (!isRequired && kind !== 'flag') title.append(' ', element('small', {}, 'optional'));
  const row = element('div', { className: `field ${kind}` }, title, control);
  if (hint) {
    row.append(element('small', { id: `${id}-hint` }, hint));
    control.setAttribute('aria-describedby', `${id}-hint`);
  }
  return { control, row };
}

/** Puts the fields of a tool into `place`; the answer reads them. @throws Error that names the field */
export function showFields(place: HTMLElement, inputSchema: object): () => Record<string, unknown> {
  const fields = fieldsOf(inputSchema).map((field) => ({ field, ...draw(field) }));
  place.replaceChildren(...fields.map(({ row }) => row));
  return () => {
    const values = fields.map(({ field, control }) => {
      const typed = isBox(control) ? control.checked : control.value;
      return [field, valueOf(field, typed)] as const;
    });
    return inputOf(values);
  };
}
