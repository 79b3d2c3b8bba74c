// Who has access: until the end of the connection, or until the user signs out.
import { expect, it, vi } from 'vitest';
import { RelayErrorCode } from '../../../../packages/elements/src/protocol/relay.js';
import { RelayAccess } from '../../../../packages/server/src/relay/admission/relay-access.js';

const admit = (all: RelayAccess, user: string) => all.admit(async () => user);

it('ends with a sign-out of its user, whose connections are told', async () => {
  const all = new RelayAccess();
  const [one, two, bob] = [
    await admit(all, 'ada'),
    await admit(all, 'ada'),
    await admit(all, 'bob'),
  ];
  const ended = [vi.fn(), vi.fn(), vi.fn()];
  for (const [index, access] of [one, two, bob].entries()) access.onEnd(ended[index]!);
  for (const access of [one, two, bob]) access.check();
  all.signOut('ada');
  expect(ended.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  for (const access of [one, two])
    expect(() => access.check()).toThrow(
      expect.objectContaining({ code: RelayErrorCode.Unauthorized }),
    );
  bob.check();
  // Once.
  all.signOut('ada');
  expect(ended[0]).toHaveBeenCalledOnce();
  (await admit(all, 'ada')).check();
});

it('is over from the start if the user signs out during the check', async () => {
  const all = new RelayAccess();
  let decide = (_user: string) => {};
  const check = () => new Promise<string>((resolve) => (decide = resolve));
  const access = all.admit(check);
  all.signOut('ada');
  decide('ada');
  const ended = vi.fn();
  (await access).onEnd(ended);
  expect(ended).toHaveBeenCalledOnce();
  const other = all.admit(check);
  decide('ada');
  (await other).check();
});

it('is over for nobody who left, and a check that fails admits nobody', async () => {
  const all = new RelayAccess();
  const [one, two] = [await admit(all, 'ada'), await admit(all, 'ada')];
  const ended = [vi.fn(), vi.fn()];
  one.onEnd(ended[0]!);
  two.onEnd(ended[1]!);
  all.leave(one);
  all.leave(one);
  all.signOut('ada');
  expect(ended.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await expect(all.admit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('without a user is not ended by a sign-out', async () => {
  const all = new RelayAccess();
  const access = await admit(all, '');
  all.signOut('');
  access.check();
});
