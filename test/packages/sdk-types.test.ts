// The types of both MCP SDKs fit ours in a strict consumer, without a cast: also with exactOptionalPropertyTypes, where
// an optional property of ours that does not name `undefined` refuses the values of the SDKs.
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from './support/workspace.js';

const FILE = `${root}test/packages/sdk-consumer.tsx`;
const TEXT = `
import { Client as Client2 } from '@modelcontextprotocol/client';
import type * as V2 from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import type * as V1 from '@modelcontextprotocol/sdk/types.js';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { McpAppFrame } from '@mcp-app/react';
import type { HostHandlers } from '@mcp-app/elements/host';

declare const frame: McpAppFrameElement;
declare const info: V1.Implementation & V2.Implementation;

export async function withSdk1(client: Client1, tool: V1.Tool, contents: V1.ReadResourceResult) {
  frame.client = client;
  frame.tool = tool;
  frame.resource = contents.contents[0];
  frame.host = { info };
  const toolResult = await client.callTool({ name: 'x' });
  frame.toolResult = toolResult;
  frame.toolResult?.content.length;
  const handlers: HostHandlers = {
    callTool: (params) => client.callTool(params),
    listTools: (params) => client.listTools(params),
    readResource: (params) => client.readResource(params),
    listResources: (params) => client.listResources(params),
    listResourceTemplates: (params) => client.listResourceTemplates(params),
    listPrompts: (params) => client.listPrompts(params),
  };
  frame.handlers = handlers;
  return <McpAppFrame client={client} tool={tool} toolResult={toolResult} handlers={handlers} />;
}

export async function withSdk2(client: Client2, tool: V2.Tool, contents: V2.ReadResourceResult) {
  frame.client = client;
  frame.tool = tool;
  frame.resource = contents.contents[0];
  const toolResult = await client.callTool({ name: 'x' });
  frame.toolResult = toolResult;
  const handlers: HostHandlers = {
    callTool: (params) => client.callTool(params),
    listTools: (params) => client.listTools(params),
    readResource: (params) => client.readResource(params),
    listResources: (params) => client.listResources(params),
    listResourceTemplates: (params) => client.listResourceTemplates(params),
    listPrompts: (params) => client.listPrompts(params),
  };
  return (
    <McpAppFrame
      client={client}
      tool={tool}
      toolResult={toolResult}
      handlers={handlers}
      theme={undefined}
      onReady={undefined}
    />
  );
}

export const wrong: McpAppFrameElement['toolResult'] = { content: 'text' };
`;

/** Both programs parse the same files, most of which are declarations of the DOM. */
const parsed = new Map<string, ts.SourceFile | undefined>();

it.each([false, true])('exactOptionalPropertyTypes: %s', (exactOptionalPropertyTypes) => {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes,
    noUncheckedIndexedAccess: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === FILE || fileExists(path);
  host.getSourceFile = (path, version) => {
    if (path === FILE) return ts.createSourceFile(path, TEXT, version);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, version));
    return parsed.get(path);
  };
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE)!;
  const problems = [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ].map(({ messageText, start }) => {
    const line = file.getLineAndCharacterOfPosition(start!).line;
    return `${TEXT.split('\n')[line]!.trim()} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  // The last line shows that mistakes are detected.
  expect(problems.filter((text) => !text.startsWith('export const wrong'))).toEqual([]);
  expect(problems).toHaveLength(1);
});
