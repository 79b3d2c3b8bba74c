// The body of an answer that a page reads at its own speed.
import { expect, it, vi } from 'vitest';
import { TextBody } from '../../../../packages/server/src/relay/output/text-body.js';

/** What a text takes in addition to its bytes. */
const EXTRA = 256;
const settle = () => new Promise((resolve) => setTimeout(resolve));

const bodyOf = () => {
  const cancelled = vi.fn();
  const body = new TextBody(cancelled);
  const reader = body.stream.getReader();
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? undefined : new TextDecoder().decode(value);
  };
  return { body, cancelled, reader, read };
};

it('keeps its texts until they are read, and counts them', async () => {
  const { body, read } = bodyOf();
  body.write('one');
  body.write('three');
  await settle();
  expect(body.unread).toBe(3 + EXTRA + 5 + EXTRA);
  expect(await read()).toBe('one');
  await settle();
  expect(body.unread).toBe(5 + EXTRA);
  expect(await read()).toBe('three');
  expect(body.unread).toBe(0);
});

it('hands a text over at once to a reader who waits, and goes on', async () => {
  const { body, read } = bodyOf();
  for (const text of ['one', 'two']) {
    const next = read();
    await settle();
    body.write(text);
    expect(await next).toBe(text);
    expect(body.unread).toBe(0);
  }
});

it('hands a long text over in pieces, which count until the last one was read', async () => {
  const { body, read } = bodyOf();
  const text = 'x'.repeat(70_000);
  body.write(text);
  body.end();
  const pieces = [await read(), await read()];
  expect(body.unread).toBe(70_000 + EXTRA);
  pieces.push(await read());
  expect(body.unread).toBe(0);
  expect(pieces.map((piece) => piece!.length)).toEqual([32_768, 32_768, 4464]);
  expect(pieces.join('')).toBe(text);
  expect(await read()).toBeUndefined();
});

it('ends after its last text, or at once if there is none', async () => {
  const one = bodyOf();
  one.body.write('last');
  one.body.end();
  expect([await one.read(), await one.read()]).toEqual(['last', undefined]);
  const none = bodyOf();
  none.body.end();
  expect(await none.read()).toBeUndefined();
});

it('drops everything when the reader wants no more, and says so', async () => {
  const { body, cancelled, reader } = bodyOf();
  body.write('unread');
  await reader.cancel();
  expect(cancelled).toHaveBeenCalledOnce();
  expect(body.unread).toBe(0);
  body.end();
});

it('drops everything when it fails, and the reader gets the reason', async () => {
  const { body, read } = bodyOf();
  body.write('unread');
  body.fail(new Error('too slow'));
  expect(body.unread).toBe(0);
  await expect(read()).rejects.toThrow('too slow');
  body.end();
});
