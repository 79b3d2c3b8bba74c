// The dialects by name, and the MIME types that they add to the standard's.
import { isMimeType } from '../../protocol/mime-type.js';
import { OUTPUT_TEMPLATE_META_KEY } from '../../protocol/ui-extension.js';

/**
 * What views are written in beside the standard, MCP Apps. `openai`: views written for ChatGPT, which use
 * `window.openai`.
 */
export type DialectName = 'openai';

/** The dialects that a frame understands unless the page says otherwise. */
export const DEFAULT_DIALECTS: readonly DialectName[] = ['openai'];

/** The MIME type of views written for ChatGPT. */
export const SKYBRIDGE_MIME_TYPE = 'text/html+skybridge';

const MIME_TYPES: Readonly<Record<DialectName, readonly string[]>> = {
  openai: [SKYBRIDGE_MIME_TYPE],
};

/** Further keys of a tool's `_meta` that name its view. */
export const toolMetaKeys = (dialects: readonly DialectName[]): string[] =>
  dialects.includes('openai') ? [OUTPUT_TEMPLATE_META_KEY] : [];

/** Whether one of these dialects takes a resource of this type. */
export const isDialectMimeType = (
  mimeType: string | undefined,
  dialects: readonly DialectName[],
): boolean => dialects.some((name) => MIME_TYPES[name]?.some((type) => isMimeType(mimeType, type)));
