import { describe, expect, it, vi } from 'vitest';
import { AuthRequiredError } from '../../../../packages/elements/src/host/auth/auth-required.js';
import type { SignInWait } from '../../../../packages/elements/src/host/auth/auth-source.js';
import { FrameLink } from '../../../../packages/elements/src/host/link/frame-link.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import { fakeLink } from './support/fake-link.js';

const refusal = () => Object.assign(new Error('no'), { status: 401 });

/** A frame's link to a server that refuses as many calls, with the wait for a sign-in. */
function refused(times: number, error: () => Error = refusal) {
  const call = vi.fn(async () => {
    if (call.mock.calls.length <= times) throw error();
    return { content: [] };
  });
  const shared = fakeLink({ 'tools/call': call });
  const wait = vi.fn<SignInWait>(async () => {});
  return { call, shared, wait, link: new FrameLink(shared, () => {}, wait) };
}

describe('a request that needs a sign-in', () => {
  it('waits for it, and is sent once more', async () => {
    const { link, call, wait } = refused(1);
    const options = { signal: new AbortController().signal };
    expect(await link.request('tools/call', { name: 'x' }, options)).toEqual({ content: [] });
    expect(call.mock.calls).toEqual([
      [{ name: 'x' }, options],
      [{ name: 'x' }, options],
    ]);
    expect(wait.mock.calls).toEqual([[expect.any(AuthRequiredError), options.signal]]);
  });

  it('fails if it is refused again', async () => {
    const { link, call } = refused(2);
    await expect(link.request('tools/call', { name: 'x' })).rejects.toMatchObject({ status: 401 });
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('fails if the user does not sign in', async () => {
    const { link, call, wait } = refused(1);
    wait.mockRejectedValue(new Error('cancelled'));
    await expect(link.request('tools/call', { name: 'x' })).rejects.toThrow('cancelled');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('fails if nothing waits for a sign-in', async () => {
    const { shared, call } = refused(1);
    const link = new FrameLink(shared, () => {});
    await expect(link.request('tools/call', { name: 'x' })).rejects.toThrow('no');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('is not one that failed for another reason', async () => {
    const { link, call, wait } = refused(1, () => new Error('down'));
    await expect(link.request('tools/call', { name: 'x' })).rejects.toThrow('down');
    expect(wait).not.toHaveBeenCalled();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('R8 is not a list, which all frames of the connection share', async () => {
    const shared = fakeLink({ 'tools/list': () => Promise.reject(refusal()) });
    const wait = vi.fn(async () => {});
    const link = new FrameLink(shared, () => {}, wait);
    await expect(catalogOf(link).tools()).rejects.toMatchObject({ status: 401 });
    expect(wait).not.toHaveBeenCalled();
  });
});

describe('a trouble of the connection', () => {
  it('is passed on until the link is closed', () => {
    const listeners = new Set<(reason: string) => void>();
    const shared = {
      ...fakeLink(),
      onTrouble(listener: (reason: string) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const link = new FrameLink(shared, () => {});
    const [first, second] = [vi.fn(), vi.fn()];
    link.onTrouble(first)();
    link.onTrouble(second);
    for (const listener of listeners) listener('gone');
    expect([first.mock.calls, second.mock.calls]).toEqual([[], [['gone']]]);
    link.close();
    expect(listeners.size).toBe(0);
  });

  it('is not required of a connection', () => {
    new FrameLink(fakeLink(), () => {}).onTrouble(() => {})();
  });
});

it('is released once', () => {
  const release = vi.fn();
  const link = new FrameLink(fakeLink(), release);
  link.close();
  link.close();
  expect(release).toHaveBeenCalledTimes(1);
});
