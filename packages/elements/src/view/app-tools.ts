// Runs in the view. Tools that the view offers to the host (A1, A2).
import { errorText } from '../protocol/error-text.js';
import * as ErrorCode from '../protocol/error-codes.js';
import type { CallToolResult, ContentBlock, Meta, Tool, ToolAnnotations } from '../protocol/mcp.js';
import type { RequestContext } from '../rpc/json-rpc-peer.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { AppConnection } from './app-connection.js';
import { checkSchema, standardOf } from './check-schema.js';
import type { Schema } from './check-schema.js';
import type { JsonSchema, OutputOf, StandardSchema } from './standard-schema.js';

export interface AppToolConfig<In extends Schema = Schema, Out extends Schema = Schema> {
  title?: string;
  description?: string;
  /** A Standard Schema, which validates the arguments, or a plain JSON Schema, which is only listed. */
  inputSchema?: In;
  /** The same for `structuredContent`, which is then required. */
  outputSchema?: Out;
  annotations?: ToolAnnotations;
  _meta?: Meta;
}

/** The result of a tool. With an `outputSchema` it has `structuredContent`, unless it failed. */
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

/** The handle of a registered tool. The host is notified of each change if `listChanged` was declared. */
export interface RegisteredAppTool {
  readonly name: string;
  readonly enabled: boolean;
  enable(): void;
  /** Hides the tool and refuses calls until `enable()`. */
  disable(): void;
  /** Changes the description, the schemas or other settings. */
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
 * Offers a tool to the host. A failure (`call` throws, or the input or output does not match its schema)
 * becomes a result with `isError`. Before `connect()` it also declares the capability.
 * @throws Error if the name is taken, or if connected without the capability `tools`.
 */
export function registerTool<In extends Schema = JsonSchema, Out extends Schema = JsonSchema>(
  app: AppConnection,
  name: string,
  config: AppToolConfig<In, Out>,
  call: AppToolCallback<In, Out>,
): RegisteredAppTool {
  const tools = registryOf(app);
  if (tools.has(name))
    throw new Error(
      `A tool named "${name}" is already registered. Remove it first, or use another name.`,
    );
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
      // A stale handle must not remove a tool that was registered again under the same name.
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
      throw new Error(
        'Could not register the tool: the app is connected without the capability `tools`. Register it before connect(), or declare `tools`.',
      );
    capabilities.tools = { listChanged: true };
  }
  const known = registries.get(app);
  if (known) return known;
  const tools = new Map<string, Entry>();
  registries.set(app, tools);
  app.handle('tools/list', () => ({ tools: listTools(tools) }));
  app.handle('tools/call', ({ name, arguments: args = {} }, context) =>
    callTool(tools, name, args, context),
  );
  return tools;
}

const listTools = (tools: ReadonlyMap<string, Entry>): Tool[] =>
  [...tools].filter(([, { enabled }]) => enabled).map(listed);

async function callTool(
  tools: ReadonlyMap<string, Entry>,
  name: string,
  args: unknown,
  context: RequestContext,
): Promise<CallToolResult> {
  const entry = tools.get(name);
  if (!entry?.enabled) throw new RpcError(ErrorCode.InvalidParams, `Unknown tool: "${name}".`);
  try {
    return await runTool(entry, args, context);
  } catch (error) {
    const text = errorText(error);
    return { isError: true, content: [{ type: 'text' as const, text }] };
  }
}

/** Called when the tools of an app change. */
const watchers = new WeakMap<AppConnection, () => void>();

/** The tools of an app for somebody else than its host, who is told of changes until `stop()`. */
export function watchTools(app: AppConnection, changed: () => void) {
  const none = new Map<string, Entry>();
  const tools = () => registries.get(app) ?? none;
  watchers.set(app, changed);
  return {
    list: (): Tool[] => listTools(tools()),
    call: (name: string, args: unknown, signal: AbortSignal): Promise<CallToolResult> =>
      callTool(tools(), name, args, { id: name, signal, progress() {} }),
    stop: () => void watchers.delete(app),
  };
}

const announcing = new WeakSet<AppConnection>();

// Once per microtask, so that a view that registers ten tools in a row notifies once.
function announce(app: AppConnection): void {
  if (announcing.has(app)) return;
  announcing.add(app);
  queueMicrotask(() => {
    announcing.delete(app);
    watchers.get(app)?.();
    if (app.capabilities.tools?.listChanged && app.getSnapshot().status === 'ready')
      // The connection may have ended in between.
      app.notify('notifications/tools/list_changed', {}).catch(() => {});
  });
}

/** Calls the tool with arguments that its schema accepts. */
export async function runTool(
  { config, call }: Pick<Entry, 'config' | 'call'>,
  args: unknown,
  context: RequestContext,
): Promise<CallToolResult> {
  const { inputSchema, outputSchema } = config;
  const input = await checkSchema(inputSchema, args, 'The input does not match the schema');
  const result = (await call(input as never, context)) as CallToolResult;
  if (outputSchema && !result.isError)
    result.structuredContent = await checkSchema(
      outputSchema,
      result.structuredContent,
      'The output does not match the schema',
    );
  return result;
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

// A schema without a JSON Schema still validates; the tool is then listed as accepting any object.
function jsonSchemaOf(schema: Schema | undefined, side: 'input' | 'output') {
  const standard = standardOf(schema);
  return standard
    ? standard.jsonSchema?.[side]({ target: 'draft-2020-12' })
    : (schema as JsonSchema);
}
