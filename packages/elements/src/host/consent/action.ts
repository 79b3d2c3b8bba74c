// The model of what a view does outside its frame, and of what an agent does in it. Policy, dialog, grants and audit all use it.
import type { ContentDeclaration } from '../../policy/content-identity.js';
import type { FileRisk } from '../../policy/file-name-policy.js';
import type { PermissionName } from '../../policy/permission-policy.js';
import type { AgentAction } from '../../protocol/proposals/agent-face.js';
import type { DisplayMode } from '../../protocol/host-context.js';
import type { Implementation, Tool } from '../../protocol/mcp.js';

/** The server that a view belongs to. */
export interface ActionServer {
  /** The page's name: `serverId`, or the URL. Undefined for a client without `serverId`, or without a server. */
  id: string | undefined;
  /** The key that the page gave the user who uses the server, if there is one. */
  user?: string | undefined;
  /** The name that the server claims. Any server can use any name: show it, but never trust it. */
  name: string | undefined;
}

/** The fingerprint of a view's HTML, with its declaration. `hash` is `sha256-` and base64. */
export interface ContentPin extends ContentDeclaration {
  hash: string;
}

/** A file that a view wants to save. */
export interface ActionFile {
  /** The cleaned name under which it would be saved. */
  name: string;
  /** The risk of opening it. A grant for downloads covers only harmless files. */
  risk: FileRisk;
  mimeType: string | undefined;
  /** In bytes; undefined for a file that is not yet read from the server. */
  size: number | undefined;
}

/** What a view wants to put on the clipboard. */
export interface ActionCopy {
  text: string | undefined;
  /** The same with formatting. Programs that accept it paste this instead of `text`. */
  html: string | undefined;
  /** A PNG, and its size in pixels. */
  image: { blob: Blob; width: number; height: number } | undefined;
}

interface ActionBase {
  /** Correlates the action with its `audit` event. */
  id: string;
  /** The method of the request; empty for what a view declares instead of requests. */
  method: string;
  /** A one-line summary: the tool's name, the URI or URL, the names of files, what is copied, the mode, the permission. */
  what: string;
  server: ActionServer;
  /** The name and version that the view claims; undefined until it has initialized. */
  app: Implementation | undefined;
  /** What the view sent. Untrusted, and not redacted, because the user must see the real values. */
  arguments: Record<string, unknown>;
}

/** One action of a view, before it happens. */
export type Action = ActionBase &
  (
    | {
        kind: 'tool-call';
        name: string;
        /** Its definition; undefined if tools are not listed. */
        tool: Tool | undefined;
      }
    /** One of the server's lists, named in `what`: tools, resources, resource templates or prompts. */
    | { kind: 'list' }
    | { kind: 'resource-read'; uri: string }
    | { kind: 'link'; url: string }
    | { kind: 'download'; files: ActionFile[] }
    | { kind: 'copy'; copied: ActionCopy }
    /** An agent uses an element of the view. */
    | { kind: 'agent'; element: string; input: AgentAction }
    /** An agent calls a tool that the view offers. */
    | { kind: 'app-tool'; name: string; tool: Tool | undefined }
    | { kind: 'message' }
    | { kind: 'model-context' }
    | { kind: 'sampling' }
    /** Something beyond the standard that the page supplies, such as a member of `handlers.openai`, named in `what`. */
    | { kind: 'extension' }
    | { kind: 'display-mode'; mode: DisplayMode }
    | { kind: 'permission'; permission: PermissionName }
    /** An origin of its own (`sandbox.views`), where the view keeps data in the browser. */
    | { kind: 'storage' }
    /** The view differs from the pinned one. `from` has no declaration if only a hash was pinned. */
    | {
        kind: 'app-change';
        from: Pick<ContentPin, 'hash'> & Partial<ContentPin>;
        to: ContentPin;
      }
  );

export type ActionKind = Action['kind'];

/** An action without the fields that the gate adds. */
export type ActionDraft = Action extends infer A
  ? A extends Action
    ? Omit<A, 'id' | 'server' | 'app'>
    : never
  : never;
