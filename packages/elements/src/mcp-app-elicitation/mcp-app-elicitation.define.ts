// Registers `<mcp-app-elicitation>`. Safe to import twice and from two bundles: the first registration is used.
import { McpAppElicitationElement } from './mcp-app-elicitation.js';

if (!customElements.get('mcp-app-elicitation'))
  customElements.define('mcp-app-elicitation', McpAppElicitationElement);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-elicitation': McpAppElicitationElement;
  }
}

export { McpAppElicitationElement };
