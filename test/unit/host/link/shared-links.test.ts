import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthSource } from '../../../../packages/elements/src/host/auth/auth-source.js';
import { announceEnd } from '../../../../packages/elements/src/host/identity/endings.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import { SharedLinks } from '../../../../packages/elements/src/host/link/shared-links.js';
import { fakeLink } from './support/fake-link.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SOURCE = { read: () => undefined };

const opened = () => {
  const link = { ...fakeLink(), close: vi.fn() };
  return { link, open: vi.fn(async () => link) };
};

describe('SharedLinks', () => {
  it('R8 shares one connection and one catalog among all users of a key', async () => {
    const links = new SharedLinks(1000);
    const { open, link } = opened();
    const [a, b] = await Promise.all([
      links.take('x', SOURCE, open),
      links.take('x', SOURCE, open),
    ]);
    expect(open).toHaveBeenCalledTimes(1);
    expect(a).not.toBe(b);
    expect(catalogOf(a!)).toBe(catalogOf(b!));
    expect(catalogOf(a!)).toBe(catalogOf(link));
    const other = opened();
    await links.take('y', SOURCE, other.open);
    expect(other.open).toHaveBeenCalledTimes(1);
  });

  it('D11 closes the connection some time after its last user', async () => {
    const links = new SharedLinks(1000);
    const { open, link } = opened();
    const a = await links.take('x', SOURCE, open);
    const b = await links.take('x', SOURCE, open);
    a.close!();
    a.close!();
    await vi.advanceTimersByTimeAsync(5000);
    expect(link.close).not.toHaveBeenCalled();
    b.close!();
    await vi.advanceTimersByTimeAsync(999);
    expect(link.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(link.close).toHaveBeenCalledTimes(1);
  });

  it('D11 keeps the connection for a user who arrives in between, and opens another one for a later user', async () => {
    const links = new SharedLinks(1000);
    const { open, link } = opened();
    (await links.take('x', SOURCE, open)).close!();
    await vi.advanceTimersByTimeAsync(999);
    const second = await links.take('x', SOURCE, open);
    await vi.advanceTimersByTimeAsync(5000);
    expect(link.close).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledTimes(1);
    second.close!();
    await vi.advanceTimersByTimeAsync(1000);
    expect(link.close).toHaveBeenCalledTimes(1);
    await links.take('x', SOURCE, open);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('V14 tells every user about list changes until it closes its link', async () => {
    const links = new SharedLinks(1000);
    const { open, link } = opened();
    const [a, b] = [await links.take('x', SOURCE, open), await links.take('x', SOURCE, open)];
    const [first, second] = [vi.fn(), vi.fn()];
    a.onListChanged(first);
    b.onListChanged(second);
    link.change('tools');
    a.close!();
    link.change('resources');
    expect(first.mock.calls).toEqual([['tools']]);
    expect(second.mock.calls).toEqual([['tools'], ['resources']]);
  });

  it('asks the newest frame that uses the connection for credentials, not one that has left', async () => {
    const links = new SharedLinks(1000);
    const { link } = opened();
    let read!: AuthSource['read'];
    const open = async (source: AuthSource) => ((read = source.read), link);
    const frame = (name: string) => links.take('x', { read: () => ({ token: () => name }) }, open);
    const token = () => (read()!.token as () => string)();
    const first = await frame('first');
    expect(token()).toBe('first');
    const second = await frame('second');
    expect(token()).toBe('second');
    const third = await frame('third');
    third.close!();
    expect(token()).toBe('second');
    first.close!();
    expect(token()).toBe('second');
    second.close!();
    expect(token()).toBe('second');
    await frame('fourth');
    expect(token()).toBe('fourth');
  });

  it('retries a connection that could not be opened', async () => {
    const links = new SharedLinks(1000);
    const { open } = opened();
    open.mockRejectedValueOnce(new Error('down'));
    await expect(links.take('x', SOURCE, open)).rejects.toThrow('down');
    await links.take('x', SOURCE, open);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('passes requests to the connection, with their options', async () => {
    const callTool = vi.fn(async () => ({ content: [] }));
    const link = fakeLink({ 'tools/call': callTool });
    const user = await new SharedLinks(1000).take('x', SOURCE, async () => link);
    const options = { timeout: 5 };
    await user.ready();
    await user.request('tools/call', { name: 'x' }, options);
    await user.request('tools/list', {});
    await user.request('resources/list', {});
    await user.request('resources/templates/list', {});
    await user.request('resources/read', { uri: 'ui://x' });
    await user.request('prompts/list', {});
    expect(callTool).toHaveBeenCalledWith({ name: 'x' }, options);
    expect(link.asked).toEqual([
      'tools/call',
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
    ]);
    expect(user.capabilities).toBe(link.capabilities);
  });

  it('has the server of the connection, and is ready when the connection is', async () => {
    const serverInfo = { name: 'server', version: '1' };
    const ready = vi.fn(async () => {});
    const link = { ...fakeLink(), serverInfo, ready };
    const user = await new SharedLinks(1000).take('x', SOURCE, async () => link);
    const { signal } = new AbortController();
    await user.ready(signal);
    expect(ready).toHaveBeenCalledWith(signal);
    expect(user.serverInfo).toBe(serverInfo);
  });

  it('may have a connection that cannot be closed', async () => {
    const links = new SharedLinks(1000);
    const open = vi.fn(async () => fakeLink());
    (await links.take('x', SOURCE, open)).close!();
    await vi.advanceTimersByTimeAsync(1000);
    await links.take('x', SOURCE, open);
    expect(open).toHaveBeenCalledTimes(2);
  });

  describe('when the user signs out', () => {
    it('closes an unused connection at once', async () => {
      const links = new SharedLinks(1000);
      const { open, link } = opened();
      (await links.take('x', SOURCE, open)).close!();
      announceEnd([]);
      await vi.advanceTimersByTimeAsync(0);
      expect(link.close).toHaveBeenCalledTimes(1);
      expect(vi.getTimerCount()).toBe(0);
      await vi.advanceTimersByTimeAsync(5000);
      expect(link.close).toHaveBeenCalledTimes(1);
    });

    it('gives the next user another connection, and closes the old one with its last user', async () => {
      const links = new SharedLinks(1000);
      const [old, next] = [opened(), opened()];
      const user = await links.take('x', SOURCE, old.open);
      announceEnd([]);
      const other = await links.take('x', SOURCE, next.open);
      expect(next.open).toHaveBeenCalledTimes(1);
      expect(old.link.close).not.toHaveBeenCalled();
      user.close!();
      await vi.advanceTimersByTimeAsync(0);
      expect(old.link.close).toHaveBeenCalledTimes(1);
      // The new connection is not forgotten with the old one.
      const third = opened();
      expect((await links.take('x', SOURCE, third.open)).shared).toBe(other.shared);
      expect(third.open).not.toHaveBeenCalled();
    });
  });
});
