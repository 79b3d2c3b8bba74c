// A frame as another host would show the view: its name, style variables, display modes and width, and what it lacks.
import type { HostHandlers } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { hostPresets } from '@mcp-app/devtools/test';
import type { HostPreset } from '@mcp-app/devtools/test';

/** The widths of views in the conversations of hosts, in pixels, as they were observed in July 2026. */
const WIDTHS: Readonly<Record<string, number>> = {
  claude: 720,
  chatgpt: 768,
  vscode: 649,
  cursor: 649,
};

/** The handlers of a host that lacks capabilities. */
function handlersWithout(handlers: HostHandlers, { without }: HostPreset): HostHandlers {
  const left = { ...handlers };
  if (without.includes('message')) {
    delete left.message;
    delete left.withdrawMessage;
  }
  if (without.includes('updateModelContext')) delete left.updateModelContext;
  return left;
}

/** Lets a frame act as this host. `this` is the page itself. */
export function actAs(frame: McpAppFrameElement, host: string): void {
  const preset = (hostPresets as Readonly<Record<string, HostPreset>>)[host];
  if (!preset) return;
  const { displayMode: _, availableDisplayModes, ...context } = preset.hostContext;
  frame.host = { info: preset.hostInfo, context };
  frame.availableDisplayModes = availableDisplayModes;
  if (frame.handlers) frame.handlers = handlersWithout(frame.handlers, preset);
  const width = WIDTHS[host];
  if (width) frame.style.maxInlineSize = `${width}px`;
}
