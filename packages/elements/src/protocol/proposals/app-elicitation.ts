// Questions of a server that a view asks: a proposal for MCP Apps (ext-apps#733, SEP-3118), which both sides must declare.
import type { ElicitParams } from '../elicitation.js';
import { isObject } from '../json-rpc.js';
import { UI_EXTENSION_ID, uiMeta } from '../ui-extension.js';

/**
 * The key of the proposal: in the settings of the extension for views that an MCP client and a server declare, in
 * `hostCapabilities` and in `appCapabilities`. A host sends a view `elicitation/create` with the params of the server's
 * request, and the view answers with the result.
 */
export const APP_ELICITATION_KEY = 'elicitation';

/** What a view, or a host, declares in addition to the standard. */
export interface AppElicitationCapability {
  elicitation?: object | undefined;
}

/** Whether a client or a server with these capabilities supports questions that views ask. */
export function declaresAppElicitation(capabilities: unknown): boolean {
  const { extensions } = isObject(capabilities) ? capabilities : {};
  const settings = isObject(extensions) ? extensions[UI_EXTENSION_ID] : undefined;
  return isObject(settings) && isObject(settings[APP_ELICITATION_KEY]);
}

/** The absolute `ui://` URI of the view that asks; undefined if there is none, or if it cannot be used. */
export function elicitationViewOf({ mode = 'form', ...params }: ElicitParams): string | undefined {
  const uri = uiMeta(params)?.['resourceUri'];
  const isAbsolute = typeof uri === 'string' && /^ui:\/\/[^/?#]/i.test(uri) && URL.canParse(uri);
  return mode === 'form' && isAbsolute ? uri : undefined;
}
