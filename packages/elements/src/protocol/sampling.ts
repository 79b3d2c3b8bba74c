// `sampling/createMessage`: a view requests a completion from the host's model. Types only.
import type {
  AudioContent,
  ContentBlock,
  ImageContent,
  Meta,
  Role,
  TextContent,
  Tool,
} from './mcp.js';

export interface ToolUseContent {
  type: 'tool_use';
  id: string;
  name: string;
  input: Record<string, unknown>;
  _meta?: Meta | undefined;
}

export interface ToolResultContent {
  type: 'tool_result';
  toolUseId: string;
  content: ContentBlock[];
  structuredContent?: unknown | undefined;
  isError?: boolean | undefined;
  _meta?: Meta | undefined;
}

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

type PlainContent = TextContent | ImageContent | AudioContent;
export type SamplingContent = PlainContent | ToolUseContent | ToolResultContent;

export interface SamplingMessage {
  role: Role;
  content: SamplingContent | SamplingContent[];
  _meta?: Meta | undefined;
}

export interface ModelPreferences {
  hints?: { name?: string | undefined }[] | undefined;
  costPriority?: number | undefined;
  speedPriority?: number | undefined;
  intelligencePriority?: number | undefined;
}

/** `tools` and `toolChoice` are allowed only if the host declares `sampling.tools`. */
export interface CreateMessageParams {
  messages: SamplingMessage[];
  maxTokens: number;
  modelPreferences?: ModelPreferences | undefined;
  systemPrompt?: string | undefined;
  includeContext?: 'none' | 'thisServer' | 'allServers' | undefined;
  temperature?: number | undefined;
  stopSequences?: string[] | undefined;
  metadata?: Record<string, JsonValue> | undefined;
  tools?: Tool[] | undefined;
  toolChoice?: { mode?: 'auto' | 'required' | 'none' | undefined } | undefined;
  _meta?: Meta | undefined;
}

export interface CreateMessageResult {
  model: string;
  role: Role;
  content: SamplingContent | SamplingContent[];
  stopReason?: string | undefined;
  _meta?: Meta | undefined;
  [key: string]: unknown;
}
