import { describe, expect, it } from 'vitest';
import { messageQueue } from '../../../packages/elements/src/chat/index.js';

describe('the queue of messages', () => {
  it('sends immediately while the chat is idle', () => {
    const sent: string[] = [];
    messageQueue((text: string) => sent.push(text)).add('a');
    expect(sent).toEqual(['a']);
  });

  it('without promises, sends one message per run, in order', () => {
    const sent: string[] = [];
    const queue = messageQueue((text: string) => void sent.push(text));
    queue.setBusy(true);
    for (const text of ['a', 'b', 'c']) queue.add(text);
    expect(sent).toEqual([]);
    queue.setBusy(false);
    // The page may report again that it is idle before the run begins.
    queue.setBusy(false);
    expect(sent).toEqual(['a']);
    queue.setBusy(true);
    queue.setBusy(false);
    expect(sent).toEqual(['a', 'b']);
    queue.setBusy(true);
    queue.setBusy(false);
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('with promises, sends the next message when the previous one is done', async () => {
    const ends: (() => void)[] = [];
    const sent: string[] = [];
    const queue = messageQueue((text: string) => {
      sent.push(text);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    queue.add('a');
    queue.add('b');
    queue.add('c');
    expect(sent).toEqual(['a']);
    queue.setBusy(true);
    queue.setBusy(false);
    expect(sent).toEqual(['a', 'b']);
    // The promise of the first run settles late: the second run is still in progress.
    ends[0]!();
    await Promise.resolve();
    await Promise.resolve();
    expect(sent).toEqual(['a', 'b']);
    ends[1]!();
    await expect.poll(() => sent).toEqual(['a', 'b', 'c']);
  });

  it('continues with the next message when one cannot be sent', () => {
    const sent: string[] = [];
    const queue = messageQueue((text: string) => {
      if (text === 'bad') throw new Error('too long');
      sent.push(text);
    });
    expect(() => queue.add('bad')).toThrow('too long');
    queue.add('good');
    expect(sent).toEqual(['good']);
  });
});

it('withdraws a message that waits, but not one that was sent', () => {
  const sent: string[] = [];
  const queue = messageQueue((text: string) => void sent.push(text));
  queue.add('a');
  queue.add('b');
  queue.add('c');
  expect(queue.remove('b')).toBe(true);
  expect(queue.remove('a')).toBe(false);
  queue.setBusy(true);
  queue.setBusy(false);
  expect(sent).toEqual(['a', 'c']);
});
