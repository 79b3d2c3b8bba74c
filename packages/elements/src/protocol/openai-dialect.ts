// What the prelude for views written for ChatGPT and the host agree on beside the standard.

/** Starts the ids of the prelude's requests, so that they never collide with the view's own. */
export const OPENAI_ID_PREFIX = 'mcp-app-openai:';

/** The prelude's key in `appCapabilities.experimental`. */
export const OPENAI_PRELUDE_CAPABILITY = 'mcp-app/openai';

/** What the host writes into the prelude. JSON. */
export interface OpenAiPreludeConfig {
  [key: string]: unknown;
}
