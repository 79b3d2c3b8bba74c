import { describe, expect, it, vi } from 'vitest';
import { conversationQueue } from '../../../packages/elements/src/chat/index.js';
import type { ViewMessage } from '../../../packages/elements/src/chat/index.js';
import type { HandlerContext } from '../../../packages/elements/src/host/requests/host-handlers.js';

const textOf = ({ content }: ViewMessage) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join();

/** A queue, the messages that it has sent, and views that write to it. */
function conversation(options?: Parameters<typeof conversationQueue>[1]) {
  const sent: string[] = [];
  const queue = conversationQueue((message) => void sent.push(textOf(message)), options);
  const say = (text: string, view = 'a') =>
    queue.handlers.message({ role: 'user', content: [{ type: 'text', text }] }, {
      appInfo: { name: view, version: '1' },
    } as HandlerContext);
  const waiting = () =>
    queue.waiting.map(({ message, from }) => `${from?.name}:${textOf(message)}`);
  return { queue, sent, say, waiting };
}

describe('the queue of a conversation', () => {
  it('sends immediately while the chat is idle, and says so', () => {
    const { sent, say, waiting } = conversation();
    expect(say('one')).toEqual({ receipt: 'accepted' });
    expect([sent, waiting()]).toEqual([['one'], []]);
  });

  it('says which view wrote the message', () => {
    const send = vi.fn();
    const { handlers } = conversationQueue(send);
    const content = [{ type: 'text' as const, text: 'one' }];
    const message = { role: 'user' as const, content };
    const appInfo = { name: 'Orders', version: '1' };
    void handlers.message(message, { appInfo } as HandlerContext);
    expect(send.mock.calls).toEqual([[message, appInfo]]);
  });

  it('keeps the order of several views, and sends each message once', () => {
    const { queue, sent, say, waiting } = conversation();
    queue.setBusy(true);
    expect(say('one', 'a')).toEqual({ receipt: 'queued', messageId: 'message-1' });
    say('two', 'b');
    say('three', 'a');
    expect(waiting()).toEqual(['a:one', 'b:two', 'a:three']);
    for (let run = 0; run < 4; run++) {
      queue.setBusy(false);
      queue.setBusy(true);
    }
    expect([sent, waiting()]).toEqual([['one', 'two', 'three'], []]);
  });

  it('can withdraw a message that waits, but not one that was sent', () => {
    const { queue, sent, say, waiting } = conversation();
    queue.setBusy(true);
    say('one');
    say('two');
    say('three');
    expect(queue.withdraw('message-2')).toBe(true);
    expect(queue.withdraw('message-2')).toBe(false);
    expect(waiting()).toEqual(['a:one', 'a:three']);
    queue.setBusy(false);
    expect(sent).toEqual(['one']);
    expect(queue.withdraw('message-1')).toBe(false);
    expect(queue.withdraw('message-99')).toBe(false);
    queue.setBusy(true);
    queue.setBusy(false);
    expect(sent).toEqual(['one', 'three']);
  });

  it('lets a view withdraw a message by the id of its receipt', () => {
    const { queue, say } = conversation();
    const context = {} as HandlerContext;
    queue.setBusy(true);
    say('one');
    const withdraw = () => queue.handlers.withdrawMessage({ messageId: 'message-1' }, context);
    expect([withdraw(), withdraw()]).toEqual([{ isError: false }, { isError: true }]);
  });

  it('is bounded: further messages are denied, and none is lost', () => {
    const { queue, sent, say, waiting } = conversation({ maxWaiting: 1 });
    queue.setBusy(true);
    say('one');
    expect(say('two')).toEqual({ isError: true, receipt: 'denied' });
    expect(waiting()).toEqual(['a:one']);
    queue.setBusy(false);
    expect(sent).toEqual(['one']);
  });

  it('reports when the list of waiting messages changes', () => {
    const { queue, say } = conversation();
    const changed = vi.fn();
    const unsubscribe = queue.subscribe(changed);
    say('sent immediately');
    expect(changed).not.toHaveBeenCalled();
    queue.setBusy(true);
    const before = queue.waiting;
    say('one');
    expect(queue.waiting).not.toBe(before);
    expect(changed).toHaveBeenCalledTimes(1);
    queue.withdraw('message-2');
    expect(changed).toHaveBeenCalledTimes(2);
    unsubscribe();
    say('two');
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
