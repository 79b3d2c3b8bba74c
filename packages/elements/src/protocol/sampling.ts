// `sampling/createMessage`: a view asks the host's model for an answer. Types only.
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
  _meta?: Meta;
}

export interface ToolResultContent {
  type: 'tool_result';
  toolUseId: string;
  content: ContentBlock[];
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: Meta;
}

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

type PlainContent = TextContent | ImageContent | AudioContent;
export type SamplingContent = PlainContent | ToolUseContent | ToolResultContent;

export interface SamplingMessage {
  role: Role;
  content: SamplingContent | SamplingContent[];
  _meta?: Meta;
}

export interface ModelPreferences {
  hints?: { name?: string }[];
  costPriority?: number;
  speedPriority?: number;
  intelligencePriority?: number;
}

/** `tools` and `toolChoice` only where the host declares `sampling.tools`. */
export interface CreateMessageParams {
  messages: SamplingMessage[];
  maxTokens: number;
  modelPreferences?: ModelPreferences;
  systemPrompt?: string;
  includeContext?: 'none' | 'thisServer' | 'allServers';
  temperature?: number;
  stopSequences?: string[];
  metadata?: Record<string, JsonValue>;
  tools?: Tool[];
  toolChoice?: { mode?: 'auto' | 'required' | 'none' };
  _meta?: Meta;
}

export interface CreateMessageResult {
  model: string;
  role: Role;
  content: SamplingContent | SamplingContent[];
  stopReason?: string;
  _meta?: Meta;
  [key: string]: unknown;
}
