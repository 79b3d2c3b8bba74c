// `@mcp-app/elements/jsx/*`: the tags in the templates of frameworks, for pages that use them without a component.
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readText, root } from './support/workspace.js';

const CASES = {
  react: { source: 'react', on: 'on', prop: '' },
  preact: { source: 'preact', on: 'on', prop: '' },
  // Solid turns `toolInput` into `toolinput`, so the types must not accept it.
  solid: { source: 'solid-js', on: 'on:', prop: 'prop:' },
} as const;

/** A component; each line with `wrong` has one mistake. */
const component = (name: string, on: string, prop: string) => `
import type {} from '@mcp-app/elements/jsx/${name}';
export const page = (
  <div>
    <mcp-app-frame
      id="clock"
      server-id="clock"
      tool="clock"
      border
      ${prop}html="<p>"
      ${prop}toolInput={{ zone: 'UTC' }}
      ${prop}toolResult={{ content: [] }}
      ${on}mcp-app-ready={(event) => event.appInfo?.name}
      ref={(element) => void element?.reload()}
    />
    <mcp-app-root name="Clock" version="1.0.0" ${on}mcp-app-snapshot-change={({ snapshot }) => snapshot.status} />
    <mcp-app-frame theme="darkish" title="wrong" />
    <mcp-app-frame ${on}mcp-app-ready={(event) => event.wrong} />
    <mcp-app-frame toolInputs={{}} title="wrong" />
    <mcp-app-frame ${prop}toolInput={7} title="wrong" />
  </div>
);
`;

/**
 * The compiler errors of files that do not have to exist, each with its line. One program takes seconds, so it gets all
 * files.
 */
function problemsOf(texts: Record<string, string>, more: ts.CompilerOptions): string[] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    skipLibCheck: true,
    types: [],
    ...more,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const files = new Map(Object.entries(texts).map(([path, text]) => [root + path, text]));
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, version) =>
    files.has(path)
      ? ts.createSourceFile(path, files.get(path)!, version)
      : getSourceFile(path, version);
  const program = ts.createProgram([...files.keys()], options, host);
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => files.has(fileName) || /elements\/jsx\//.test(fileName));
  expect(ours.length).toBe(files.size + 2);
  return ours.flatMap((source) =>
    program.getSemanticDiagnostics(source).map(({ messageText, start }) => {
      const { line } = source.getLineAndCharacterOfPosition(start!);
      const where = source.text.split('\n')[line]!.trim();
      return `${where} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
}

/** Solid would turn these names into lower case. */
const LOST_IN_SOLID = `
import type {} from '@mcp-app/elements/jsx/solid';
export const wrong = [
  <mcp-app-frame toolInput={{}} title="wrong" />,
  <mcp-app-frame html="<p>" title="wrong" />,
  <mcp-app-root waitFor="result" title="wrong" />,
];
`;

/** `npm run test:adoption` builds them and checks them in a browser. */
const exampleOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    ['host.tsx', 'view.tsx']
      .map((file) => `test/adoption/apps/${name}/${file}`)
      .map((path) => [path, readText(path)]),
  );

it.each([
  ['react', {}, 4],
  ['preact', exampleOf('preact'), 4],
  ['solid', { ...exampleOf('solid'), 'test/packages/lost.tsx': LOST_IN_SOLID }, 7],
] as const)('%s', (name, more, mistakes) => {
  const { source, on, prop } = CASES[name];
  const files = { [`test/packages/in-${name}.tsx`]: component(name, on, prop), ...more };
  const problems = problemsOf(files, {
    jsx: name === 'solid' ? ts.JsxEmit.Preserve : ts.JsxEmit.ReactJSX,
    jsxImportSource: source,
  });
  expect(problems.filter((text) => !text.includes('wrong'))).toEqual([]);
  expect(problems).toHaveLength(mistakes);
});

it('svelte', () => {
  const text = `
import type {} from '@mcp-app/elements/jsx/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
export const frame: SvelteHTMLElements['mcp-app-frame'] = {
  toolInput: { zone: 'UTC' },
  class: 'wide',
  'onmcp-app-ready': (event) => event.appInfo?.name,
};
export const wrong: SvelteHTMLElements['mcp-app-frame']['theme'] = 'darkish';
`;
  const problems = problemsOf({ 'test/packages/in-svelte.ts': text }, {});
  expect(problems.filter((problem) => !problem.includes('wrong'))).toEqual([]);
  expect(problems).toHaveLength(1);
});
