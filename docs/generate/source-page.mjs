// Reads the text of a page and replaces its directives, which are comments so that the page also reads well elsewhere:
//   <!-- section: docs/pages/parts/try-server.md#Before you publish -->   a section of another document, with its heading
//   <!-- body: docs/pages/parts/try-server.md#Before you publish -->      the same without the heading
//   <!-- element: mcp-app-frame -->                         the tables of an element, from the manifest
//   <!-- events: mcp-app-frame -->                          its events with their classes
//   <!-- adapter: react -->                                 the tables of an adapter's components
//   <!-- functions: @mcp-app/react useMcpApp … -->          exported functions, from their types
//   <!-- members: @mcp-app/elements/host SessionLimits -->  the members of a class or interface
//   <!-- definition: @mcp-app/elements/host AppPhase -->    a type as it is declared
//   <!-- release: elements -->                              the version of a package, and the address of the repository
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryAddress } from '../../scripts/packing/package-links.mjs';
import { adapterTables } from './adapter-reference.mjs';
import { elementTables, eventTables } from './element-reference.mjs';
import { headingsIn, sectionOf, withTopLevel } from './markdown.mjs';
import { withPictures } from './pictures.mjs';
import { definition, functions, members } from './type-reference.mjs';

export const root = join(import.meta.dirname, '..', '..');
export const readText = (path) => readFileSync(join(root, path), 'utf8');

const DIRECTIVE =
  /^<!-- (section|body|element|events|adapter|functions|members|definition|release): (.*?) -->$/gm;

/** The version of a package, and where to find its sources and changes if that is known. */
function release(id) {
  const { version } = JSON.parse(readText(`packages/${id}/package.json`));
  const address = repositoryAddress(root);
  const links = address
    ? `, [repository](${address}), [changes](${address}/blob/main/packages/${id}/CHANGELOG.md)`
    : '';
  return `Version ${version}${links}`;
}

/**
 * The text of a page, and which headings of which documents are now in it: links to these lead here.
 * @returns {{ title: string, text: string, holds: { path: string, anchor: string, at: string }[] }}
 */
export function readPage({ from }) {
  const holds = [];
  const take = (argument, withHeading) => {
    const [path, words] = argument.split('#');
    const { level, body } = sectionOf(readText(path), words, path);
    const promoted = withTopLevel(body, withHeading ? 3 : 2);
    for (const { anchor } of headingsIn(promoted)) holds.push({ path, anchor, at: anchor });
    const [own] = headingsIn(`${'#'.repeat(level)} ${words}`);
    holds.push({ path, anchor: own.anchor, at: withHeading ? own.anchor : '' });
    // Links in it are relative to its own document.
    const marked = promoted.replace(/\]\((?![a-z]+:)/g, `](${FROM}${path}|`);
    return withHeading ? `## ${words}\n\n${marked}` : marked;
  };
  const directives = {
    section: (argument) => take(argument, true),
    body: (argument) => take(argument, false),
    element: (tag) => elementTables(tag),
    events: (tag) => eventTables(tag),
    adapter: (id) => adapterTables(id),
    functions: (argument) => functions(...argument.split(' ')),
    members: (argument) => members(...argument.split(' ')),
    definition: (argument) => definition(...argument.split(' ')),
    release,
  };
  const source = readText(from).replace(DIRECTIVE, (_, name, argument) =>
    directives[name](argument),
  );
  const [, title] = /^# (.*)$/m.exec(source) ?? [];
  if (!title) throw new Error(`${from} has no title.`);
  const text = withPictures(source.replace(/^# .*\n+/m, ''), from);
  return { title: title.replaceAll('`', ''), text, holds };
}

/** Marks a link of an included section: `](§path|target)`. */
export const FROM = '§';
