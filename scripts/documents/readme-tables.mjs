// The tables of props, events, slots and methods in the READMEs of the adapters, from the custom-elements
// manifest. `node scripts/adapter-members.mjs` writes them; a test compares.
import { describeElements } from './element-description.mjs';
import { between, cell, code, signature, table } from './markdown-table.mjs';

const MARKS = [
  '<!-- api:start -->\n<!-- prettier-ignore-start -->\n',
  '\n<!-- prettier-ignore-end -->\n<!-- api:end -->',
];

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
  const described = (written) => (item) => [code(written(item)), cell(item.description)];
  return `\n### \`<${name}>\`\n${[
    table(
      ['Prop', 'Type', ''],
      fields.map((field) => [code(prop(field.name)), code(typeOf(field)), cell(field.description)]),
    ),
    table(
      ['Event', 'Its class', ''],
      events.map((item) => [code(event(item)), code(item.type), cell(item.description)]),
    ),
    table([slotWord, ''], slots.map(described(slot))),
    table(
      [`On the element (${place})`, ''],
      [...readings.map(described((reading) => reading.name)), ...methods.map(described(signature))],
    ),
  ].join('')}`;
}

/** The READMEs with their tables: path from the root of the repository -> text. */
export function withTables(manifest, read) {
  const elements = describeElements(manifest);
  return Object.fromEntries(
    Object.entries(idioms).map(([id, idiom]) => {
      const path = `packages/${id}/README.md`;
      const tables = elements.map((element) => section(element, idiom)).join('');
      return [path, between(read(path), MARKS, tables, path)];
    }),
  );
}
