// Makes what the adapters know of the elements from the custom-elements manifest, so that they cannot drift
// from the elements or from each other: one list for all of them in packages/elements, and the types of the
// components in each package. Run it when an element has got a new property,
// event, slot or method (`npm run manifest -w @mcp-app/elements` first); a test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeElements } from './documents/element-description.mjs';
import { jsxTypes } from './documents/jsx-types.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const MADE =
  '// Made by scripts/adapter-members.mjs from the manifest of @mcp-app/elements. Do not edit.';
const lower = (name) => name.charAt(0).toLowerCase() + name.slice(1);
const quoted = (names) => names.map((name) => `'${name}'`).join(', ');
const lines = (list, line) => list.map((item) => `${line(item)}\n`).join('');
const doc = (text = '') => `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '* /')} */`;

/** The properties that have an event for their changes. */
const modelsOf = ({ properties: names, events }) =>
  names.filter((property) => events.some(({ short }) => lower(short) === `${property}Change`));

const list = ({ tag, name, properties, booleans, attributes, own, events, slots }) => `
export const ${lower(name)}Members: ElementMembers = {
  tag: '${tag}',
  properties: [${quoted(properties)}],
  booleans: [${quoted(booleans)}],
  attributes: {${attributes.map(([key, value]) => ` ${key}: '${value}'`).join(',')} },
${lines(own.length > 0 ? [own] : [], (names) => `  ownAttributes: { ${names.map((key) => `${key}: true`).join(', ')} },`)}  events: {
${lines(events, ({ short, event }) => `    on${short}: '${event}',`)}  },
  models: [${quoted(modelsOf({ properties, events }))}],
  slots: [${quoted(slots.map((slot) => slot.name))}],
};
`;

const properties = ({ tag, name, properties: names }) => `
/** The properties of \`<${tag}>\`. One that is left out, or undefined, is the element's default. */
type ${name}Properties = {
  [Property in
${lines(names, (property) => `    | '${property}'`)}  ]?: Settable<${name}Element, Property> | undefined;
};
`;

/** `Pick` gives the type that a property returns; properties that accept more are named here. */
const SETTABLE = `
type Settable<Element, Property extends keyof Element> = Property extends 'toolResult'
  ? AnyCallToolResult
  : Element[Property];
`;

const callbacks = ({ events }) =>
  lines(
    events,
    ({ short, type, description }) =>
      `  ${doc(description)}\n  on${short}?: ((event: ${type}) => void) | undefined;`,
  );
/** The callbacks of `v-model`. */
const models = ({ name, properties: names, events }) =>
  lines(
    modelsOf({ properties: names, events }),
    (property) =>
      `  'onUpdate:${property}'?: ((value: ${name}Element['${property}']) => void) | undefined;`,
  );
const slotProps = ({ slots }, type) =>
  lines(slots, (slot) => `  ${doc(slot.description)}\n  ${slot.name}?: ${type} | undefined;`);

/** A props type whose names win over those of any HTML element. */
const props = (element, content, more = '') => `${properties(element)}
interface ${element.name}Own extends ${element.name}Properties {
${callbacks(element)}${slotProps(element, content)}${more}}

/** Everything that \`<${element.tag}>\` takes, and what any HTML element takes. */
export interface ${element.name}Props
  extends ${element.name}Own, Omit<HTMLAttributes<${element.name}Element>, keyof ${element.name}Own> {}
`;

const adapters = {
  react: {
    imports: `import type { HTMLAttributes, ReactNode } from 'react';`,
    types: (element) => props(element, 'ReactNode'),
  },
  svelte: {
    imports: `import type { Snippet } from 'svelte';\nimport type { HTMLAttributes } from 'svelte/elements';`,
    types: (element) =>
      props(
        element,
        'Snippet',
        `  /** \`bind:element\`: the element with its methods; undefined until it is there. */
  element?: ${element.name}Element | undefined;\n`,
      ),
  },
  vue: {
    imports: `import type { DefineSetupFnComponent, Slot, SlotsType } from 'vue';`,
    // Events are callbacks among the props, which is how templates check them; in `emits` they would lose their docs.
    types: (element) => `${properties(element)}
interface ${element.name}Props extends ${element.name}Properties {
${callbacks(element)}${models(element)}}

interface ${element.name}Slots {
  default?: Slot;
${slotProps(element, 'Slot')}}

type ${element.name}Base = DefineSetupFnComponent<
  ${element.name}Props,
  Record<never, never>,
  SlotsType<${element.name}Slots>
>;

/** A component whose template ref has the element. */
export type ${element.name}Component = new (
  ...args: ConstructorParameters<${element.name}Base>
) => InstanceType<${element.name}Base> & {
  /** The element with its methods; undefined until it is there. */
  readonly element: ${element.name}Element | undefined;
};
`,
  },
};

const importTypes = ({ tag, name, events }) => `import type {
${lines([`${name}Element`, ...new Set(events.map(({ type }) => type))].sort(), (type) => `  ${type},`)}} from '@mcp-app/elements/${tag}';`;

/** The generated modules: path from the root of the repository -> text. */
export function generated(manifest) {
  const described = describeElements(manifest);
  return Object.fromEntries([
    [
      'packages/elements/src/adapters/element-members.generated.ts',
      `${MADE}\nimport type { ElementMembers } from './component-props.js';\n${described.map(list).join('')}`,
    ],
    ['packages/elements/jsx/elements.generated.d.ts', jsxTypes(MADE, SETTABLE, described)],
    ...Object.entries(adapters).map(([id, { imports, types }]) => [
      `packages/${id}/src/props.generated.ts`,
      [
        MADE,
        imports,
        ...described.map(importTypes),
        "import type { AnyCallToolResult } from '@mcp-app/elements/protocol';",
        SETTABLE + described.map(types).join(''),
      ].join('\n'),
    ]),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const manifest = JSON.parse(read('packages/elements/custom-elements.json'));
  for (const [path, text] of Object.entries(generated(manifest)))
    writeFileSync(join(root, path), text);
}
