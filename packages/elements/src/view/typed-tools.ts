// The server's tools as types, so that a wrong name or input does not compile.
import type { CallToolResult, Meta } from '../protocol/mcp.js';

/** Maps a tool's name to its input and its `structuredContent`, as JSON. */
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

interface Recovered {
  /** True if the host dropped `structuredContent` and it was restored from a text block with the same JSON. */
  isRecovered?: boolean;
}

/** The result of one of these tools, as a view gets it. */
export type ToolResultOf<Output> = unknown extends Output
  ? CallToolResult & Recovered
  : ToolAnswer<Output> & Recovered;

/**
 * A plain object type, because neither an interface nor `object` is assignable to an object with string keys, and an
 * app with named tools must be assignable to any app.
 */
type Plain<Type> = Type extends unknown
  ? [keyof Type] extends [never]
    ? Record<string, unknown>
    : { [Key in keyof Type]: Type[Key] }
  : never;

/** A value while the model writes it: anything may be missing, at any depth. */
type Partly<Type> = Type extends readonly (infer Item)[]
  ? Partly<Item>[]
  : Type extends object
    ? { [Key in keyof Type]?: Partly<Type[Key]> }
    : Type;

type PartlyWritten<Input> = { [Key in keyof Input]?: Partly<Input[Key]> };

/** The data of the tool calls that a view belongs to. With several tools, it is a union. */
export interface ToolDataTypes<Tools extends ToolTypes<Tools>, Own extends keyof Tools> {
  input: Plain<Tools[Own]['input']>;
  partial: PartlyWritten<Plain<Tools[Own]['input']>>;
  result: ToolResultOf<Tools[Own]['output']>;
}

/** The input type of a schema, which is what host, view and server exchange. */
type Accepted<Schema, Unknown> = Schema extends {
  readonly '~standard': { readonly types?: infer Types };
}
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : Unknown
  : Unknown;

/**
 * The types of tools whose server defines them with schemas of zod, Valibot or another Standard Schema library:
 * `type Tools = ToolsFromSchemas<typeof schemas>` for `{ add: { inputSchema: z.object(…), outputSchema: … } }`.
 */
export type ToolsFromSchemas<
  Schemas extends Record<string, { inputSchema?: unknown; outputSchema?: unknown }>,
> = {
  [Name in keyof Schemas]: {
    input: Extract<Accepted<Schemas[Name]['inputSchema'], Record<string, unknown>>, object>;
    output: Accepted<Schemas[Name]['outputSchema'], unknown>;
  };
};
