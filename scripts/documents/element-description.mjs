// What the custom-elements manifest says about our elements, for everything that is generated from it.
const elements = [
  {
    tag: 'mcp-app-frame',
    name: 'McpAppFrame',
    // A server writes none: a view must not start before its client, handlers and limits are set.
    serverAttributes: () => [],
  },
  {
    tag: 'mcp-app-dock',
    name: 'McpAppDock',
    // The content of the element is the page's conversation, which is laid out as soon as the element is defined.
    serverAttributes: (fields) => fields.filter(({ attribute }) => attribute),
  },
  {
    tag: 'mcp-app-root',
    name: 'McpAppRoot',
    // The element connects by itself as soon as it is defined, perhaps before the page's script has run.
    serverAttributes: (fields) => fields.filter(({ attribute }) => attribute),
  },
];

const camel = (words) => words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const isPublic = ({ name, privacy, static: isStatic }) =>
  !name.startsWith('#') && !isStatic && (privacy ?? 'public') === 'public';
const named = (list = []) => list.filter(({ name }) => name);

/** `mcp-app-ready` -> `Ready`; the tag name is removed from an event that contains it. */
const shortName = (event, tag) => camel(`-${event.replace(new RegExp(`^(${tag}|mcp-app)-`), '')}`);

function describe(manifest, { tag, name, serverAttributes }) {
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
  const element = declarations.find((declaration) => declaration.name === `${name}Element`);
  if (!element) throw new Error(`The manifest has no ${name}Element.`);
  const fields = element.members.filter(
    (member) => member.kind === 'field' && !member.readonly && isPublic(member),
  );
  return {
    tag,
    name,
    properties: fields.map((field) => field.name),
    booleans: fields.filter(({ type }) => type?.text === 'boolean').map((field) => field.name),
    attributes: serverAttributes(fields).map((field) => [field.name, field.attribute]),
    // The analyzer also lists other calls as dispatched events; ours have a prefix.
    events: named(element.events)
      .filter((event) => event.name.startsWith('mcp-app-'))
      .map(({ name: event, type, description }) => ({
        event,
        type: type.text,
        description,
        short: shortName(event, tag),
      })),
    slots: named(element.slots),
    fields,
    readings: element.members.filter(
      (member) => member.kind === 'field' && member.readonly && isPublic(member),
    ),
    methods: element.members.filter((member) => member.kind === 'method' && isPublic(member)),
  };
}

/** The elements of the manifest, as their components see them. */
export const describeElements = (manifest) =>
  elements.map((element) => describe(manifest, element));
