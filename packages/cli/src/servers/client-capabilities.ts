// What the MCP clients of the command declare to servers.
import {
  APP_ELICITATION_KEY,
  UI_EXTENSION_CAPABILITIES,
  UI_EXTENSION_ID,
} from '@mcp-app/elements/protocol';
import type { ClientCapabilities } from '@modelcontextprotocol/client';

/**
 * The capabilities of a client.
 * @param canAsk whether the page answers questions of the server: in a form, at an address, or in a view of the server
 */
export function capabilitiesOf(canAsk: boolean): ClientCapabilities {
  if (!canAsk) return { extensions: UI_EXTENSION_CAPABILITIES };
  const views = { ...UI_EXTENSION_CAPABILITIES[UI_EXTENSION_ID], [APP_ELICITATION_KEY]: {} };
  return { elicitation: { form: {}, url: {} }, extensions: { [UI_EXTENSION_ID]: views } };
}
