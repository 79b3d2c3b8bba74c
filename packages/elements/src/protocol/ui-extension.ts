// What a server declares about its views: constants, and the `_meta.ui` of resources and tools.
import { isObject } from './json-rpc.js';
import type { Tool } from './mcp.js';

/** The protocol version we speak; the newest stable one. */
export const LATEST_PROTOCOL_VERSION = '2026-01-26';

/** Versions whose handshake we accept as they are (L3); the wire is the same in both. */
export const SUPPORTED_PROTOCOL_VERSIONS: readonly string[] = [
  LATEST_PROTOCOL_VERSION,
  '2025-11-21',
];

/** The extension's name among MCP capabilities. */
export const UI_EXTENSION_ID = 'io.modelcontextprotocol/ui';

/** MIME type of a view's HTML; anything else is refused (R1). */
export const RESOURCE_MIME_TYPE = 'text/html;profile=mcp-app';

/** Deprecated flat key of a tool's view; still read, the nested one wins (R3). */
export const RESOURCE_URI_META_KEY = 'ui/resourceUri';

/** The key of a tool's view that servers for ChatGPT use; read where the standard ones are absent. */
export const OUTPUT_TEMPLATE_META_KEY = 'openai/outputTemplate';

/**
 * A feature of this extension that is a proposal (ext-apps#191): the result of a tool names its view, or none. The
 * client lists it in `features`; a tool takes part with `_meta.ui.resourceUriSelection: "result"`.
 */
export const RESULT_SELECTION_FEATURE = 'result-resource-selection';

/**
 * What an MCP client says about itself so that servers offer their views (R7):
 * the value of `capabilities.extensions`. `appClientOptions()` of `@mcp-app/elements/host` puts it there.
 */
export const UI_EXTENSION_CAPABILITIES = {
  [UI_EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE], features: [RESULT_SELECTION_FEATURE] },
};

/** Domains a view asks for, each a CSP source expression such as `https://api.example.com`. */
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

/** Browser features a view asks for; the value is an empty object, its presence is the request. */
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
  /** A name the host may map to an origin of the view's own (S9). */
  domain?: string | undefined;
  /** true: wants a border; false: wants none; absent: the host page decides (S10). */
  prefersBorder?: boolean | undefined;
  /** The space that a host reserves for the view. Not in the specification, but in use (ext-apps#688). */
  preferredSize?: PreferredSize | undefined;
}

/** The inline size that suits a view, in pixels; one number is the height. */
export type PreferredSize =
  | number
  | {
      width?: number | undefined;
      height?: number | undefined;
      /** The view never gets less, whatever it asks for. */
      minHeight?: number | undefined;
      /** Width divided by height: the height follows from the width of the frame. `height` wins. */
      aspectRatio?: number | undefined;
    };

/** Who may call a tool: the model, the view, or both. */
export type ToolVisibility = 'model' | 'app';

/** `_meta.ui` of a tool. */
export interface ToolUiMeta {
  resourceUri?: string | undefined;
  visibility?: ToolVisibility[] | undefined;
  /**
   * Proposal (ext-apps#191): the result decides. Its `_meta.ui.resourceUri` names the view, null means no view; else
   * it may embed one; else `resourceUri` counts. Nothing is shown before.
   */
  resourceUriSelection?: 'result' | undefined;
  /** The same as of the resource, and known before it: the space is reserved from the start. */
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
 * The `ui://` URI of a tool's view (R3), or undefined when the tool has none. One parameter, so that
 * `tools.filter(toolResourceUri)` works.
 * @throws TypeError when a URI is declared but is not a `ui://` one.
 */
export const toolResourceUri = (tool: Pick<Tool, '_meta'>): string | undefined =>
  toolResourceUriAt(tool, [OUTPUT_TEMPLATE_META_KEY]);

/** The same, with the keys of `_meta` that are read, in this order, when the standard ones are absent. */
export function toolResourceUriAt(
  tool: Pick<Tool, '_meta'>,
  keys: readonly string[],
): string | undefined {
  const declared = [RESOURCE_URI_META_KEY, ...keys].map((key) => tool._meta?.[key]);
  const uri = uiMeta(tool)?.['resourceUri'] ?? declared.find((value) => value !== undefined);
  if (uri === undefined) return undefined;
  if (typeof uri === 'string' && uri.startsWith('ui://')) return uri;
  throw new TypeError(
    `A tool's view must be a ui:// URI, but the tool says ${JSON.stringify(uri)}.`,
  );
}
