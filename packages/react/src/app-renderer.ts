'use client';
// `@mcp-app/react/app-renderer`: the host components of `@mcp-ui/client`, as a frame.
import * as React from 'react';
import type { HandlerContext, HostHandlers, ServerRequests } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiMessageResult,
  McpUiOpenLinkResult,
  McpUiResourceCsp,
  McpUiSizeChangedNotification,
  McpUiToolInputPartialNotification,
} from '@mcp-app/elements/app';
import type {
  AnyCallToolResult,
  CallToolParams,
  ContentBlock,
  Implementation,
  LoggingMessageParams,
  RequestId,
  Role,
} from '@mcp-app/elements/protocol';
import { McpAppFrame } from './mcp-app-frame.js';
import type { McpAppFrameProps } from './props.generated.js';

export * from './mcp-ui-resource.js';
export type { McpUiHostCapabilities, McpUiHostContext } from '@mcp-app/elements/app';
export type { Implementation } from '@mcp-app/elements/protocol';

/** Details of a request: `signal`, `requestId`, which view sent it, and `progress()`. */
export interface RequestHandlerExtra
  extends
    Pick<HandlerContext, 'signal' | 'requestId'>,
    Partial<Pick<HandlerContext, 'appInfo' | 'appCapabilities' | 'progress'>> {}

/** A request of a view that has no handler of its own. */
export interface JSONRPCRequest {
  jsonrpc: '2.0';
  id: RequestId;
  method: string;
  params?: Record<string, unknown> | undefined;
}

/** The sandbox page of the view. */
export interface SandboxConfig {
  url: URL;
  /** No effect: the tokens that a frame can grant are `sandbox.tokens` of `configureFrames()`. */
  permissions?: string;
  /** The domains that the view may use, with `html`. Otherwise those that the server declares count. */
  csp?: McpUiResourceCsp;
}

/** A method, because its parameters may then have the types of an SDK, which are narrower. */
type Handler<Params, Result> =
  | { method(params: Params, extra: RequestHandlerExtra): Promise<Result> }['method']
  | undefined;
type ServerHandler<Method extends keyof ServerRequests> = Handler<
  ServerRequests[Method]['params'],
  ServerRequests[Method]['result']
>;

export interface AppRendererProps {
  /** A connected MCP client of SDK 1.x or 2.x. Without one, the handlers below answer. */
  client?: McpAppFrameProps['client'];
  /** The tool whose view is shown. It is not called. */
  toolName: string;
  sandbox: SandboxConfig;
  /** The `ui://` URI of the view. Default: what the tool declares. */
  toolResourceUri?: string | undefined;
  /** The HTML of the view, if it is already known. */
  html?: string | undefined;
  toolInput?: Record<string, unknown> | undefined;
  toolResult?: AnyCallToolResult | undefined;
  toolInputPartial?: McpUiToolInputPartialNotification['params'] | undefined;
  toolCancelled?: boolean | undefined;
  /** What the view is told about the page, in addition to what the frame finds out. */
  hostContext?: McpUiHostContext | undefined;
  hostInfo?: Implementation | undefined;
  /** Details of capabilities. Whether the view gets one depends on the client and the handlers. */
  hostCapabilities?: McpUiHostCapabilities | undefined;
  /** Opens a link. Default: the frame does. */
  onOpenLink?: Handler<{ url: string }, McpUiOpenLinkResult>;
  onMessage?: Handler<{ role: Role; content: ContentBlock[] }, McpUiMessageResult>;
  onLoggingMessage?: ((params: LoggingMessageParams) => void) | undefined;
  onSizeChanged?: ((params: McpUiSizeChangedNotification['params']) => void) | undefined;
  /** The view cannot be shown. The error has the phase, the reason and a hint. */
  onError?: ((error: Error) => void) | undefined;
  onCallTool?: Handler<CallToolParams, AnyCallToolResult>;
  onListResources?: ServerHandler<'resources/list'>;
  onListResourceTemplates?: ServerHandler<'resources/templates/list'>;
  onReadResource?: ServerHandler<'resources/read'>;
  onListPrompts?: ServerHandler<'prompts/list'>;
  /** Answers methods that MCP Apps does not have, and `sampling/createMessage` if `hostCapabilities` has `sampling`. */
  onFallbackRequest?: Handler<JSONRPCRequest, Record<string, unknown>>;
}

/** The methods of a mounted `AppRenderer`. */
export interface AppRendererHandle {
  /** Tells the view that the server's tools have changed. With a client, it is told automatically. */
  sendToolListChanged: () => void;
  sendResourceListChanged: () => void;
  sendPromptListChanged: () => void;
  /** Asks the view to save its state, and removes it. */
  teardownResource: () => void;
}

/** Only the handlers that the page has: a capability is advertised if something handles it. */
function handlersOf(props: AppRendererProps): HostHandlers {
  const { onFallbackRequest } = props;
  const ask =
    onFallbackRequest &&
    ((method: string, params: object, context: HandlerContext) =>
      onFallbackRequest(
        { jsonrpc: '2.0', id: context.requestId, method, params: { ...params } },
        context,
      ) as Promise<never>);
  return {
    openLink: props.onOpenLink,
    message: props.onMessage,
    callTool: props.onCallTool,
    listResources: props.onListResources,
    listResourceTemplates: props.onListResourceTemplates,
    readResource: props.onReadResource,
    listPrompts: props.onListPrompts,
    ...(ask && {
      fallback: ({ method, params }, context) => ask(method, params, context),
      // Without this, the view would not be told that it can ask for a completion.
      ...(props.hostCapabilities?.sampling && {
        createMessage: (params, context) => ask('sampling/createMessage', params, context),
      }),
    }),
  };
}

/** The props of a frame that does what these props describe. */
function framePropsOf(props: AppRendererProps): McpAppFrameProps {
  const { html, sandbox, hostContext, onError, onSizeChanged, onLoggingMessage } = props;
  return {
    client: props.client,
    tool: props.toolName,
    resourceUri: props.toolResourceUri,
    html: sandbox.csp ? undefined : html,
    resource:
      html !== undefined && sandbox.csp
        ? { text: html, _meta: { ui: { csp: sandbox.csp } } }
        : undefined,
    sandbox: { url: sandbox.url.href },
    toolInput: props.toolInput,
    toolInputPartial: props.toolInputPartial && (props.toolInputPartial.arguments ?? {}),
    toolResult: props.toolResult,
    toolCancelled: props.toolCancelled ? {} : undefined,
    theme: hostContext?.theme,
    host: { info: props.hostInfo, context: hostContext, capabilities: props.hostCapabilities },
    handlers: handlersOf(props),
    onError: onError && (({ error }) => onError(error)),
    onSizeChange: onSizeChanged && (({ width, height }) => onSizeChanged({ width, height })),
    onLog:
      onLoggingMessage && (({ level, data, logger }) => onLoggingMessage({ level, data, logger })),
  };
}

/**
 * Shows the view of a tool, with the props of `AppRenderer` of `@mcp-ui/client`.
 * ```jsx
 * <AppRenderer client={client} toolName="show-chart" sandbox={{ url }} toolInput={input} toolResult={result} />
 * ```
 */
export const AppRenderer = React.forwardRef<AppRendererHandle, AppRendererProps>(
  function AppRenderer(props, ref) {
    const frame = React.useRef<McpAppFrameElement>(null);
    React.useImperativeHandle(ref, () => ({
      sendToolListChanged: () => frame.current?.announceListChange('tools'),
      sendResourceListChanged: () => frame.current?.announceListChange('resources'),
      sendPromptListChanged: () => frame.current?.announceListChange('prompts'),
      teardownResource: () => void frame.current?.close(),
    }));
    return React.createElement(McpAppFrame, { ...framePropsOf(props), ref: frame });
  },
);
