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
    tag: 'mcp-app-elicitation',
    name: 'McpAppElicitation',
    // Nothing is shown before a script asks.
    serverAttributes: (fields) => fields.filter(({ attribute }) => attribute),
  },
  {
    tag: 'mcp-app-root',
    name: 'McpAppRoot',
    // The element shows its slots as soon as it is defined, perhaps before the page's script has run.
    serverAttributes: (fields) => fields.filter(({ attribute }) => attribute),
    // It connects only when the script has set its app, and its content is mounted.
    own: ['hold'],
  },
];

const camel = (words) => words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const isPublic = ({ name, privacy, static: isStatic }) =>
  !name.startsWith('#') && !isStatic && (privacy ?? 'public') === 'public';
const named = (list = []) => list.filter(({ name }) => name);

/** `mcp-app-ready` -> `Ready`; the tag name is removed from an event that contains it. */
const shortName = (event, tag) => camel(`-${event.replace(new RegExp(`^(${tag}|mcp-app)-`), '')}`);

function describe(manifest, { tag, name, serverAttributes, own = [] }) {
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
  const element = declarations.find((declaration) => declaration.name === `${name}Element`);
  if (!element) throw new Error(`The manifest has no ${name}Element.`);
  const fields = element.members.filter(
    (member) => member.kind === 'field' && !member.readonly && isPublic(member),
  );
  const settable = fields.filter((field) => !own.includes(field.name));
  return {
    tag,
    name,
    /** What the tag takes. A component takes the same, except for what it sets itself. */
    tagProperties: fields.map((field) => field.name),
    properties: settable.map((field) => field.name),
    own,
    /** Attributes that are not properties: keys of the objects that are. */
    attributesAlone: named(element.attributes).filter(({ fieldName }) => !fieldName),
    booleans: settable.filter(({ type }) => type?.text === 'boolean').map((field) => field.name),
    attributes: serverAttributes(settable).map((field) => [field.name, field.attribute]),
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
