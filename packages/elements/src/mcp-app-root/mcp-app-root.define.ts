// Registers `<mcp-app-root>`. Safe to import twice and from two bundles: the first registration is used.
import { McpAppRootElement } from './mcp-app-root.js';

if (!customElements.get('mcp-app-root')) customElements.define('mcp-app-root', McpAppRootElement);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-root': McpAppRootElement;
  }
}

export { McpAppRootElement };
