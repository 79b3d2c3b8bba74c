// Registers the tag, unless the page has it already.
import { McpAppDockElement } from './mcp-app-dock.js';

export function registerDock(): void {
  if (!customElements.get('mcp-app-dock')) customElements.define('mcp-app-dock', McpAppDockElement);
}
