// Writes packages/{react,vue,svelte}/src/members.generated.ts from the custom-elements manifest, so that the
// adapters cannot drift from the elements or from each other. Run it when an element has got a new property,
// event or slot (`npm run manifest -w @mcp-app/elements` first); a test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifestFile = join(root, 'packages/elements/custom-elements.json');

export const files = ['react', 'vue', 'svelte'].map((adapter) =>
  join(root, 'packages', adapter, 'src/members.generated.ts'),
);

const elements = [
  {
    tag: 'mcp-app-frame',
    className: 'McpAppFrameElement',
    type: 'Frame',
    // A server writes none: a View must not start before its client, handlers and limits are there too.
    serverAttributes: () => [],
  },
  {
    tag: 'mcp-app-root',
    className: 'McpAppRootElement',
    type: 'Root',
    // The element connects by itself as soon as it is known, maybe before the page's script has run.
    serverAttributes: (fields) => fields.filter(({ attribute }) => attribute),
  },
];

const camel = (words) => words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const isOpen = ({ name, privacy, readonly, static: isStatic }) =>
  !name.startsWith('#') && !isStatic && !readonly && (privacy ?? 'public') === 'public';

/** `mcp-app-ready` -> `onReady`; an event that bears the whole tag's name loses it. */
function callbackOf(event, tag) {
  const words = event.replace(new RegExp(`^(${tag}|mcp-app)-`), '');
  return `on${camel(`-${words}`)}`;
}

function read(manifest, { tag, className, type, serverAttributes }) {
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
  const element = declarations.find(({ name }) => name === className);
  if (!element) throw new Error(`The manifest has no ${className}.`);
  const fields = element.members.filter((member) => member.kind === 'field' && isOpen(member));
  const named = (list = []) => list.filter(({ name }) => name);
  return {
    tag,
    className,
    type,
    properties: fields.map(({ name }) => name),
    // What Vue has to know: `<McpAppFrame border>` means true.
    booleans: fields.filter((field) => field.type?.text === 'boolean').map(({ name }) => name),
    attributes: serverAttributes(fields).map(({ name, attribute }) => [name, attribute]),
    // The analyzer also lists what it takes for a dispatched event; ours are those with a prefix.
    events: named(element.events)
      .filter(({ name }) => name.startsWith('mcp-app-'))
      .map((event) => ({ ...event, callback: callbackOf(event.name, tag) })),
    slots: named(element.slots),
  };
}

const doc = (text = '') => `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '* /')} */`;
const list = (names) => names.map((name) => `'${name}'`).join(', ');
const pairs = (entries) => entries.map(([key, value]) => `    ${key}: '${value}',\n`).join('');

function moduleOf({ tag, className, type, properties, booleans, attributes, events, slots }) {
  return `
/** The properties of \`<${tag}>\`. One that is left out, or undefined, is the element's default. */
export type ${type}Properties = Partial<
  Pick<
    ${className},
${properties.map((name) => `    | '${name}'\n`).join('')}  >
>;

/** The events of \`<${tag}>\`, as callbacks. */
export interface ${type}Callbacks {
${events.map(({ description, callback, type: { text } }) => `  ${doc(description)}\n  ${callback}?: (event: ${text}) => void;\n`).join('')}}

/** The named slots of \`<${tag}>\`. */
export interface ${type}Slots<Content> {
${slots.map(({ name, description }) => `  ${doc(description)}\n  ${name}?: Content;\n`).join('')}}

export const ${type.toLowerCase()}Members: ElementMembers = {
  tag: '${tag}',
  properties: [${list(properties)}],
  attributes: {${attributes.length > 0 ? `\n${pairs(attributes)}  ` : ''}},
  events: {
${pairs(events.map(({ callback, name }) => [callback, name]))}  },
  slots: [${list(slots.map(({ name }) => name))}],
};

/** Those that are either true or false. */
export const ${type.toLowerCase()}Booleans: readonly string[] = [${list(booleans)}];
`;
}

/** The text of the module. */
export function adapterMembers(manifest) {
  const described = elements.map((element) => read(manifest, element));
  const imports = described.map(({ tag, className, events }) => {
    const names = [className, ...new Set(events.map(({ type }) => type.text))].sort();
    return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '@mcp-app/elements/${tag}';`;
  });
  return `// Made by scripts/adapter-members.mjs from the manifest of @mcp-app/elements. Do not edit.
${imports.join('\n')}
import type { ElementMembers } from '@mcp-app/elements/view';
${described.map(moduleOf).join('')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = adapterMembers(JSON.parse(readFileSync(manifestFile, 'utf8')));
  for (const file of files) writeFileSync(file, text);
}
