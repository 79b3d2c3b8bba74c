// The types of the tags in JSX and in Svelte: properties and events of each element, for the files in
// packages/elements/jsx that pass them to a framework.
const lines = (list, line) => list.map((item) => `${line(item)}\n`).join('');

const doc = (text) => `/** ${text.replace(/\s+/g, ' ')} */`;

const tagTypes = ({ tag, name, tagProperties, attributesAlone, events }) => `
/** The properties of \`<${tag}>\`. */
export type ${name}Properties = {
  [Property in
${lines(tagProperties, (property) => `    | '${property}'`)}  ]?: Settable<${name}Element, Property> | undefined;
}${
  attributesAlone.length > 0
    ? ` & {
${lines(
  attributesAlone,
  ({ name: attribute, type, description }) =>
    `  ${doc(description)}\n  '${attribute}'?: ${type.text} | undefined;`,
)}}`
    : ''
};

/** The events of \`<${tag}>\`. */
export interface ${name}Events {
${lines(events, ({ event, type }) => `  '${event}': ${type};`)}}
`;

const importTypes = ({ tag, name, events }) => `import type {
${lines([`${name}Element`, ...new Set(events.map(({ type }) => type))].sort(), (type) => `  ${type},`)}} from '@mcp-app/elements/${tag}';
`;

/** The text of packages/elements/jsx/elements.generated.d.ts. */
export const jsxTypes = (made, settable, described) => `${made}
${described.map(importTypes).join('')}import type { AnyCallToolResult } from '@mcp-app/elements/protocol';
${settable}
/** Callbacks for events, such as \`onmcp-app-ready\`. */
export type Callbacks<Events, Prefix extends string = 'on'> = {
  [Name in keyof Events & string as \`\${Prefix}\${Name}\`]?: ((event: Events[Name]) => void) | undefined;
};
${described.map(tagTypes).join('')}
/** What a tag takes: its own properties and events, and what any element takes in the framework. */
export type Tag<Own, Base> = Own & Omit<Base, keyof Own>;

export type FrameTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppFrameProperties & Callbacks<McpAppFrameEvents, Prefix>,
  Base
>;
export type DockTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppDockProperties & Callbacks<McpAppDockEvents, Prefix>,
  Base
>;
export type ElicitationTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppElicitationProperties & Callbacks<McpAppElicitationEvents, Prefix>,
  Base
>;
export type RootTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppRootProperties & Callbacks<McpAppRootEvents, Prefix>,
  Base
>;
`;
