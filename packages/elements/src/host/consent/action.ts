// What a view does beyond its own frame, as one model: policy, dialog, grants and audit all speak of it.
import type { ContentDeclaration } from '../../policy/content-identity.js';
import type { FileRisk } from '../../policy/file-name-policy.js';
import type { PermissionName } from '../../policy/permission-policy.js';
import type { DisplayMode } from '../../protocol/host-context.js';
import type { Implementation, Tool } from '../../protocol/mcp.js';

/** The server that a view belongs to, as far as the page knows it. */
export interface ActionServer {
  /** What grants are kept under: `serverId`, or the address. Undefined for a bare client, or no server. */
  id: string | undefined;
  /** The name that the server gives itself. Anybody can take any name: show it, never trust it. */
  name: string | undefined;
}

/** A view's HTML and declaration, in short. `hash` is `sha256-` and base64. */
export interface ContentPin extends ContentDeclaration {
  hash: string;
}

/** A file that a view wants to save. */
export interface ActionFile {
  /** The cleaned name, under which it would be saved. */
  name: string;
  /** What opening it may do. A grant for downloads covers harmless files only. */
  risk: FileRisk;
  mimeType: string | undefined;
  /** Bytes; undefined for a file that is still with the server. */
  size: number | undefined;
}

interface ActionBase {
  /** Correlates the action with its `audit` event. */
  id: string;
  /** The method of the request; empty for what a view declares instead of asking for it. */
  method: string;
  /** One line about it: the tool's name, the URI or URL, the names of files, the mode, the permission. */
  what: string;
  server: ActionServer;
  /** Name and version that the view gives itself; unknown until it has initialized. */
  app: Implementation | undefined;
  /** What the view sent along. Untrusted, and not redacted: the user decides about the truth. */
  arguments: Record<string, unknown>;
}

/** One action of a view, before it happens. */
export type Action = ActionBase &
  (
    | {
        kind: 'tool-call';
        name: string;
        /** Its definition; undefined when nobody lists tools. */
        tool: Tool | undefined;
      }
    /** One of the server's lists, as `what` says: tools, resources, resource templates or prompts. */
    | { kind: 'list' }
    | { kind: 'resource-read'; uri: string }
    | { kind: 'link'; url: string }
    | { kind: 'download'; files: ActionFile[] }
    | { kind: 'message' }
    | { kind: 'model-context' }
    | { kind: 'sampling' }
    /** Something beyond the standard that the page supplies, such as a member of `handlers.openai`: `what` names it. */
    | { kind: 'extension' }
    | { kind: 'display-mode'; mode: DisplayMode }
    | { kind: 'permission'; permission: PermissionName }
    /** The view is not the one that was pinned. `from` has no declaration when only a hash was pinned. */
    | {
        kind: 'app-change';
        from: Pick<ContentPin, 'hash'> & Partial<ContentPin>;
        to: ContentPin;
      }
  );

export type ActionKind = Action['kind'];

/** Any action but for what is known of the view anyway. */
export type ActionDraft = Action extends infer A
  ? A extends Action
    ? Omit<A, 'id' | 'server' | 'app'>
    : never
  : never;
