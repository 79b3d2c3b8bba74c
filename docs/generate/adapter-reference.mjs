// The tables of props, events, slots and methods of an adapter's components, from the custom-elements manifest.
import { describeElements } from '../../scripts/documents/element-description.mjs';
import { code, signature, table } from '../../scripts/documents/markdown-table.mjs';
import { readManifest, typed, words } from './element-reference.mjs';

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lower = (name) => name.charAt(0).toLowerCase() + name.slice(1);
/** Every prop is optional, so the tables do not repeat it. */
const typeOf = ({ type }) => (type?.text ?? '').replace(/ \| undefined$/, '');

/** How each framework writes a prop, an event and a slot, and where it exposes the element. */
const idioms = {
  react: {
    prop: (name) => name,
    event: ({ short }) => `on${short}`,
    slot: ({ name }) => name,
    slotWord: 'Slot, as a prop',
    element: '`ref`',
  },
  vue: {
    prop: kebab,
    event: ({ short }) => `@${kebab(lower(short))}`,
    slot: ({ name }) => `#${name}`,
    slotWord: 'Slot',
    element: '`element` of a template ref',
  },
  svelte: {
    prop: (name) => name,
    event: ({ short }) => `on${short}`,
    slot: ({ name }) => name,
    slotWord: 'Snippet',
    element: '`bind:element`',
  },
};

function section(element, { prop, event, slot, slotWord, element: place }) {
  const { name, fields, events, slots, readings, methods } = element;
  const described = (written) => (item) => [code(written(item)), words(item.description)];
  return `\n### \`<${name}>\`\n${[
    table(
      ['Prop', 'Type and description'],
      fields.map((field) => [
        code(prop(field.name)),
        typed(typeOf(field), words(field.description)),
      ]),
    ),
    table(
      ['Event', 'Class and description'],
      events.map((item) => [code(event(item)), typed(item.type, words(item.description))]),
    ),
    table([slotWord, 'Description'], slots.map(described(slot))),
    table(
      [`On the element (${place})`, 'Description'],
      [...readings.map(described((reading) => reading.name)), ...methods.map(described(signature))],
    ),
  ].join('')}`;
}

/** Everything about the components of an adapter: `react`, `vue` or `svelte`. */
export function adapterTables(id, manifest = readManifest()) {
  if (!idioms[id]) throw new Error(`There is no adapter ${id}.`);
  return describeElements(manifest)
    .map((element) => section(element, idioms[id]))
    .join('');
}
