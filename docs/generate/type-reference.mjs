// Functions, classes and interfaces as their declarations say, read from the built packages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { cell, code, table } from '../../scripts/documents/markdown-table.mjs';
import { typed } from './element-reference.mjs';

const packages = join(import.meta.dirname, '..', '..', 'packages');

/** The declaration file of an entry such as `@mcp-app/elements/host`. */
function declarationsOf(entry) {
  const [, id, path = ''] = /^@mcp-app\/([\w-]+)(?:\/(.*))?$/.exec(entry);
  const folder = join(packages, id);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, exports[path === '' ? '.' : `./${path}`].types);
}

const PARTS = ['host', 'view', 'adapters', 'mcp-app-frame', 'registry', 'protocol'];
const ENTRIES = [...PARTS.map((part) => `elements/${part}`), 'react', 'vue', 'svelte'];
const entries = ENTRIES.map((name) => `@mcp-app/${name}`);
let known;

/** One program for everything that is asked, made when the first thing is. */
function checked() {
  if (known) return known;
  const program = ts.createProgram(entries.map(declarationsOf), {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    skipLibCheck: true,
    types: [],
  });
  known = { program, checker: program.getTypeChecker() };
  return known;
}

function symbolOf(entry, name) {
  const { program, checker } = checked();
  const file = program.getSourceFile(declarationsOf(entry));
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
  const symbol = exported.find((one) => one.name === name);
  if (!symbol) throw new Error(`${entry} does not export ${name}. Is the build up to date?`);
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const docOf = (symbol) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checked().checker));
const withoutIds = (text) => text.replace(/ \([A-Z]\d+(, [A-Z]\d+)*\)/g, '');
/** Documentation in a cell: without its examples, and safe to stand in HTML. */
const words = (text) =>
  cell(withoutIds(text).replace(/```[^]*?```/g, '')).replace(
    /(`[^`]*`)|</g,
    (found, quoted) => quoted ?? '&lt;',
  );
const oneLine = (text) => text.replace(/\/\*\*[^]*?\*\//g, '').replace(/\s+/g, ' ');

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
const isPublic = (symbol) =>
  !symbol.name.startsWith('#') &&
  symbol.name !== '__#private' &&
  !(symbol.flags & ts.SymbolFlags.Prototype) &&
  (symbol.declarations ?? []).every((one) => !(ts.getCombinedModifierFlags(one) & HIDDEN));

function typeText(symbol) {
  const [declaration] = symbol.declarations;
  const optional = Boolean(declaration.questionToken);
  const written =
    ts.isFunctionLike(declaration) && !ts.isAccessor(declaration) ? undefined : declaration.type;
  const text = written
    ? oneLine(written.getText())
    : checked().checker.typeToString(checked().checker.getTypeOfSymbol(symbol));
  return optional ? text.replace(/ \| undefined$/, '') : text;
}

const parametersOf = (declaration) =>
  declaration.parameters
    .map((one) => `${one.name.getText()}${one.questionToken ? '?' : ''}`)
    .join(', ');

/** Members of an interface or a class as tables: properties, then methods. */
export function members(entry, name) {
  const symbol = symbolOf(entry, name);
  const { checker } = checked();
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const all = checker
    .getPropertiesOfType(type)
    .filter(isPublic)
    .filter((one) => one.declarations);
  const isMethod = (one) => Boolean(one.flags & ts.SymbolFlags.Method);
  return [
    table(
      ['Member', 'Type and description'],
      all
        .filter((one) => !isMethod(one))
        .map((one) => [code(one.name), typed(typeText(one), words(docOf(one)))]),
    ),
    table(
      ['Method', 'Return type and description'],
      all.filter(isMethod).map((one) => {
        const [declaration] = one.declarations;
        const returns = declaration.type && oneLine(declaration.type.getText());
        return [
          code(`${one.name}(${parametersOf(declaration)})`),
          typed(returns, words(docOf(one))),
        ];
      }),
    ),
  ].join('');
}

/** A declaration as it stands, without what only a compiler needs. */
export function definition(entry, name) {
  const symbol = symbolOf(entry, name);
  const text = symbol.declarations
    .map((one) => (ts.isVariableDeclaration(one) ? one.parent.parent : one).getText())
    .join('\n')
    .replace(/^export (declare )?/gm, '')
    .replace(/^ {4}#private;\n/m, '');
  return `\n\`\`\`ts\n${withoutIds(text)}\n\`\`\`\n`;
}

/** Functions with a heading each: what they do, their declaration, an example if the documentation has one. */
export function functions(entry, ...names) {
  return names
    .map((name) => {
      const doc = withoutIds(docOf(symbolOf(entry, name)));
      return `\n### \`${name}()\`\n\n${doc.replace(/```jsx/g, '```tsx')}\n${definition(entry, name)}`;
    })
    .join('');
}
