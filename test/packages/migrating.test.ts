// The migration guide lists every name of the other library, and our names in it exist.
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readText, root } from './support/workspace.js';

const SOURCE = `
import type { AppRendererHandle, AppRendererProps } from '@mcp-ui/client';
import type { App } from '@modelcontextprotocol/ext-apps';
import type * as bridge from '@modelcontextprotocol/ext-apps/app-bridge';
import type * as react from '@modelcontextprotocol/ext-apps/react';
import type { HostHandlers } from '@mcp-app/elements/host';
import type {
  HostSettings, McpAppFrameElement, SandboxSettings,
} from '@mcp-app/elements/mcp-app-frame';
import type { McpAppFrameProps } from '@mcp-app/react';
export type Types = {
  renderer: Required<AppRendererProps>; handle: AppRendererHandle;
  app: App; bridge: bridge.AppBridge; useApp: react.UseAppOptions & react.AppState;
  handlers: Required<HostHandlers>; props: Required<McpAppFrameProps>; element: McpAppFrameElement;
  sandbox: Required<SandboxSettings>; host: Required<HostSettings>;
};`;

const FILE = `${root}test/packages/migrating-names.ts`;
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
  types: [],
};
const host = ts.createCompilerHost(options);
const { getSourceFile, fileExists } = host;
host.fileExists = (path) => path === FILE || fileExists(path);
host.getSourceFile = (path, version) =>
  path === FILE ? ts.createSourceFile(path, SOURCE, version) : getSourceFile(path, version);
const program = ts.createProgram([FILE], options, host);
const checker = program.getTypeChecker();
const source = program.getSourceFile(FILE)!;
const types = checker.getTypeAtLocation(source.statements.at(-1)!);

/** The public names of one of the types above; for a class, only its own names, or also the inherited ones. */
function namesOf(key: string, declaredIn = ''): string[] {
  const symbol = types.getProperty(key);
  const properties = checker.getTypeOfSymbolAtLocation(symbol!, source).getProperties();
  return properties
    .filter(({ name, declarations = [] }) => {
      const [declaration] = declarations;
      const isHidden =
        declaration &&
        ts.getCombinedModifierFlags(declaration) &
          (ts.ModifierFlags.Private | ts.ModifierFlags.Protected);
      const file = declaration?.getSourceFile().fileName ?? '';
      return !isHidden && !/^(_|#)/.test(name) && file.includes(declaredIn);
    })
    .map(({ name }) => name);
}

const MCP_UI = readText('docs/pages/parts/from-mcp-ui.md');
const EXT_APPS = readText('docs/pages/parts/from-ext-apps.md');
const BRIDGE = readText('docs/pages/parts/from-app-bridge.md');

/** The rows of the tables after a heading, as cells. */
function rowsAfter(text: string, heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading))!;
  return section
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .map((part) => part.trim())
        .slice(1, -1),
    );
}
const codeIn = (cell: string) => [...cell.matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name!);
const firstCells = (text: string, heading: string) =>
  rowsAfter(text, heading).flatMap(([cell]) => codeIn(cell!));

describe('every name is in a table', () => {
  it.each([
    {
      what: 'props of AppRenderer',
      text: MCP_UI,
      heading: 'From AppRenderer',
      names: namesOf('renderer'),
    },
    { what: 'its ref', text: MCP_UI, heading: 'From AppRenderer', names: namesOf('handle') },
    { what: 'useApp', text: EXT_APPS, heading: 'From useApp', names: namesOf('useApp') },
    {
      what: 'App',
      text: EXT_APPS,
      heading: 'From App\n',
      names: namesOf('app', 'ext-apps/dist/src/app.d.ts'),
    },
    {
      what: 'AppBridge',
      text: BRIDGE,
      heading: 'Members of AppBridge',
      names: namesOf('bridge', 'ext-apps/dist/src/app-bridge.d.ts'),
    },
  ])('$what', ({ text, heading, names }) => {
    expect(names.length).toBeGreaterThan(3);
    const known = firstCells(text, heading);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

it('names only existing members for AppRenderer', () => {
  const props = namesOf('props');
  const keys = ['handlers', 'sandbox', 'host'].flatMap((object) =>
    namesOf(object).map((name) => `${object}.${name}`),
  );
  const methods = namesOf('element').map((name) => `${name}()`);
  const ours = rowsAfter(MCP_UI, 'From AppRenderer').flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((name) => ![...props, ...keys, ...methods].includes(name))).toEqual([]);
});
