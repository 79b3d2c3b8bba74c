// What a host page may answer itself, and what follows from it for the view (L4).
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
} from '../../protocol/mcp.js';
import type {
  OutcomeResult,
  UpdateModelContextParams,
  ViewToHostRequests,
} from '../../protocol/messages.js';
import type { ServerCapabilities } from '../link/server-link.js';
import type { HeardEvent } from '../session/session-events.js';
import type { ServerHandlers } from './server-handlers.js';

/** Who asks, and how to stop or follow it. */
export interface HandlerContext {
  /** Aborted when the view cancels or goes away. */
  signal: AbortSignal;
  requestId: RequestId;
  appInfo: Implementation | undefined;
  appCapabilities: AppCapabilities | undefined;
  /** Tells the view how far it is; does nothing unless the view asked. */
  progress(progress: Progress): void;
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

/** Members of `window.openai` that the standard has no message for. A member without a handler is absent there. */
export interface OpenAiHandlers {
  /** Shows a part of the view in a modal: for example another frame, whose `hostContext.view` is `{ mode: 'modal', params }`. */
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
  /** Takes the address that a button "open in the app" leads to. It passed the link policy. */
  setOpenInAppUrl?: Handler<{ href: string }, void> | undefined;
  uploadFile?:
    | Handler<
        { file: File; options?: Record<string, unknown> | undefined },
        { fileId: string; [key: string]: unknown }
      >
    | undefined;
  getFileDownloadUrl?:
    Handler<{ fileId: string }, { downloadUrl: string; [key: string]: unknown }> | undefined;
  /** Lets the user choose files that the page has already. */
  selectFiles?: Handler<Record<string, never>, object[]> | undefined;
  /** Starts a payment with what the view sends, and resolves with what comes of it. */
  requestCheckout?: Handler<Record<string, unknown>, object> | undefined;
}

/**
 * The page's own answers. Each wins over the MCP client, also when it is set late.
 * A capability that neither a handler nor the client answers is not offered: requests for it get -32601.
 */
export interface HostHandlers {
  callTool?: Handler<CallToolParams, AnyCallToolResult> | undefined;
  listTools?: Answer<'tools/list'> | undefined;
  listResources?: Answer<'resources/list'> | undefined;
  listResourceTemplates?: Answer<'resources/templates/list'> | undefined;
  readResource?: Answer<'resources/read'> | undefined;
  listPrompts?: Answer<'prompts/list'> | undefined;
  /** Opens a link that passed the link policy. */
  openLink?: Handler<{ url: string }, OutcomeResult | void> | undefined;
  /** Saves files. */
  downloadFile?:
    Handler<ViewToHostRequests['ui/download-file']['params'], OutcomeResult | void> | undefined;
  /** Adds a message to the conversation; its answer may say more with `receipt`. A listener for the event is enough, too. The role is "user", or whatever else the view said (T2). */
  message?: Handler<{ role: Role; content: ContentBlock[] }, OutcomeResult | void> | undefined;
  /** Takes back a message that `message` answered with a `messageId`. `isError` in the answer: it was sent already. */
  withdrawMessage?: Handler<{ messageId: string }, OutcomeResult | void> | undefined;
  /** Remembers what the model should know; the last one wins. A listener for the event is enough, too. */
  updateModelContext?: Handler<UpdateModelContextParams, OutcomeResult | void> | undefined;
  createMessage?: Answer<'sampling/createMessage'> | undefined;
  /** For pages that show the modes themselves: the frame stays as it is. */
  requestDisplayMode?: Answer<'ui/request-display-mode'> | undefined;
  /** For views written for ChatGPT: members of `window.openai` that exist only where the page supplies them. */
  openai?: OpenAiHandlers | undefined;
  /** Answers to requests of the MCP server, through a relay. Read when the frame connects. */
  server?: ServerHandlers | undefined;
  /** Any other method (V13). */
  fallback?: Handler<{ method: string; params: Record<string, unknown> }, unknown> | undefined;
}

/** Every kind of content: the page's handler gets the blocks as they are. */
const ALL_MODALITIES: ContentModalities = {
  text: {},
  image: {},
  audio: {},
  resource: {},
  resourceLink: {},
  structuredContent: {},
};

/**
 * The capabilities that really work, given the page's handlers, the server and what the sandbox granted.
 * @param extra what the page adds; a known capability only where something answers it
 * @param hears which events the page listens for: that answers them, too
 */
export function deriveCapabilities(
  handlers: HostHandlers,
  server: ServerCapabilities | undefined,
  sandbox: NonNullable<HostCapabilities['sandbox']>,
  extra: HostCapabilities = {},
  hears: (event: HeardEvent) => boolean = () => false,
): HostCapabilities {
  const canCall = handlers.callTool || server?.tools;
  // Lists alone are not enough: a view that is offered resources reads them.
  const canRead = handlers.readResource || server?.resources;
  const base: HostCapabilities = {
    // The frame itself opens links, saves files and passes logs on.
    openLinks: {},
    downloadFile: {},
    logging: {},
    sandbox,
    ...(canCall && { serverTools: { listChanged: Boolean(server?.tools?.listChanged) } }),
    ...(canRead && { serverResources: { listChanged: Boolean(server?.resources?.listChanged) } }),
    ...((handlers.message || hears('message')) && { message: ALL_MODALITIES }),
    ...((handlers.updateModelContext || hears('model-context')) && {
      updateModelContext: ALL_MODALITIES,
    }),
    ...(handlers.createMessage && { sampling: {} }),
  };
  const known = Object.entries(extra).filter(
    ([name]) => name === 'experimental' || Object.hasOwn(base, name),
  );
  return { ...base, ...Object.fromEntries(known) };
}
