// Runs in the View. Tools that the View offers to the Host (A1, A2).
import { ErrorCode } from '../protocol/json-rpc.js';
import type { CallToolResult, ContentBlock, Meta, Tool, ToolAnnotations } from '../protocol/mcp.js';
import type { RequestContext } from '../rpc/json-rpc-peer.js';
import { textOf } from '../rpc/pending-request.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { AppConnection } from './app-connection.js';
import type { JsonSchema, OutputOf, StandardSchema } from './standard-schema.js';

type Schema = StandardSchema | JsonSchema;

export interface AppToolConfig<In extends Schema = Schema, Out extends Schema = Schema> {
  title?: string;
  description?: string;
  /** Any Standard Schema: arguments are checked, its JSON Schema is listed. Or a plain JSON Schema. */
  inputSchema?: In;
  /** Likewise for `structuredContent`, which is then required. */
  outputSchema?: Out;
  annotations?: ToolAnnotations;
  _meta?: Meta;
}

/** What a tool answers; with an `outputSchema` also `structuredContent`, unless it failed. */
export type AppToolResult<Out extends Schema> =
  | (Omit<CallToolResult, 'structuredContent' | 'isError'> & {
      content: ContentBlock[];
      isError?: false;
    } & (Out extends StandardSchema
        ? { structuredContent: OutputOf<Out> }
        : { structuredContent?: unknown }))
  | (CallToolResult & { isError: true });

export type AppToolCallback<In extends Schema, Out extends Schema> = (
  input: OutputOf<In>,
  context: RequestContext,
) => AppToolResult<Out> | Promise<AppToolResult<Out>>;

/** The handle of a registered tool. Each change is told to the Host, if `listChanged` was declared. */
export interface RegisteredAppTool {
  readonly name: string;
  readonly enabled: boolean;
  enable(): void;
  /** Neither listed nor callable until `enable()`. */
  disable(): void;
  /** Changes what is listed, or the schemas. */
  update(config: AppToolConfig): void;
  remove(): void;
}

interface Entry {
  config: AppToolConfig;
  enabled: boolean;
  call: AppToolCallback<Schema, Schema>;
}

const registries = new WeakMap<AppConnection, Map<string, Entry>>();

/**
 * Offers a tool to the Host. Whatever fails (the input or the output does not fit its schema, `call`
 * throws) becomes a result with `isError`. Before `connect()` it also declares the capability.
 * @throws Error when the name is taken, or when connected without the capability `tools`.
 */
export function registerTool<In extends Schema = JsonSchema, Out extends Schema = JsonSchema>(
  app: AppConnection,
  name: string,
  config: AppToolConfig<In, Out>,
  call: AppToolCallback<In, Out>,
): RegisteredAppTool {
  const tools = registryOf(app);
  if (tools.has(name)) throw new Error(`There is a tool "${name}" already.`);
  const entry: Entry = { config, enabled: true, call: call as Entry['call'] };
  tools.set(name, entry);
  announce(app);
  const set = (change: Partial<Entry>) => {
    Object.assign(entry, change);
    announce(app);
  };
  return {
    name,
    get enabled() {
      return entry.enabled;
    },
    enable: () => set({ enabled: true }),
    disable: () => set({ enabled: false }),
    update: (more) => set({ config: { ...entry.config, ...more } }),
    remove() {
      // A stale handle must not remove a tool that was registered anew under the same name.
      if (tools.get(name) !== entry) return;
      tools.delete(name);
      announce(app);
    },
  };
}

function registryOf(app: AppConnection): Map<string, Entry> {
  const { capabilities } = app;
  const { status } = app.getSnapshot();
  if (!capabilities.tools) {
    if (status === 'ready' || status === 'connecting')
      throw new Error('Register a tool before connect(), or declare the capability `tools`.');
    capabilities.tools = { listChanged: true };
  }
  const known = registries.get(app);
  if (known) return known;
  const tools = new Map<string, Entry>();
  registries.set(app, tools);
  app.handle('tools/list', () => ({
    tools: [...tools].filter(([, { enabled }]) => enabled).map(listed),
  }));
  app.handle('tools/call', async (params, context) => {
    const entry = tools.get(params.name);
    if (!entry?.enabled)
      throw new RpcError(ErrorCode.InvalidParams, `There is no tool "${params.name}".`);
    try {
      return await run(entry, params.arguments ?? {}, context);
    } catch (error) {
      return { isError: true, content: [{ type: 'text' as const, text: textOf(error) }] };
    }
  });
  return tools;
}

const announcing = new WeakSet<AppConnection>();

// Once per task: a view that registers ten tools in a row tells it once.
function announce(app: AppConnection): void {
  if (announcing.has(app)) return;
  announcing.add(app);
  queueMicrotask(() => {
    announcing.delete(app);
    if (app.capabilities.tools?.listChanged && app.getSnapshot().status === 'ready')
      void app.notify('notifications/tools/list_changed', {});
  });
}

async function run({ config, call }: Entry, args: unknown, context: RequestContext) {
  const { inputSchema, outputSchema } = config;
  const input = await check(inputSchema, args, 'The input does not fit');
  const result = (await call(input as never, context)) as CallToolResult;
  if (outputSchema && !result.isError)
    result.structuredContent = await check(
      outputSchema,
      result.structuredContent,
      'The output does not fit',
    );
  return result;
}

const standardOf = (schema: Schema | undefined) =>
  (schema as StandardSchema | undefined)?.['~standard'];

async function check(schema: Schema | undefined, value: unknown, problem: string) {
  const outcome = await standardOf(schema)?.validate(value);
  if (!outcome) return value;
  if (!outcome.issues) return outcome.value;
  const issues = outcome.issues.map(({ message, path = [] }) => {
    const keys = path.map((step) => String(typeof step === 'object' ? step.key : step));
    return keys.length > 0 ? `${keys.join('.')}: ${message}` : message;
  });
  throw new Error(`${problem}: ${issues.join('; ')}`);
}

function listed([name, { config }]: [string, Entry]): Tool {
  const { inputSchema, outputSchema, ...rest } = config;
  return {
    name,
    ...rest,
    inputSchema: { ...jsonSchemaOf(inputSchema, 'input'), type: 'object' },
    ...(outputSchema && {
      outputSchema: { ...jsonSchemaOf(outputSchema, 'output'), type: 'object' },
    }),
  };
}

// A schema that cannot tell its JSON Schema still checks; it is listed as any object.
function jsonSchemaOf(schema: Schema | undefined, side: 'input' | 'output') {
  const standard = standardOf(schema);
  return standard
    ? standard.jsonSchema?.[side]({ target: 'draft-2020-12' })
    : (schema as JsonSchema);
}
