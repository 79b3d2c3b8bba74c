// Registers `<mcp-app-dock>`. Safe to import twice and from two bundles: the first registration is used.
import { McpAppDockElement } from './mcp-app-dock.js';

if (!customElements.get('mcp-app-dock')) customElements.define('mcp-app-dock', McpAppDockElement);

export { McpAppDockElement };
