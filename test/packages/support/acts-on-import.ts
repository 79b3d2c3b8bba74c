// Whether a module has side effects when it is imported. A bundler drops the unused modules that a package.json does
// not list under `sideEffects`.
import ts from 'typescript';
import { parse } from './module-imports.js';

const DECLARES = new Set([
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.ExportAssignment,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.EmptyStatement,
]);

const isDirective = (statement: ts.Statement) =>
  ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
const isBareImport = (statement: ts.Statement) =>
  ts.isImportDeclaration(statement) && !statement.importClause;
const isExport = (statement: ts.Statement) =>
  ts.isExportDeclaration(statement) ||
  ts.isExportAssignment(statement) ||
  (ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ??
      false));

/** The module's own lists and objects: filling them affects nothing else. */
const ownContainers = (statements: readonly ts.Statement[]): Set<string> =>
  new Set(
    statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .filter(
        ({ initializer: value }) =>
          value && (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value)),
      )
      .map(({ name }) => name.getText()),
  );

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

function rootOf(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return rootOf(node.expression);
  }
  return node.getText();
}

/** Whether a statement calls or changes anything except the given names. */
function reachesOut(statement: ts.Statement, own: ReadonlySet<string>): boolean {
  const touched: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      touched.push(rootOf(node.expression));
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
      touched.push(rootOf(node.left));
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return touched.length === 0 || touched.some((name) => !own.has(name));
}

/** True for a module with a statement that has a side effect, and for one that only imports others for effect. */
export function actsOnImport(path: string, text: string): boolean {
  const statements = parse(path, text).statements.filter((statement) => !isDirective(statement));
  const own = ownContainers(statements);
  return (
    statements.some((statement) => !DECLARES.has(statement.kind) && reachesOut(statement, own)) ||
    (statements.some(isBareImport) && !statements.some(isExport))
  );
}
