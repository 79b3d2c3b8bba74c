// Registers `<mcp-app-frame>`. Safe to import twice and from two bundles: the first registration is used.
import './lit-policy.js';
import { McpAppFrameElement } from './mcp-app-frame.js';

if (!customElements.get('mcp-app-frame'))
  customElements.define('mcp-app-frame', McpAppFrameElement);

export { McpAppFrameElement };

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-frame': McpAppFrameElement;
  }
}
