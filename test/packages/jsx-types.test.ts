// `@mcp-app/elements/jsx/*`: the tags in the templates of frameworks, for pages that use them without a component.
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from './support/workspace.js';

const CASES = {
  react: { source: 'react', on: 'on' },
  preact: { source: 'preact', on: 'on' },
  solid: { source: 'solid-js', on: 'on:' },
} as const;

/** A component; each line with `wrong` has one mistake. */
const component = (name: string, on: string) => `
import type {} from '@mcp-app/elements/jsx/${name}';
export const page = (
  <div>
    <mcp-app-frame
      id="clock"
      server-id="clock"
      html="<p>"
      toolInput={{ zone: 'UTC' }}
      toolResult={{ content: [] }}
      ${on}mcp-app-ready={(event) => event.appInfo?.name}
      ref={(element) => void element?.reload()}
    />
    <mcp-app-root name="Clock" version="1.0.0" ${on}mcp-app-snapshot-change={({ snapshot }) => snapshot.status} />
    <mcp-app-frame theme="darkish" title="wrong" />
    <mcp-app-frame ${on}mcp-app-ready={(event) => event.wrong} />
    <mcp-app-frame toolInputs={{}} title="wrong" />
  </div>
);
`;

function problemsOf(file: string, text: string, more: ts.CompilerOptions): string[] {
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
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, version) =>
    path === file ? ts.createSourceFile(path, text, version) : getSourceFile(path, version);
  const program = ts.createProgram([file], options, host);
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName === file || /elements\/jsx\//.test(fileName));
  expect(ours.length).toBe(3);
  return ours.flatMap((source) =>
    program.getSemanticDiagnostics(source).map(({ messageText, start }) => {
      const { line } = source.getLineAndCharacterOfPosition(start!);
      const where = source.text.split('\n')[line]!.trim();
      return `${where} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
}

it.each(Object.entries(CASES))('%s', (name, { source, on }) => {
  const problems = problemsOf(`${root}test/packages/in-${name}.tsx`, component(name, on), {
    jsx: name === 'solid' ? ts.JsxEmit.Preserve : ts.JsxEmit.ReactJSX,
    jsxImportSource: source,
  });
  expect(problems.filter((text) => !text.includes('wrong'))).toEqual([]);
  expect(problems).toHaveLength(3);
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
  const problems = problemsOf(`${root}test/packages/in-svelte.ts`, text, {});
  expect(problems.filter((problem) => !problem.includes('wrong'))).toEqual([]);
  expect(problems).toHaveLength(1);
});
