// Which modules a source file names: imports, re-exports, `import()` and types.
import ts from 'typescript';

export interface ModuleImport {
  specifier: string;
  /** `import()` as an expression: loaded on demand. */
  lazy: boolean;
  /** `import type`: absent at run time. */
  type: boolean;
}

/** A name that is not a literal cannot be checked, so it is reported as it is written. */
const COMPUTED = '(computed)';

/** The script of a Svelte component; other files are scripts. */
export const scriptOf = (path: string, text: string): string =>
  path.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')
    : text;

/** The syntax tree of a source file; comments and strings are not mistaken for code. */
export const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

function findImports(path: string, text: string): ModuleImport[] {
  const found: ModuleImport[] = [];
  const add = (name: ts.Node | undefined, { lazy = false, type = false } = {}) => {
    const literal = name && ts.isLiteralTypeNode(name) ? name.literal : name;
    const specifier = literal && ts.isStringLiteralLike(literal) ? literal.text : COMPUTED;
    found.push({ specifier, lazy, type });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { importClause, moduleSpecifier } = node;
      add(moduleSpecifier, { type: importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, { type: node.isTypeOnly });
    } else if (ts.isImportTypeNode(node)) add(node.argument, { type: true });
    else if (ts.isExternalModuleReference(node)) add(node.expression);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], { lazy: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(path, text));
  return found;
}

/** Cached by path and text, because several rules check the same files. */
const known = new Map<string, readonly ModuleImport[]>();

export function importsOf(path: string, text: string): readonly ModuleImport[] {
  const key = `${path}\0${text}`;
  const imports = known.get(key) ?? findImports(path, text);
  known.set(key, imports);
  return imports;
}
