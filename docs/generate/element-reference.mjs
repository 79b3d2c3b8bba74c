// The tables of an element, whole descriptions included, from the custom-elements manifest.
import { readFileSync } from 'node:fs';
import { cell, code, signature, table } from '../../scripts/documents/markdown-table.mjs';

/** The elements of all packages. */
export const readManifest = () => ({
  modules: ['elements', 'devtools'].flatMap((id) => {
    const path = new URL(`../../packages/${id}/custom-elements.json`, import.meta.url);
    return JSON.parse(readFileSync(path, 'utf8')).modules;
  }),
});
const declarationsIn = ({ modules }) => modules.flatMap((module) => module.declarations ?? []);

const isPublic = ({ name, privacy, static: isStatic }) =>
  !name.startsWith('#') && !isStatic && (privacy ?? 'public') === 'public';
const typeOf = ({ type }) => (type?.text ?? '').replace(/ \| undefined$/, '');

/** A description in a cell: without the ids of the protocol's behaviours, and safe to stand in HTML. */
export const words = (text = '') =>
  cell(text.replace(/ \([A-Z]\d+(, [A-Z]\d+)*\)/g, '').replace(/\n\s*- /g, ' ')).replace(
    /(`[^`]*`)|</g,
    (found, quoted) => quoted ?? '&lt;',
  );

const optional = (text) => (text ? code(text) : '');

/** A type above its description: one column less, so that the description is next to the name on a phone. */
export const typed = (type, description) =>
  [optional(type), description].filter((part) => part !== '').join('<br>');

function elementOf(tag, manifest) {
  const found = declarationsIn(manifest).find(({ tagName }) => tagName === tag);
  if (!found) throw new Error(`The manifest has no <${tag}>. Run npm run build.`);
  return found;
}

const part = (heading, made) => (made === '' ? '' : `\n## ${heading}\n${made}`);
const named = (list = []) => list.filter(({ name }) => name !== undefined);

/** Everything about an element, a heading for each kind of member. */
export function elementTables(tag, manifest = readManifest()) {
  const element = elementOf(tag, manifest);
  const fields = element.members.filter((one) => one.kind === 'field' && isPublic(one));
  const methods = element.members.filter((one) => one.kind === 'method' && isPublic(one));
  return [
    part(
      'Properties and attributes',
      table(
        ['Property, [attribute]', 'Type and description'],
        [
          ...fields
            .filter(({ readonly }) => !readonly)
            .map((field) => [
              field.attribute
                ? `${code(field.name)}<br>${code(`[${field.attribute}]`)}`
                : code(field.name),
              typed(typeOf(field), words(field.description)),
            ]),
          ...named(element.attributes)
            .filter(({ fieldName }) => !fieldName)
            .map((attribute) => [
              code(`[${attribute.name}]`),
              typed(typeOf(attribute), words(attribute.description)),
            ]),
        ],
      ),
    ),
    part(
      'Read-only properties',
      table(
        ['Property', 'Type and description'],
        fields
          .filter(({ readonly }) => readonly)
          .map((field) => [code(field.name), typed(typeOf(field), words(field.description))]),
      ),
    ),
    part(
      'Methods',
      table(
        ['Method', 'Return type and description'],
        methods.map((method) => [
          code(signature(method)),
          typed(method.return?.type?.text, words(method.description)),
        ]),
      ),
    ),
    part('Events', eventTable(element)),
    part(
      'Slots',
      listTable('Slot', element.slots, ({ name }) => name || '(default)'),
    ),
    part('CSS parts', listTable('Part', element.cssParts)),
    part(
      'CSS custom properties',
      table(
        ['Property', 'Default', 'Description'],
        named(element.cssProperties).map((one) => [
          code(one.name),
          optional(one.default),
          words(one.description),
        ]),
      ),
    ),
    part(
      'States',
      listTable('State', element.cssStates, ({ name }) => `:state(${name})`),
    ),
  ].join('');
}

const listTable = (head, list, written = ({ name }) => name) =>
  table(
    [head, 'Description'],
    named(list).map((item) => [code(written(item)), words(item.description)]),
  );

function eventTable(element) {
  return table(
    ['Event', 'Class and description'],
    named(element.events).map((event) => [
      code(event.name),
      typed(event.type?.text, words(event.description)),
    ]),
  );
}

/** A heading for each event of an element, with the fields of its class. */
export function eventTables(tag, manifest = readManifest()) {
  const all = declarationsIn(manifest);
  return named(elementOf(tag, manifest).events)
    .map((event) => {
      const { members = [] } = all.find(({ name }) => name === event.type?.text) ?? {};
      const fields = members.filter((one) => one.kind === 'field' && isPublic(one));
      return `\n### \`${event.name}\`\n\n${words(event.description).replaceAll('\\|', '|')} Class: ${code(event.type?.text)}.\n${table(
        ['Field', 'Type and description'],
        fields.map((field) => [
          code(field.name),
          typed(field.type?.text, words(field.description)),
        ]),
      )}`;
    })
    .join('');
}
