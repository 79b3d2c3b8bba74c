// The messages of all apps, in one queue: each is answered once, in order, and not while a tool runs.
import { conversationQueue } from '@mcp-app/elements/chat';
import type { ContentBlock } from '@modelcontextprotocol/client';
import { Exchange } from './conversation.ts';
import { knowledge } from './model-context.ts';

export const textOf = (content: readonly ContentBlock[] = []) =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

type Answer = (message: string, exchange: Exchange) => Promise<boolean>;
let answer: Answer = () => Promise.resolve(false);

/** Sets what answers in place of a model. It returns false if it has no answer. */
export function answerMessages(by: Answer): void {
  answer = by;
}

/** Its handlers belong to every frame; apps that ask for receipts learn whether their message waits. */
export const messages = conversationQueue(async ({ content }, from) => {
  const message = textOf(content as ContentBlock[]);
  const exchange = new Exchange(message, from?.name ?? 'an app');
  // The conversation goes on without a server that fails.
  const isAnswered = await answer(message, exchange).catch(() => false);
  if (!isAnswered) exchange.say('With your model connected, its answer would be here.');
  const known = knowledge();
  exchange.note(
    isAnswered ? 'A scripted reply: no model is connected.' : 'No model is connected.',
    known.length > 0 ? `A model would also get from the apps: ${known.join(' · ')}` : '',
  );
});

/** The conversation is over: messages that still wait are not sent in the next one. */
export function withdrawMessages(): void {
  for (const { id } of messages.waiting) messages.withdraw(id);
}
