// The tools of a view with the handle that the official library returns: its fields are the tool's current settings.
import type { CallToolResult, Meta, ToolAnnotations } from '../../protocol/mcp.js';
import type { RequestContext } from '../../rpc/json-rpc-peer.js';
import type { AppToolConfig } from '../app-tools.js';
import { registerTool, runTool } from '../app-tools.js';
import type { McpApp } from '../mcp-app.js';
import type { OutputOf, StandardSchema } from '../standard-schema.js';
import type { RequestHandlerExtra } from './handler-extra.js';

type Schema = StandardSchema | undefined;

export type AppToolResult<Out extends Schema = undefined> = Out extends StandardSchema
  ?
      | (CallToolResult & { structuredContent: OutputOf<Out>; isError?: false })
      | (CallToolResult & { isError: true })
  : CallToolResult;

/** Without an input schema, the callback gets only the details of the request. */
export type AppToolCallback<
  In extends Schema = undefined,
  Out extends Schema = undefined,
> = In extends StandardSchema
  ? (
      args: OutputOf<In>,
      extra: RequestHandlerExtra,
    ) => AppToolResult<Out> | Promise<AppToolResult<Out>>
  : (extra: RequestHandlerExtra) => AppToolResult<Out> | Promise<AppToolResult<Out>>;

export interface AppToolSettings<In extends Schema = Schema, Out extends Schema = Schema> {
  title?: string;
  description?: string;
  inputSchema?: In;
  outputSchema?: Out;
  annotations?: ToolAnnotations;
  _meta?: Meta;
}

/** The handle of a registered tool. The host is notified of each change if `listChanged` was declared. */
export interface RegisteredAppTool extends AppToolSettings {
  enabled: boolean;
  enable(): void;
  /** Hides the tool and refuses calls until `enable()`. */
  disable(): void;
  remove(): void;
  /** Changes the given settings. */
  update(updates: Partial<Omit<RegisteredAppTool, 'update'>>): void;
  /** Calls the tool as the host does. Rejects if the tool is disabled, or a schema refuses the input or the output. */
  handler(args: unknown, extra: RequestHandlerExtra): Promise<CallToolResult>;
}

// eslint-disable-next-line typescript/no-explicit-any -- the result is checked when the tool is called
type Call = (...args: unknown[]) => any;

/** @param extraOf the details of a request as the callback expects them */
export function registerAppTool(
  app: McpApp,
  name: string,
  settings: AppToolSettings,
  callback: unknown,
  extraOf: (context: RequestContext) => RequestHandlerExtra,
): RegisteredAppTool {
  // Fixed, because the parameters of the callback cannot change when the schema is updated.
  const takesInput = settings.inputSchema !== undefined;
  const callWith = (input: unknown, extra: RequestHandlerExtra) =>
    takesInput ? (callback as Call)(input, extra) : (callback as Call)(extra);
  const entry = registerTool(app, name, settings as AppToolConfig, (input, context) =>
    callWith(input, extraOf(context)),
  );
  const tool: RegisteredAppTool = {
    ...settings,
    enabled: true,
    enable: () => tool.update({ enabled: true }),
    disable: () => tool.update({ enabled: false }),
    remove: () => entry.remove(),
    update({ enabled, ...updates }) {
      Object.assign(tool, updates, enabled !== undefined && { enabled });
      const { title, description, inputSchema, outputSchema, annotations, _meta } = tool;
      const config = { title, description, inputSchema, outputSchema, annotations, _meta };
      entry.update(config as AppToolConfig);
      if (tool.enabled) entry.enable();
      else entry.disable();
    },
    async handler(args, extra) {
      if (!tool.enabled) throw new Error(`The tool "${name}" is disabled. Call enable() first.`);
      const call = (input: unknown) => callWith(input, extra);
      const { inputSchema, outputSchema } = tool;
      const config = { inputSchema, outputSchema } as AppToolConfig;
      return runTool({ config, call: call as never }, args ?? {}, extra as never);
    },
  };
  return tool;
}
