// What the prelude for views written for ChatGPT and the host share in addition to the standard.
import type { HostContext } from './host-context.js';
import type { CallToolResult } from './mcp.js';

/** Starts the ids of the prelude's requests, so that they never collide with the view's own. */
export const OPENAI_ID_PREFIX = 'mcp-app-openai:';

/** The prelude's key in `appCapabilities.experimental`. */
export const OPENAI_PRELUDE_CAPABILITY = 'mcp-app/openai';

/** The key under which the host stores `widgetState`. */
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

/** The configuration that the host writes into the prelude, so that the view has it before the first message. JSON. */
export interface OpenAiPreludeConfig {
  /** The name of the view: that of its tool or its resource. */
  name: string;
  hostContext: HostContext;
  /** Members that map to the standard and that this host supports. */
  members: ('callTool' | 'sendFollowUpMessage' | 'requestDisplayMode')[];
  extras: OpenAiExtra[];
  /** Whether the host stores the state of `setWidgetState`. */
  keepsState: boolean;
  updatesModel: boolean;
  widgetState: unknown;
  toolInput?: Record<string, unknown> | undefined;
  toolResult?: CallToolResult | undefined;
  widgetSessionId: string;
  /** Whether the view may do the handshake itself. If so, the prelude waits for it. */
  mayUseStandard: boolean;
}
