import { describe, expect, it } from 'vitest';
import { readBody } from '../../../packages/server/src/relay/read-body.js';

const post = (pieces: Uint8Array[]) =>
  new Request('https://relay.example/', {
    method: 'POST',
    duplex: 'half',
    body: new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
  } as RequestInit);

/** Counts what is held, and refuses more than `limit` bytes. */
const holdOf = (limit = Infinity) => {
  const hold = {
    held: 0,
    add(bytes: number) {
      if (hold.held + bytes > limit) throw new Error('too much is held');
      hold.held += bytes;
    },
    release() {},
  };
  return hold;
};

const split = (bytes: Uint8Array, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.slice(index * length, (index + 1) * length),
  );

describe('the body of a request', () => {
  const text = '{"name":"Größe 🙂"}'.repeat(1000);
  const bytes = new TextEncoder().encode(text);

  it.each([1, 7, 4096, 65_536])('is the same text in pieces of %i bytes', async (length) => {
    expect(await readBody(post(split(bytes, length)), text.length, holdOf())).toBe(text);
  });

  it('may be missing', async () => {
    const request = new Request('https://relay.example/', { method: 'POST' });
    expect(await readBody(request, 10, holdOf())).toBe('');
  });

  it('is refused with one character more than the limit, however many bytes they take', async () => {
    await expect(readBody(post([bytes]), text.length - 1, holdOf())).rejects.toThrow(
      /longer than|too (long|large)/i,
    );
  });

  it('counts at least three times its bytes, and not more for many small pieces', async () => {
    const [large, small] = [holdOf(), holdOf()];
    await readBody(post([bytes]), Infinity, large);
    await readBody(post(split(bytes, 1)), Infinity, small);
    expect(large.held).toBeGreaterThanOrEqual(3 * bytes.length);
    expect(small.held).toBe(large.held);
  });

  it('takes little memory if it is small, and few large blocks if it is not', async () => {
    const blocksOf = async (length: number) => {
      const blocks: number[] = [];
      const hold = { add: (held: number) => void blocks.push(held / 3), release() {} };
      await readBody(post([new Uint8Array(length).fill(120)]), Infinity, hold);
      return blocks;
    };
    expect(await blocksOf(100)).toEqual([4096]);
    expect(await blocksOf(20_000)).toEqual([4096, 8192, 16_384]);
    expect((await blocksOf(5_000_000)).slice(-4)).toEqual(Array(4).fill(1024 * 1024));
  });

  it('keeps a character whose bytes are in two blocks', async () => {
    const split = `${'x'.repeat(4095)}é`;
    expect(await readBody(post([new TextEncoder().encode(split)]), Infinity, holdOf())).toBe(split);
  });

  it('is not read further once the user holds too much', async () => {
    let cancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => void (cancelled = true),
    });
    const request = new Request('https://relay.example/', {
      method: 'POST',
      duplex: 'half',
      body: endless,
    } as RequestInit);
    await expect(readBody(request, Infinity, holdOf(4_000_000))).rejects.toThrow(
      'too much is held',
    );
    expect(cancelled).toBe(true);
  });
});
