// Whether a module does something when it is imported. A bundler drops the unused ones that a
// package.json does not list under `sideEffects`.
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

/** True for a module with a statement that acts, and for one that only imports others for effect. */
export function actsOnImport(path: string, text: string): boolean {
  const statements = parse(path, text).statements.filter((statement) => !isDirective(statement));
  return (
    statements.some(({ kind }) => !DECLARES.has(kind)) ||
    (statements.some(isBareImport) && !statements.some(isExport))
  );
}
