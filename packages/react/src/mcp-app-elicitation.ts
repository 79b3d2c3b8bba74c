'use client';
import * as React from 'react';
import '@mcp-app/elements/mcp-app-elicitation/define';
import type { McpAppElicitationElement } from '@mcp-app/elements/mcp-app-elicitation';
import { mcpAppElicitationMembers } from '@mcp-app/elements/adapters';
import type { McpAppElicitationProps } from './props.generated.js';
import { useElement } from './use-element.js';

/**
 * Asks the user the questions of an MCP server. Its ref has `ask()`.
 * ```jsx
 * <McpAppElicitation ref={elicitation} serverName="Shop" onAnswer={({ result }) => log(result.action)} />
 * ```
 */
export const McpAppElicitation = React.forwardRef<McpAppElicitationElement, McpAppElicitationProps>(
  function McpAppElicitation(props, ref) {
    return useElement(mcpAppElicitationMembers, props, ref).render(true);
  },
);
