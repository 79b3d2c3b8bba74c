// The messages of all apps, in one queue: each is answered once, in order, and not while a tool runs.
import { conversationQueue } from '@mcp-app/elements/chat';
import type { ContentBlock } from '@modelcontextprotocol/client';
import { Exchange } from './conversation.ts';
import { knowledge } from './model-context.ts';

export const textOf = (content: readonly ContentBlock[] = []) =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

/** Who has answered. */
export type AnsweredBy = 'model' | 'script' | 'nobody';
type Answer = (content: readonly ContentBlock[], exchange: Exchange) => Promise<AnsweredBy>;
let answer: Answer = () => Promise.resolve('nobody');

/** Sets what answers. */
export function answerMessages(by: Answer): void {
  answer = by;
}

const busy = new Set<object>();

/** Messages of apps wait while a tool runs or the model answers. */
export function setBusy(by: object, isBusy: boolean): void {
  busy[isBusy ? 'add' : 'delete'](by);
  messages.setBusy(busy.size > 0);
}

/** Its handlers belong to every frame; apps that ask for receipts learn whether their message waits. */
export const messages = conversationQueue(async ({ content }, from) => {
  const blocks = content as readonly ContentBlock[];
  const exchange = new Exchange(textOf(blocks), from?.name ?? 'an app');
  // The conversation goes on without a server that fails.
  const by = await answer(blocks, exchange).catch(() => 'nobody');
  if (by === 'model') return;
  if (by === 'nobody') exchange.say('With your model connected, its answer would be here.');
  const known = knowledge();
  exchange.note(
    by === 'script' ? 'A scripted reply: no model is connected.' : 'No model is connected.',
    known.length > 0 ? `A model would also get from the apps: ${known.join(' · ')}` : '',
  );
});

/** The conversation is over: messages that still wait are not sent in the next one. */
export function withdrawMessages(): void {
  for (const { id } of messages.waiting) messages.withdraw(id);
}
