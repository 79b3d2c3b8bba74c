// The public API of an element, from the custom elements manifest. Members of base classes are included.
import tools from '../../packages/devtools/custom-elements.json' with { type: 'json' };
import manifest from '../../packages/elements/custom-elements.json' with { type: 'json' };

export interface Entry {
  kind?: string;
  name?: string;
  description?: string;
  privacy?: string;
  readonly?: boolean;
  static?: boolean;
  attribute?: string;
  default?: string;
  type?: { text: string };
  parameters?: { name: string; optional?: boolean; type?: { text: string } }[];
  return?: { type?: { text: string } };
}

export interface Declaration {
  name?: string;
  tagName?: string;
  superclass?: { name: string };
  members?: Entry[];
  events?: Entry[];
  slots?: Entry[];
  cssParts?: Entry[];
  cssProperties?: Entry[];
  cssStates?: Entry[];
}

const declarations = (
  [...manifest.modules, ...tools.modules] as { declarations?: Declaration[] }[]
).flatMap((module) => module.declarations ?? []);

/** @throws Error if the manifest has no element of this name */
export function declarationOf(tag: string): Declaration {
  const found = declarations.find(({ tagName }) => tagName === tag);
  if (!found) throw new Error(`The manifest has no ${tag}.`);
  return found;
}

/** A member without a description is not meant for users, whatever its visibility. */
const isPublic = ({ name = '', privacy, static: isStatic, description = '' }: Entry) =>
  !/^[#_]/.test(name) &&
  privacy !== 'private' &&
  privacy !== 'protected' &&
  !isStatic &&
  description !== '';

/** The public members. Those of the base classes come first, because they are what users set. */
export function publicMembers(tag: string): Entry[] {
  const chain: Declaration[] = [];
  for (let at: Declaration | undefined = declarationOf(tag); at && !chain.includes(at);) {
    chain.unshift(at);
    const base: string | undefined = at.superclass?.name;
    at = declarations.find(({ name }) => name === base);
  }
  const members = new Map<string, Entry>();
  for (const entry of chain.flatMap((declaration) => declaration.members ?? []))
    if (isPublic(entry)) members.set(entry.name!, { ...members.get(entry.name!), ...entry });
  return [...members.values()];
}

/** The properties that users can set. */
export const propertiesOf = (tag: string): Entry[] =>
  publicMembers(tag).filter(({ kind, readonly }) => kind === 'field' && !readonly);
