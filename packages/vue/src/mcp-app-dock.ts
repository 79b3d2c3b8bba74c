import '@mcp-app/elements/mcp-app-dock/define';
import { mcpAppDockMembers } from '@mcp-app/elements/adapters';
import type { McpAppDockComponent } from './props.generated.js';
import { elementComponent } from './element-component.js';

/**
 * Wraps the conversation and keeps a region beside it for views in the display mode `split`.
 * ```vue
 * <McpAppDock side="end"><Conversation /></McpAppDock>
 * ```
 */
export const McpAppDock = elementComponent(
  'McpAppDock',
  mcpAppDockMembers,
  () => () => true,
) as McpAppDockComponent;
