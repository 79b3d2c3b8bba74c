// What the prelude for views written for ChatGPT and the host agree on beside the standard.
import type { HostContext } from './host-context.js';
import type { CallToolResult } from './mcp.js';

/** Starts the ids of the prelude's requests, so that they never collide with the view's own. */
export const OPENAI_ID_PREFIX = 'mcp-app-openai:';

/** The prelude's key in `appCapabilities.experimental`. */
export const OPENAI_PRELUDE_CAPABILITY = 'mcp-app/openai';

/** The key under which the host keeps `widgetState`. */
export const WIDGET_STATE_KEY = 'openai/widgetState';

/** Members of `window.openai` that the page supplies, in `handlers.openai`. */
export const OPENAI_EXTRAS = [
  'requestModal',
  'setOpenInAppUrl',
  'uploadFile',
  'getFileDownloadUrl',
  'selectFiles',
  'requestCheckout',
] as const;
export type OpenAiExtra = (typeof OPENAI_EXTRAS)[number];

/** The method of the request for an extra. */
export const openAiMethod = (extra: OpenAiExtra): string => `mcp-app/openai/${extra}`;

/** What the host writes into the prelude, so that the view finds it before the first message. JSON. */
export interface OpenAiPreludeConfig {
  /** Who the view is: the name of its tool, or of its resource. */
  name: string;
  hostContext: HostContext;
  /** Members that the standard has an answer for, and that this host offers. */
  members: ('callTool' | 'sendFollowUpMessage' | 'requestDisplayMode')[];
  extras: OpenAiExtra[];
  /** What the host does with `setWidgetState`. */
  keepsState: boolean;
  tellsModel: boolean;
  widgetState: unknown;
  toolInput?: Record<string, unknown> | undefined;
  toolResult?: CallToolResult | undefined;
  widgetSessionId: string;
  /** The view may shake hands itself: the prelude leaves it time to do so. */
  maySpeakStandard: boolean;
}
