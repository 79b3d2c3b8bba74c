import { afterEach, describe, expect, it, vi } from 'vitest';
import { FrameSeal, SEAL_LENGTH } from '../../../packages/server/src/relay/bus/frame-seal.js';

afterEach(() => void vi.useRealTimers());

describe('a signed text', () => {
  const seal = new FrameSeal('0123456789abcdef');

  it('is read on its channel, by those who have the secret', async () => {
    const sealed = await seal.seal('channel', 'é漢😀\nx');
    expect(sealed.length).toBeLessThan('é漢😀\nx'.length + SEAL_LENGTH);
    expect(await seal.open('channel', sealed)).toBe('é漢😀\nx');
    expect(await new FrameSeal('0123456789abcdef').open('channel', sealed)).toBe('é漢😀\nx');
    expect(await new FrameSeal('fedcba9876543210').open('channel', sealed)).toBeUndefined();
    expect(await seal.open('other', sealed)).toBeUndefined();
    expect(await seal.open('channel', sealed.replace('x', 'y'))).toBeUndefined();
    expect(await seal.open('channel', `${Date.now()}.${'0'.repeat(64)}\nx`)).toBeUndefined();
    expect(await seal.open('channel', 'x')).toBeUndefined();
  });

  it('is valid for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sealed = await seal.seal('channel', 'x');
    vi.setSystemTime(Date.now() + 60_000);
    expect(await seal.open('channel', sealed)).toBe('x');
    vi.setSystemTime(Date.now() + 1);
    expect(await seal.open('channel', sealed)).toBeUndefined();
  });

  it('needs a secret that cannot be guessed', () => {
    expect(() => new FrameSeal('short')).toThrow('at least 16 characters');
    expect(() => new FrameSeal(1234567890123456 as never)).toThrow('at least 16 characters');
  });
});
