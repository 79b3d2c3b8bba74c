// Registers `<mcp-app-inspector>`. Safe to import twice and from two bundles: the first registration is used.
import { McpAppInspectorElement } from './mcp-app-inspector.js';

if (!customElements.get('mcp-app-inspector'))
  customElements.define('mcp-app-inspector', McpAppInspectorElement);

export { McpAppInspectorElement };
