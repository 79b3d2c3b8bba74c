// The server's tools as types, so that a wrong name or input does not compile. Types only.
import type { CallToolResult, Meta } from '../protocol/mcp.js';

/** Tool name -> what it takes and what its `structuredContent` is. */
export type ToolTypes<Tools = Record<string, { input: object; output: unknown }>> = {
  [Name in keyof Tools]: { input: object; output: unknown };
};

/** For apps that do not name their tools: any name, any input. */
export type AnyTools = Record<string, { input: Record<string, unknown>; output: unknown }>;

type Arguments<Input> =
  Record<never, never> extends Input ? { arguments?: Input } : { arguments: Input };

/** Params of a call to one of `Tools`; `arguments` may be left out where the input may be empty. */
export type ToolCall<Tools extends ToolTypes<Tools>, Name extends keyof Tools> = {
  name: Name;
  _meta?: Meta;
} & Arguments<Tools[Name]['input']>;

/** A tool's answer. With `isError` there is no `structuredContent` to count on. */
export type ToolAnswer<Output> = Omit<CallToolResult, 'structuredContent'> & {
  content: CallToolResult['content'];
  isError?: boolean;
  structuredContent?: Output;
};
