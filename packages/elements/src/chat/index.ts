// `@mcp-app/elements/chat`: converts message parts of chat libraries to frame properties, and a view's message to a
// chat message. It does not depend on any of the libraries.
export {
  agUiActivityContent,
  agUiEvents,
  agUiHandlers,
  frameFromAgUiActivity,
  MCP_APPS_ACTIVITY,
} from './ag-ui.js';
export type {
  AgUiActivity,
  AgUiActivityContent,
  AgUiActivityOptions,
  AgUiAgent,
  AgUiCall,
  AgUiCallEvents,
  AgUiFrameProps,
} from './ag-ui.js';
export { aiSdkMessage, aiSdkModelOutput, frameFromAiSdkPart } from './ai-sdk.js';
export type { AiSdkMessage, AiSdkModelOutput, AiSdkPart } from './ai-sdk.js';
export {
  assistantUiMessage,
  assistantUiModelContent,
  frameFromAssistantUiPart,
} from './assistant-ui.js';
export type {
  AssistantUiMessage,
  AssistantUiModelContent,
  AssistantUiPart,
} from './assistant-ui.js';
export type { ChatFrameProps, ChatPartOptions } from './call-props.js';
export { conversationQueue } from './conversation-queue.js';
export type {
  ConversationQueue,
  ConversationQueueOptions,
  QueuedMessage,
} from './conversation-queue.js';
export { copilotKitMessage, frameFromCopilotKitCall } from './copilotkit.js';
export type { AgUiMessage, CopilotKitCall, CopilotKitMessage } from './copilotkit.js';
export type { ViewMessage } from './message-content.js';
export { modelResult, modelText } from './model-result.js';
export type { ModelResult, ModelResultOptions } from './model-result.js';
export { messageQueue } from './message-queue.js';
export type { MessageQueue } from './message-queue.js';
export { frameFromTanStackPart, tanStackMessage, tanStackModelContent } from './tanstack-ai.js';
export type { TanStackMessage, TanStackPart } from './tanstack-ai.js';
export { isToolResult, toolResultOf } from './tool-output.js';
