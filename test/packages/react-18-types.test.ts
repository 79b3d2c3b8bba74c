// The components also compile with the types of React 18, which some projects will keep for a while.
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from './support/workspace.js';

const FILE = `${root}test/packages/in-react-18.tsx`;
const TEXT = `
import { McpAppFrame, McpAppRoot, useMcpApp, useMcpAppFrame } from '@mcp-app/react';
export function Host() {
  const frame = useMcpAppFrame();
  return <McpAppFrame ref={frame.ref} html="" className="wide" onReady={({ appInfo }) => appInfo} loading={<b />} />;
}
export const View = () => <McpAppRoot name="Clock"><p>{useMcpApp().snapshot.status}</p></McpAppRoot>;
export const wrong = <McpAppFrame htlm="" />;
`;

it('supports React 18, and still catches mistakes', () => {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    types: [],
    paths: {
      react: [`${root}node_modules/types-react-18/index.d.ts`],
      'react/*': [`${root}node_modules/types-react-18/*`],
    },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === FILE || fileExists(path);
  host.getSourceFile = (path, version) =>
    path === FILE ? ts.createSourceFile(path, TEXT, version) : getSourceFile(path, version);
  const program = ts.createProgram([FILE], options, host);
  const files = program.getSourceFiles();
  expect(files.some(({ fileName }) => fileName.includes('/types-react-18/'))).toBe(true);
  expect(files.some(({ fileName }) => fileName.includes('/@types/react/'))).toBe(false);
  const ours = files.filter(({ fileName }) => /\/react\/dist\/|in-react-18/.test(fileName));
  expect(ours.length).toBeGreaterThan(4);
  const problems = ours.flatMap((file) => [...program.getSemanticDiagnostics(file)]);
  const texts = problems.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' '),
  );
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('htlm');
});
