// What a registry needs of a frame. `<mcp-app-frame>` fits.
import type { AppToolOptions } from '../host/agent/call-for-agent.js';
import type { ViewDescription } from '../host/agent/description.js';
import type { AppTool } from '../host/connection/app-tools-client.js';
import type { AgentAccess } from '../host/sandbox/sandbox-settings.js';
import type { CallToolResult } from '../protocol/mcp.js';
import type { AgentAction } from '../protocol/proposals/agent-face.js';

export interface AgentFrame extends EventTarget {
  readonly status: string;
  readonly title: string;
  readonly details: {
    readonly agents?: AgentAccess | undefined;
    readonly appInfo?: { name?: string; title?: string | undefined } | undefined;
    readonly appCapabilities?: { tools?: unknown } | undefined;
    readonly tool?: { name: string; title?: string | undefined } | undefined;
  };
  listAppTools(options?: { signal?: AbortSignal; timeout?: number }): Promise<AppTool[]>;
  callAppTool(
    name: string,
    args?: Record<string, unknown>,
    options?: AppToolOptions,
  ): Promise<CallToolResult>;
  describe(options?: {
    since?: number | undefined;
    root?: string | undefined;
    signal?: AbortSignal | undefined;
  }): Promise<ViewDescription>;
  act(reference: string, action: AgentAction, signal?: AbortSignal): Promise<{ element: string }>;
}
