// The server's tools as types, so that a wrong name or input does not compile.
import type { CallToolResult, Meta } from '../protocol/mcp.js';

/** Tool name to its input and its `structuredContent`, as JSON carries them. */
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
  /** The host dropped `structuredContent`, and it was taken from a text block that is the same JSON. */
  isRecovered?: boolean;
}

/** The result of one of these tools, as a view gets it. */
export type ToolResultOf<Output> = unknown extends Output
  ? CallToolResult & Recovered
  : ToolAnswer<Output> & Recovered;

/**
 * As a plain object type, because neither an interface nor `object` fits where any object with string keys does, and
 * an app with named tools has to fit wherever an app does.
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

/** The data of the tool calls that a view belongs to. With several tools, each of theirs is possible. */
export interface ToolDataTypes<Tools extends ToolTypes<Tools>, Own extends keyof Tools> {
  input: Plain<Tools[Own]['input']>;
  partial: PartlyWritten<Plain<Tools[Own]['input']>>;
  result: ToolResultOf<Tools[Own]['output']>;
}

/** What a schema accepts, which is what travels between host, view and server. */
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
