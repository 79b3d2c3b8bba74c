// The messages of all apps, in one queue: each is answered once, in order, and not while a tool runs.
import { conversationQueue } from '@mcp-app/elements/chat';
import type { ContentBlock } from '@modelcontextprotocol/client';
import { Exchange } from './conversation.ts';
import { knowledge } from './model-context.ts';

export const textOf = (content: readonly ContentBlock[] = []) =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

/** Its handlers belong to every frame; apps that ask for receipts learn whether their message waits. */
export const messages = conversationQueue(async ({ content }, from) => {
  const exchange = new Exchange(textOf(content as ContentBlock[]), from?.name ?? 'an app');
  const known = knowledge();
  exchange.say(
    known.length > 0
      ? `A model would answer now. The apps told it:\n\n${known.map((note) => `- ${note}`).join('\n')}`
      : 'A model would answer now.',
  );
});

/** The conversation is over: messages that still wait are not sent in the next one. */
export function withdrawMessages(): void {
  for (const { id } of messages.waiting) messages.withdraw(id);
}
