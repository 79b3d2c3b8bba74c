// Registers `<mcp-app-dock>`. Safe to import twice and from two bundles: the first registration is used.
import { McpAppDockElement } from './mcp-app-dock.js';
import { registerDock } from './register-dock.js';

registerDock();

export { McpAppDockElement };
