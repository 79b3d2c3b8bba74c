// What a server declares about its views: constants, and the `_meta.ui` of resources and tools.
import { isObject } from './json-rpc.js';
import type { Tool } from './mcp.js';

/** The protocol version that we use: the newest stable one. */
export const LATEST_PROTOCOL_VERSION = '2026-01-26';

/** Versions whose handshake we accept (L3); the messages are the same in both. */
export const SUPPORTED_PROTOCOL_VERSIONS: readonly string[] = [
  LATEST_PROTOCOL_VERSION,
  '2025-11-21',
];

/** The extension's name among MCP capabilities. */
export const UI_EXTENSION_ID = 'io.modelcontextprotocol/ui';

/** MIME type of a view's HTML; anything else is refused (R1). */
export const RESOURCE_MIME_TYPE = 'text/html;profile=mcp-app';

/** Deprecated flat key of a tool's view. It is still read, but the nested key takes precedence (R3). */
export const RESOURCE_URI_META_KEY = 'ui/resourceUri';

/** The key of a tool's view that servers for ChatGPT use. It is read if the standard keys are absent. */
export const OUTPUT_TEMPLATE_META_KEY = 'openai/outputTemplate';

/**
 * A proposed feature of this extension (ext-apps#191): the result of a tool names its view, or none. The client lists
 * it in `features`; a tool opts in with `_meta.ui.resourceUriSelection: "result"`.
 */
export const RESULT_SELECTION_FEATURE = 'result-resource-selection';

/**
 * What an MCP client must declare so that servers offer their views (R7): the value of `capabilities.extensions`.
 * `appClientOptions()` of `@mcp-app/elements/host` sets it.
 */
export const UI_EXTENSION_CAPABILITIES = {
  // Not the constant: a bundler would keep an object with a computed key, used or not.
  'io.modelcontextprotocol/ui': {
    mimeTypes: [RESOURCE_MIME_TYPE],
    features: [RESULT_SELECTION_FEATURE],
  },
};

/** Domains that a view requests, each a CSP source expression such as `https://api.example.com`. */
export interface ResourceCsp {
  /** fetch, XHR, WebSocket, EventSource. */
  connectDomains?: string[] | undefined;
  /** Scripts, styles, images, fonts, media. */
  resourceDomains?: string[] | undefined;
  /** Frames inside the view. */
  frameDomains?: string[] | undefined;
  /** `<base href>` of the view. */
  baseUriDomains?: string[] | undefined;
}

/** Browser features that a view requests. The presence of a key is the request; its value is an empty object. */
export interface ResourcePermissions {
  camera?: Record<never, never> | undefined;
  microphone?: Record<never, never> | undefined;
  geolocation?: Record<never, never> | undefined;
  clipboardWrite?: Record<never, never> | undefined;
}

/** `_meta.ui` of a UI resource (R4). */
export interface ResourceUiMeta {
  csp?: ResourceCsp | undefined;
  permissions?: ResourcePermissions | undefined;
  /** A name that the host may map to a dedicated origin (S9). */
  domain?: string | undefined;
  /** true: with a border; false: without; absent: the host page decides (S10). */
  prefersBorder?: boolean | undefined;
  /** The space that a host reserves for the view. Not in the specification, but in use (ext-apps#688). */
  preferredSize?: PreferredSize | undefined;
}

/** The preferred inline size of a view in pixels; a number is the height. */
export type PreferredSize =
  | number
  | {
      width?: number | undefined;
      height?: number | undefined;
      /** The minimum height, whatever the view requests. */
      minHeight?: number | undefined;
      /** Width divided by height: the height follows from the width of the frame. `height` takes precedence. */
      aspectRatio?: number | undefined;
    };

/** Who may call a tool: the model, the view, or both. */
export type ToolVisibility = 'model' | 'app';

/** `_meta.ui` of a tool. */
export interface ToolUiMeta {
  resourceUri?: string | undefined;
  visibility?: ToolVisibility[] | undefined;
  /**
   * Proposal (ext-apps#191): the result decides. Its `_meta.ui.resourceUri` names the view; null means no view.
   * Otherwise it may embed a view; otherwise `resourceUri` applies. Nothing is shown before the result.
   */
  resourceUriSelection?: 'result' | undefined;
  /** Like that of the resource, but known earlier, so that the space is reserved from the start. */
  preferredSize?: PreferredSize | undefined;
}

/** `_meta.ui`, if it is an object at all. */
export function uiMeta(owner: { _meta?: Record<string, unknown> | undefined } | undefined) {
  const ui = owner?._meta?.['ui'];
  return isObject(ui) ? ui : undefined;
}

/** Whether the results of this tool choose its view. */
export const isChosenByResult = (tool: Pick<Tool, '_meta'> | undefined): boolean =>
  uiMeta(tool)?.['resourceUriSelection'] === 'result';

/**
 * The `ui://` URI of a tool's view (R3), or undefined if the tool has none. It has one parameter, so that
 * `tools.filter(toolResourceUri)` works.
 * @throws TypeError if a declared URI is not a `ui://` URI.
 */
export const toolResourceUri = (tool: Pick<Tool, '_meta'>): string | undefined =>
  toolResourceUriAt(tool, [OUTPUT_TEMPLATE_META_KEY]);

/** The same, with further keys of `_meta` that are read, in this order, if the standard ones are absent. */
export function toolResourceUriAt(
  tool: Pick<Tool, '_meta'>,
  keys: readonly string[],
): string | undefined {
  const declared = [RESOURCE_URI_META_KEY, ...keys].map((key) => tool._meta?.[key]);
  const uri = uiMeta(tool)?.['resourceUri'] ?? declared.find((value) => value !== undefined);
  if (uri === undefined) return undefined;
  if (typeof uri === 'string' && uri.startsWith('ui://')) return uri;
  throw new TypeError(`A tool's view must be a ui:// URI, not ${JSON.stringify(uri)}.`);
}
