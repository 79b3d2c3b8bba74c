// Chooses the dialect of a resource. This runs for every view, so it does not import the dialects' code.
import { isMimeType } from '../../protocol/mime-type.js';
import { hasOpenAiMeta } from '../../protocol/openai-meta.js';
import { RESOURCE_MIME_TYPE } from '../../protocol/ui-extension.js';
import type { DialectView } from './dialect.js';
import { isDialectMimeType, SKYBRIDGE_MIME_TYPE } from './dialect-name.js';
import type { DialectName } from './dialect-name.js';

/** In everything that `USES_OPENAI` finds. Looked for first, because that is faster in a large view. */
const OPENAI = 'openai';
const USES_OPENAI =
  /\b(?:window|globalThis|self)\s*(?:\?\.|\.|(?:\?\.)?\[\s*['"`])\s*openai\b|\bopenai:set_globals\b/;
const USES_STANDARD = /\bui\/initialize\b/;
const LOADS_SCRIPT = /<script\b[^>]*\bsrc\b/i;

/** Whether a view with this HTML may do the handshake itself. */
export const mayHandshake = (html: string): boolean =>
  USES_STANDARD.test(html) || LOADS_SCRIPT.test(html);

/** An external script cannot be read here, so it may use anything. */
function usesOpenAi({ resource: { html, mimeType, serverMeta }, tool }: DialectView): boolean {
  if (isMimeType(mimeType, SKYBRIDGE_MIME_TYPE)) return true;
  const isUsed = html.includes(OPENAI) && USES_OPENAI.test(html);
  // Libraries that adapt to many hosts look for `window.openai` in every view that they build. If such a view also
  // supports the standard, it uses the standard, unless its server targets ChatGPT.
  if (isUsed && !USES_STANDARD.test(html)) return true;
  const isAddressed = hasOpenAiMeta(tool) || hasOpenAiMeta({ _meta: serverMeta });
  return isAddressed && (isUsed || LOADS_SCRIPT.test(html));
}

/**
 * Plain HTML of a server, or a URL. HTML of the page has no type. Whether the view uses the standard after all is decided
 * by what it sends: the text of a bundle says little, because libraries contain the schemas of all messages.
 */
const usesMcpUi = ({ resource: { mimeType } }: DialectView): boolean =>
  isDialectMimeType(mimeType, ['mcp-ui']) && !isMimeType(mimeType, RESOURCE_MIME_TYPE);

/** The first of these dialects that the view uses; undefined for a view that uses only the standard. */
export const chooseDialect = (
  view: DialectView,
  dialects: readonly DialectName[],
): DialectName | undefined => {
  if (dialects.includes('openai') && usesOpenAi(view)) return 'openai';
  return dialects.includes('mcp-ui') && usesMcpUi(view) ? 'mcp-ui' : undefined;
};
