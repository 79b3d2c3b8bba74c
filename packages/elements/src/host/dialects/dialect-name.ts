// The dialects by name, and the MIME types that they add to the standard's.
import { isMimeType } from '../../protocol/mime-type.js';
import { OUTPUT_TEMPLATE_META_KEY } from '../../protocol/ui-extension.js';

/**
 * What views are written in besides the standard, MCP Apps. `openai`: views written for ChatGPT, which use
 * `window.openai`. `mcp-ui`: resources in the format that mcp-ui used before MCP Apps, plain HTML or a URL.
 */
export type DialectName = 'openai' | 'mcp-ui';

/** The default dialects of a frame. */
export const DEFAULT_DIALECTS: readonly DialectName[] = ['openai'];

/** The MIME type of views written for ChatGPT. */
export const SKYBRIDGE_MIME_TYPE = 'text/html+skybridge';

/** The type of mcp-ui resources that are a URL. */
export const URI_LIST_MIME_TYPE = 'text/uri-list';

/** The type of mcp-ui resources that are a script for the host page. They are never shown. */
export const REMOTE_DOM_MIME_TYPE = 'application/vnd.mcp-ui.remote-dom+javascript';

const MIME_TYPES: Readonly<Record<DialectName, readonly string[]>> = {
  openai: [SKYBRIDGE_MIME_TYPE],
  'mcp-ui': ['text/html', URI_LIST_MIME_TYPE],
};

/** Further keys of a tool's `_meta` that name its view. */
export const toolMetaKeys = (dialects: readonly DialectName[]): string[] =>
  dialects.includes('openai') ? [OUTPUT_TEMPLATE_META_KEY] : [];

/** Whether one of these dialects accepts a resource of this type. */
export const isDialectMimeType = (
  mimeType: string | undefined,
  dialects: readonly DialectName[],
): boolean => dialects.some((name) => MIME_TYPES[name]?.some((type) => isMimeType(mimeType, type)));
