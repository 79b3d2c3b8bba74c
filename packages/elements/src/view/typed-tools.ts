// The server's tools as types, so that a wrong name or input does not compile.
import type { CallToolResult, Meta } from '../protocol/mcp.js';

/** Tool name to its input and its `structuredContent`. */
export type ToolTypes<Tools = Record<string, { input: object; output: unknown }>> = {
  [Name in keyof Tools]: { input: object; output: unknown };
};

/** For apps that do not declare their tools: any name, any input. */
export type AnyTools = Record<string, { input: Record<string, unknown>; output: unknown }>;

type Arguments<Input> =
  Record<never, never> extends Input ? { arguments?: Input } : { arguments: Input };

/** Params of a call to one of `Tools`. `arguments` is optional if the input may be empty. */
export type ToolCall<Tools extends ToolTypes<Tools>, Name extends keyof Tools> = {
  name: Name;
  _meta?: Meta;
} & Arguments<Tools[Name]['input']>;

/** The answer of a tool. With `isError`, `structuredContent` may be missing. */
export type ToolAnswer<Output> = Omit<CallToolResult, 'structuredContent'> & {
  content: CallToolResult['content'];
  isError?: boolean;
  structuredContent?: Output;
};
