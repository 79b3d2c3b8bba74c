// Registers `<mcp-app-root>`.
import { McpAppRootElement } from './mcp-app-root.js';

if (!customElements.get('mcp-app-root')) customElements.define('mcp-app-root', McpAppRootElement);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-root': McpAppRootElement;
  }
}
