// What the prelude for older mcp-ui resources and the host share in addition to the standard.

/** Starts the ids of the prelude's requests. */
export const MCP_UI_ID_PREFIX = 'mcp-app-mcp-ui:';

/** The request that reports an action which the standard does not have. */
export const MCP_UI_ACTION_METHOD = 'mcp-app/mcp-ui-action';

/** The actions of mcp-ui that the standard does not have. */
export type McpUiActionType = 'intent' | 'notify';

/** An action of an mcp-ui resource that has no counterpart in MCP Apps. */
export interface McpUiAction {
  /** `intent`: an intent of the user, with a name and parameters. `notify`: something happened, as a text. */
  action: McpUiActionType;
  /** As the view sent it: `{ intent, params }` or `{ message }`. Untrusted. */
  payload: Record<string, unknown>;
}

/** What the host writes into the prelude. JSON. */
export interface McpUiPreludeConfig {
  /** The name of the view. */
  name: string;
  /** The height that the resource prefers, in pixels. */
  height?: number | undefined;
  /** Whether the document only frames a page of another site, which sends and receives the messages. */
  isFramed: boolean;
  /** Whether the view may do the handshake itself. If so, the prelude waits until the view has sent something. */
  mayUseStandard: boolean;
  /** The data that the resource contains for its view. */
  renderData: Record<string, unknown>;
}
