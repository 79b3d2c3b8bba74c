'use client';
import * as React from 'react';
import '@mcp-app/elements/mcp-app-dock/define';
import type { McpAppDockElement } from '@mcp-app/elements/mcp-app-dock';
import { mcpAppDockMembers } from '@mcp-app/elements/adapters';
import type { McpAppDockProps } from './props.generated.js';
import { useElement } from './use-element.js';

/**
 * Wraps the conversation and keeps a region beside it for views in the display mode `split`.
 * ```jsx
 * <McpAppDock side="end"><Conversation /></McpAppDock>
 * ```
 */
export const McpAppDock = React.forwardRef<McpAppDockElement, McpAppDockProps>(
  function McpAppDock(props, ref) {
    return useElement(mcpAppDockMembers, props, ref).render(true);
  },
);
