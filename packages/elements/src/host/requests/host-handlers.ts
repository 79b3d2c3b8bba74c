// The requests that a host page can handle, and the capabilities that result from it (L4).
import type {
  AppCapabilities,
  ContentModalities,
  HostCapabilities,
} from '../../protocol/capabilities.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type {
  AnyCallToolResult,
  CallToolParams,
  ContentBlock,
  Implementation,
  Progress,
  Role,
  Tool,
} from '../../protocol/mcp.js';
import type {
  OutcomeResult,
  UpdateModelContextParams,
  ViewToHostRequests,
} from '../../protocol/messages.js';
import type { ActionCopy } from '../consent/action.js';
import type { ServerCapabilities } from '../link/server-link.js';
import type { HandledEvent } from '../session/session-events.js';
import type { ServerHandlers } from './server-handlers.js';

/** Details of a request: which view sent it, and how to cancel it or report progress. */
export interface HandlerContext {
  /** Aborted when the view cancels the request or is removed. */
  signal: AbortSignal;
  requestId: RequestId;
  appInfo: Implementation | undefined;
  appCapabilities: AppCapabilities | undefined;
  /** Reports progress to the view; does nothing unless the view asked for it. */
  progress(progress: Progress): void;
}

/** A name that a view uses, and how the view was found at its server. */
export interface ToolQuestion {
  /** The name that the view uses. */
  name: string;
  /** The name under which the view's own tool is listed; undefined if the frame has no tool. */
  toolName: string | undefined;
  /** The URI of the view. */
  resourceUri: string | undefined;
  /** The listed tools; empty if nothing lists tools. */
  tools: readonly Tool[];
}

/** A URI that a view reads, and how the view was found at its server. */
export interface ResourceQuestion extends Pick<ToolQuestion, 'toolName' | 'resourceUri'> {
  uri: string;
}

/** Answers one kind of request. */
type Handler<Params, Result> = (
  params: Params,
  context: HandlerContext,
) => Result | Promise<Result>;

type Answer<M extends keyof ViewToHostRequests> = Handler<
  ViewToHostRequests[M]['params'],
  ViewToHostRequests[M]['result']
>;

/** Members of `window.openai` that the standard has no message for. A member exists only if it has a handler. */
export interface OpenAiHandlers {
  /**
   * Shows a part of the view in a modal: for example another frame, whose `hostContext.view` is `{ mode: 'modal',
   * params }`.
   */
  requestModal?:
    | Handler<
        {
          params?: Record<string, unknown> | undefined;
          template?: string | undefined;
          title?: string | undefined;
          anchor?: Record<string, unknown> | undefined;
        },
        unknown
      >
    | undefined;
  /** Sets the URL for an "open in the app" button. It passed the link policy. */
  setOpenInAppUrl?: Handler<{ href: string }, void> | undefined;
  uploadFile?:
    | Handler<
        { file: File; options?: Record<string, unknown> | undefined },
        { fileId: string; [key: string]: unknown }
      >
    | undefined;
  getFileDownloadUrl?:
    | Handler<{ fileId: string }, { downloadUrl: string; [key: string]: unknown }>
    | undefined;
  /** Lets the user choose files that the page already has. */
  selectFiles?: Handler<Record<string, never>, object[]> | undefined;
  /** Starts a payment with the view's data, and resolves with the outcome. */
  requestCheckout?: Handler<Record<string, unknown>, object> | undefined;
}

/**
 * The page's request handlers. Each takes precedence over the MCP client, even if it is set later. A capability is
 * advertised only if a handler or the client supports it; otherwise its requests get error -32601.
 */
export interface HostHandlers {
  callTool?: Handler<CallToolParams, AnyCallToolResult> | undefined;
  listTools?: Answer<'tools/list'> | undefined;
  listResources?: Answer<'resources/list'> | undefined;
  listResourceTemplates?: Answer<'resources/templates/list'> | undefined;
  readResource?: Answer<'resources/read'> | undefined;
  listPrompts?: Answer<'prompts/list'> | undefined;
  /**
   * The listed name of the tool that a view means, for gateways that do not name tools `server__tool`; undefined if the
   * view may not call it. Policy, consent and audit get the name that this returns. Default: see the guide to gateways.
   */
  resolveTool?: Handler<ToolQuestion, string | undefined> | undefined;
  /** Like `resolveTool`, for the URI of a resource that a view reads. */
  resolveResource?: Handler<ResourceQuestion, string | undefined> | undefined;
  /**
   * Calls `updated` each time the resource changes, until the returned function is called. Called once for all views of
   * a server and user that listen to the resource.
   */
  subscribeResource?: Handler<{ uri: string; updated(): void }, () => void> | undefined;
  /** Opens a link that passed the link policy. */
  openLink?: Handler<{ url: string }, OutcomeResult | void> | undefined;
  /** Saves files. */
  downloadFile?:
    | Handler<ViewToHostRequests['ui/download-file']['params'], OutcomeResult | void>
    | undefined;
  /**
   * Copies for a view that may not use the clipboard itself, for example with the clipboard of a desktop shell. Default:
   * the browser's clipboard.
   */
  copy?: Handler<ActionCopy, OutcomeResult | void> | undefined;
  /**
   * Adds a message to the conversation; the answer can contain a `receipt`. A listener for the event is enough, too.
   * The role is "user", or another one that the view sent (T2).
   */
  message?: Handler<{ role: Role; content: ContentBlock[] }, OutcomeResult | void> | undefined;
  /** Withdraws a message that `message` answered with a `messageId`. Answer with `isError` if it was already sent. */
  withdrawMessage?: Handler<{ messageId: string }, OutcomeResult | void> | undefined;
  /** Stores context for the model; the last update replaces earlier ones. A listener for the event is enough, too. */
  updateModelContext?: Handler<UpdateModelContextParams, OutcomeResult | void> | undefined;
  createMessage?: Answer<'sampling/createMessage'> | undefined;
  /** For pages that implement display modes themselves: the frame does not change. */
  requestDisplayMode?: Answer<'ui/request-display-mode'> | undefined;
  /** For views written for ChatGPT: members of `window.openai` that exist only if the page supplies them. */
  openai?: OpenAiHandlers | undefined;
  /** Answers to requests of the MCP server, through a relay or `server`, and to tasks. Read when the frame connects. */
  server?: ServerHandlers | undefined;
  /** Any other method (V13). */
  fallback?: Handler<{ method: string; params: Record<string, unknown> }, unknown> | undefined;
}

/** Every kind of content: the page's handler gets the blocks unchanged. */
const ALL_MODALITIES: ContentModalities = {
  text: {},
  image: {},
  audio: {},
  resource: {},
  resourceLink: {},
  structuredContent: {},
};

/**
 * The capabilities to advertise, from the page's handlers, the server and what the sandbox granted.
 * @param extra capabilities that the page adds; a known one counts only if something handles it
 * @param hasListener the events that the page listens for; a listener counts as a handler
 */
export function deriveCapabilities(
  handlers: HostHandlers,
  server: ServerCapabilities | undefined,
  sandbox: NonNullable<HostCapabilities['sandbox']>,
  extra: HostCapabilities = {},
  hasListener: (event: HandledEvent) => boolean = () => false,
): HostCapabilities {
  const canCall = handlers.callTool || server?.tools;
  // Lists are not enough: a view that sees the resources capability also reads resources.
  const canRead = handlers.readResource || server?.resources;
  const base: HostCapabilities = {
    // The frame itself opens links, saves files and forwards logs.
    openLinks: {},
    downloadFile: {},
    logging: {},
    sandbox,
    ...(canCall && { serverTools: { listChanged: Boolean(server?.tools?.listChanged) } }),
    ...(canRead && { serverResources: { listChanged: Boolean(server?.resources?.listChanged) } }),
    ...((handlers.message || hasListener('message')) && { message: ALL_MODALITIES }),
    ...((handlers.updateModelContext || hasListener('model-context')) && {
      updateModelContext: ALL_MODALITIES,
    }),
    ...(handlers.createMessage && { sampling: {} }),
  };
  const known = Object.entries(extra).filter(
    ([name]) => name === 'experimental' || Object.hasOwn(base, name),
  );
  return { ...base, ...Object.fromEntries(known) };
}
