// The API tables in the README of @mcp-app/elements: every element of the custom-elements manifest, and `McpApp`. Run
// `node scripts/element-tables.mjs` when something public was added (`npm run manifest -w @mcp-app/elements` first); a
// test compares. Each entry is one sentence, because editors show the rest.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between, cell, code, signature, table } from './documents/markdown-table.mjs';
import { describeView } from './documents/view-description.mjs';

const PATH = 'packages/elements/README.md';
const MARKS = [
  '<!-- api:start -->\n<!-- prettier-ignore-start -->\n',
  '\n<!-- prettier-ignore-end -->\n<!-- api:end -->',
];
/** Maximum length of a sentence in characters; a longer one ends at its colon or semicolon. */
const LONG = 110;

const isPublic = ({ name, privacy, static: isStatic }) =>
  !name.startsWith('#') && !isStatic && (privacy ?? 'public') === 'public';
const typeOf = ({ type }) => (type?.text ?? '').replace(/ \| undefined$/, '');

/** The first sentence, without the ids of the protocol's behaviours and without the default. */
function sentence(text = '') {
  const [words] = text.split(/\n\s*- /);
  const plain = words.replace(/ \([A-Z]\d+(, [A-Z]\d+)*\)/g, '').replace(/\s+/g, ' ');
  const [first] = plain.split(/(?<=\.) (?=[A-Z`])/);
  const withoutDefault = first.replace(/;? Default:? .*$/, '').replace(/ \(default\)/, '');
  if (withoutDefault.length <= LONG) return cell(withoutDefault);
  const [short] = withoutDefault.split(/[:;] /);
  return cell(short.replace(/\.?$/, '.'));
}

/** The default of a property, in the words of its description, otherwise from the code. */
function defaultOf({ description = '', default: value }) {
  const text = description.replace(/\s+/g, ' ');
  const [, said] = /Default:? (.+?)(?:[:.] |\.?$)/.exec(text) ?? [];
  const [, marked] = /(\w+)`? \(default\)/.exec(text) ?? [];
  const plain = value?.replace(/^'(.*)'$/, '$1');
  const word = plain ?? marked;
  return word === undefined ? cell(said) : code(word);
}

function withDefault(field) {
  const value = defaultOf(field);
  return `${sentence(field.description)}${value ? ` Default: ${value}.` : ''}`;
}

/** The name of a property, with its attribute below. */
const namesOf = ({ name, attribute }) =>
  attribute ? `${code(name)}<br>${code(`[${attribute}]`)}` : code(name);

const described = (written) => (item) => [code(written(item)), sentence(item.description)];
const named = ({ name }) => name;

/** The fields of an event's class: what a listener can read. */
function carries(type, declarations) {
  const { members = [] } = declarations.find(({ name }) => name === type?.text) ?? {};
  return members
    .filter(({ kind }) => kind === 'field')
    .map(({ name }) => code(name))
    .join(', ');
}

function elementSection(element, declarations) {
  const { tagName, summary, members } = element;
  const fields = members.filter((member) => member.kind === 'field' && isPublic(member));
  const methods = members.filter((member) => member.kind === 'method' && isPublic(member));
  const list = (name) => (element[name] ?? []).filter((item) => item.name !== undefined);
  return `\n### \`<${tagName}>\`\n\n${cell(summary)}\n${[
    table(
      ['Property', 'Type', ''],
      fields
        .filter(({ readonly }) => !readonly)
        .map((field) => [namesOf(field), code(typeOf(field)), withDefault(field)]),
    ),
    table(
      ['To read', 'Type', ''],
      fields
        .filter(({ readonly }) => readonly)
        .map((field) => [code(field.name), code(typeOf(field)), sentence(field.description)]),
    ),
    table(['Method', ''], methods.map(described(signature))),
    table(
      ['Event', 'Carries', ''],
      list('events').map((event) => [
        code(event.name),
        carries(event.type, declarations),
        sentence(event.description) + (/Cancelable/.test(event.description) ? ' Cancelable.' : ''),
      ]),
    ),
    table(['Slot', ''], list('slots').map(described(({ name }) => name || '(default)'))),
    table(['CSS part', ''], list('cssParts').map(described(named))),
    table(
      ['CSS custom property', 'Default', ''],
      list('cssProperties').map((property) => [
        code(property.name),
        code(property.default),
        sentence(property.description),
      ]),
    ),
    table(['State', ''], list('cssStates').map(described(({ name }) => `:state(${name})`))),
  ].join('')}`;
}

function viewSection({ members, companions }) {
  const [methods, state] = [true, false].map((isMethod) =>
    members.filter(({ parameters }) => Boolean(parameters) === isMethod),
  );
  return `\n### \`McpApp\`\n\nA View's connection to its Host, without an element.\n${[
    table(['Property', ''], state.map(described(named))),
    table(['Method', ''], methods.map(described(signature))),
    table(['Beside it, from `./view`', ''], companions.map(described(signature))),
  ].join('')}`;
}

/** The README with new tables. */
export function withElementTables(manifest, text, view = describeView()) {
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
  const elements = declarations.filter(({ tagName }) => tagName);
  const sections = elements.map((element) => elementSection(element, declarations));
  return between(text, MARKS, `${sections.join('')}${viewSection(view)}`, PATH);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const manifest = JSON.parse(readFileSync(at('packages/elements/custom-elements.json'), 'utf8'));
  writeFileSync(at(PATH), withElementTables(manifest, readFileSync(at(PATH), 'utf8')));
}
