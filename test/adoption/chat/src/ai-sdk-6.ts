// Parts of the AI SDK before 7 fit, too. They do not say which tools have a view.
import { frameFromAiSdkPart } from '@mcp-app/elements/chat';
import type { ChatPartOptions } from '@mcp-app/elements/chat';
import type { UIMessage } from 'ai-6';

export const frameOf = (part: UIMessage['parts'][number], options: ChatPartOptions) =>
  frameFromAiSdkPart(part, options);
