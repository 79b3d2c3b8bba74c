// What the sources say about `McpApp` and its companions: the manifest knows only elements.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const folder = new URL('../../packages/elements/src/view/', import.meta.url);

/** The functions beside the class that view authors use; the other exports are for adapters. */
const COMPANIONS = {
  applyTheme: 'theme-applier',
  reportSize: 'size-reporter',
  viewState: 'view-state',
  registerTool: 'app-tools',
  trackToolCall: 'tool-call',
  toolCalls: 'tool-calls',
  toolProgress: 'tool-progress',
  callToolAgain: 'call-tool-again',
};

const parse = (module) =>
  ts.createSourceFile(
    module,
    readFileSync(new URL(`${module}.ts`, folder), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  ).statements;

const find = (module, kind, name) => {
  const found = parse(module).find((node) => kind(node) && node.name?.text === name);
  if (!found) throw new Error(`${module}.ts has no ${name}.`);
  return found;
};

const docOf = (node) => {
  const [{ comment } = {}] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return ts.getTextOfJSDocComment(comment) ?? '';
};

/** `readonly subscribe = (listener) => …` is a method for its users. */
const functionOf = (node) =>
  ts.isPropertyDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)
    ? node.initializer
    : node;

const describe = (node) => ({
  name: node.name.text,
  description: docOf(node),
  parameters: functionOf(node).parameters?.map(({ name, questionToken, initializer }) => ({
    // `{ key, initial }` is written where it is destructured.
    name: ts.isIdentifier(name) ? name.text : 'options',
    optional: Boolean(questionToken ?? initializer),
  })),
});

const HIDDEN = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword];
const isPublic = (member) =>
  member.name &&
  !ts.isPrivateIdentifier(member.name) &&
  !member.modifiers?.some(({ kind }) => HIDDEN.includes(kind));

/** For a method with overloads the first one is used, because it has the description. */
const firstOfEach = (members) =>
  members.filter(({ name }, index) => members.findIndex((one) => one.name === name) === index);

const membersOf = (module, name) =>
  firstOfEach(find(module, ts.isClassDeclaration, name).members.filter(isPublic).map(describe));

/** The members of the class, properties first, and the companions. */
export const describeView = () => ({
  members: [...membersOf('app-connection', 'AppConnection'), ...membersOf('mcp-app', 'McpApp')],
  companions: Object.entries(COMPANIONS).map(([name, module]) =>
    describe(find(module, ts.isFunctionDeclaration, name)),
  ),
});
