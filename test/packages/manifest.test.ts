// Docs, adapters and editors use custom-elements.json, so it must be complete.
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from './support/module-imports.js';
import { filesIn, readJson, readText, root } from './support/workspace.js';

interface Described {
  name?: string;
  description?: string;
  type?: { text: string };
}

interface Declaration extends Described {
  tagName?: string;
  superclass?: Described;
  members?: (Described & { kind: string; privacy?: string })[];
  attributes?: (Described & { fieldName?: string })[];
  events?: Described[];
  slots?: Described[];
  cssParts?: Described[];
  cssStates?: Described[];
}

interface Manifest {
  modules: { path: string; declarations: Declaration[] }[];
}

/** @param events a file elsewhere with events of the element */
const sourcesOf = (id: string, tag: string, events?: string) => [
  ...filesIn(join(root, 'packages', id, 'src', tag))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => parse(name, readText(`packages/${id}/src/${tag}/${name}`))),
  ...(events ? [parse(events, readText(`packages/${id}/src/${events}`))] : []),
];

function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesIn(child);
}

/** The names in `static properties` of the classes in a folder. */
function propertiesIn(sources: readonly ts.SourceFile[]): string[] {
  return sources
    .flatMap((source) => [...nodesIn(source)])
    .filter(ts.isPropertyDeclaration)
    .filter((member) => member.name.getText() === 'properties')
    .flatMap(({ initializer }) =>
      initializer && ts.isObjectLiteralExpression(initializer) ? [...initializer.properties] : [],
    )
    .map((property) => property.name!.getText());
}

/** The event classes in a folder, with the name of the event of each one. */
function eventsIn(sources: readonly ts.SourceFile[]): [string, string][] {
  return sources
    .filter(({ fileName }) => fileName.endsWith('.events.ts'))
    .flatMap((source) => [...nodesIn(source)])
    .filter(ts.isClassDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .map((declaration) => {
      const name = [...nodesIn(declaration)].find(
        (node) => ts.isStringLiteral(node) && node.text.startsWith('mcp-app-'),
      );
      return [declaration.name!.text, name ? (name as ts.StringLiteral).text : '(none)'];
    });
}

const pairs = (events: readonly Described[] = []) =>
  events.map(({ type, name }) => [type?.text, name]).sort();

describe.each([
  {
    id: 'elements',
    tags: ['mcp-app-frame', 'mcp-app-dock', 'mcp-app-elicitation', 'mcp-app-root'],
  },
  { id: 'devtools', tags: ['mcp-app-inspector'] },
])('the manifest of $id', ({ id, tags }) => {
  let manifest: Manifest;
  beforeAll(() => {
    manifest = readJson<Manifest>(`packages/${id}/custom-elements.json`);
  });

  it('is up to date', async () => {
    // The path is in a variable because the analyzer has no types.
    const analyzer = '@custom-elements-manifest/analyzer/cli.js';
    const { cli } = (await import(analyzer)) as {
      cli: (options: { argv: string[]; cwd: string; noWrite: boolean }) => Promise<Manifest>;
    };
    const config = 'custom-elements-manifest.config.mjs';
    const argv = ['analyze', '--config', config, '--quiet'];
    const fresh = await cli({ argv, cwd: join(root, 'packages', id), noWrite: true });
    expect(JSON.parse(JSON.stringify(fresh))).toEqual(manifest);
  });

  it('lists only public members of elements, their events and what these extend', () => {
    const declarations = manifest.modules.flatMap((module) => module.declarations);
    const hidden = declarations.flatMap(({ name: owner, members = [] }) =>
      members
        .filter(({ name = '#', privacy = 'public' }) => privacy !== 'public' || name[0] === '#')
        .map(({ name }) => `${owner}.${name}`),
    );
    expect(hidden).toEqual([]);
    const parents = new Set(declarations.map(({ superclass }) => superclass?.name));
    const others = declarations.filter(
      ({ name, tagName }) => !tagName && !name?.endsWith('Event') && !parents.has(name),
    );
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  describe.each(tags)('%s', (tag) => {
    const ofView = tag === 'mcp-app-frame' ? 'host/session/view.events.ts' : undefined;
    const sources = sourcesOf(id, tag, ofView);
    let element: Declaration;
    beforeAll(() => {
      const declarations = manifest.modules.flatMap((module) => module.declarations);
      element = declarations.find(({ tagName }) => tagName === tag) ?? {};
    });

    it('is in it', () => {
      expect(element.tagName).toBe(tag);
      expect(element.description).toBeTruthy();
    });

    it.each(['attributes', 'events', 'slots', 'cssParts', 'cssStates'] as const)(
      'has %s',
      (kind) => {
        // A question is drawn from its schema alone.
        if (tag === 'mcp-app-elicitation' && kind === 'slots') return;
        expect(element[kind]?.length ?? 0).toBeGreaterThan(0);
        // The names of states are self-explanatory.
        const undescribed = element[kind]?.filter(({ description }) => !description);
        if (kind !== 'cssStates') expect(undescribed).toEqual([]);
      },
    );

    it('dispatches the events that have a class, and has a class for each event', () => {
      const classes = eventsIn(sources);
      expect(classes.length).toBeGreaterThan(0);
      expect(pairs(element.events)).toEqual(classes.sort());
    });

    it('has a description for each property', () => {
      const properties = propertiesIn(sources);
      expect(properties.length).toBeGreaterThan(0);
      const described = element.members?.filter(({ description }) => description) ?? [];
      const missing = properties.filter(
        (name) => !described.some((member) => member.name === name),
      );
      expect(missing).toEqual([]);
    });

    it('has a description for each public method', () => {
      const methods = element.members?.filter(
        ({ kind, privacy }) =>
          kind === 'method' && privacy !== 'private' && privacy !== 'protected',
      );
      expect(methods?.filter(({ description }) => !description)).toEqual([]);
    });
  });
});
