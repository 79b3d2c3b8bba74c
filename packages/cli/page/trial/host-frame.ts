// A frame as another host would show the view: its name, style variables, display modes, width and permissions, and what it lacks.
import type { HostHandlers } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { hostPresets } from '@mcp-app/devtools/test';
import type { HostPreset } from '@mcp-app/devtools/test';

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
  frame.sandbox = { ...frame.sandbox, allow: preset.allow };
  const { width } = preset;
  if (width) frame.style.maxInlineSize = `${width}px`;
}
