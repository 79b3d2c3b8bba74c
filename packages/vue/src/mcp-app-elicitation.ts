import '@mcp-app/elements/mcp-app-elicitation/define';
import { mcpAppElicitationMembers } from '@mcp-app/elements/adapters';
import type { McpAppElicitationComponent } from './props.generated.js';
import { elementComponent } from './element-component.js';

/**
 * Asks the user the questions of an MCP server. `element` of its template ref has `ask()`.
 * ```vue
 * <McpAppElicitation ref="elicitation" server-name="Shop" @answer="({ result }) => log(result.action)" />
 * ```
 */
export const McpAppElicitation = elementComponent(
  'McpAppElicitation',
  mcpAppElicitationMembers,
  () => () => true,
) as McpAppElicitationComponent;
