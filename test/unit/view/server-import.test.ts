// Server-side rendering imports the elements where there is no DOM.
import { expect, it } from 'vitest';

it('the view side and <mcp-app-root> can be imported without a DOM', async () => {
  expect('document' in globalThis).toBe(false);
  const view = await import('../../../packages/elements/src/view/index.js');
  const root = await import('../../../packages/elements/src/mcp-app-root/mcp-app-root.js');
  const { McpAppRootElement } = root;
  expect(typeof view.McpApp).toBe('function');
  expect(McpAppRootElement.observedAttributes).toContain('available-display-modes');
});
