// `@mcp-app/elements/agents`: the tools of all views on a page for an agent, and for the browser. Experimental.
export { aiSdkTools, agentToolsClient, tanStackTools } from './adapters.js';
export type { AgentToolsClient, AiSdkTool, TanStackToolDefinition } from './adapters.js';
export type { AgentFrame } from './agent-frame.js';
export { AgentTools } from './agent-tools.js';
export type { AgentCallOptions, AgentTool, AgentToolsOptions } from './agent-tools.js';
export { appToolsStore } from './app-tools-store.js';
export type { AppToolsState, AppToolsStore } from './app-tools-store.js';
export { publishTools } from './publish-tools.js';
export type { PublishToolsOptions } from './publish-tools.js';
