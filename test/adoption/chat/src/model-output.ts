// What the model sees fits the types of the libraries.
import type { ToolModelContentPart } from '@assistant-ui/react';
import { aiSdkModelOutput, assistantUiModelContent } from '@mcp-app/elements/chat';
import type { Tool } from 'ai';

export const toModelOutput: NonNullable<Tool['toModelOutput']> = (result) =>
  aiSdkModelOutput(result);

export const modelContent = (output: unknown): readonly ToolModelContentPart[] =>
  assistantUiModelContent({ output });
