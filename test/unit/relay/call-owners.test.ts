// Whose a call is, and what a page is told of a call that nobody knows.
import { expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { missedRequest, resultLost } from '../../../packages/server/src/relay/relay-attach.js';
import { callKey, CallOwners } from '../../../packages/server/src/relay/relay-owner.js';

it('a call belongs to one user, one session and one server, also on the same connection', () => {
  const owners = new CallOwners();
  const connection: { server?: string } = {};
  const of = (identity: string, session: string) => owners.of(connection, identity, session);
  const keys = [of('ada', 's1'), of('ada', 's2'), of('bob', 's2')].map((owner) =>
    callKey(owner, 1),
  );
  connection.server = 'shop';
  keys.push(callKey(of('bob', 's2'), 1), callKey(of('bob', 's2'), '1'));
  expect(new Set(keys).size).toBe(5);
  expect(JSON.parse(keys[0]!)).toEqual([JSON.stringify(['ada', 's1']), 1]);
  expect(JSON.parse(keys[4]!)).toEqual([JSON.stringify(['bob', 's2', 'shop']), '1']);
});

it('an owner is the same object until something of it changes', () => {
  const owners = new CallOwners();
  const connection = { server: 'shop' };
  const owner = owners.of(connection, 'ada', 's1');
  expect(owners.of(connection, 'ada', 's1')).toBe(owner);
  expect(owner).toMatchObject({ identity: 'ada', session: 's1', server: 'shop', user: 'ada' });
  const nobody = owners.of(connection, '', 's1');
  expect(nobody.user).toBe(nobody.scope);
});

it('a request that never arrived is known by its node, its age and its content', () => {
  const params = { node: 'here', age: 5, method: 'tools/call', params: { name: 'x' } };
  const missed = (changes: object, remembers = (age: number): boolean => age === 5) =>
    missedRequest(
      { jsonrpc: '2.0', id: 1, method: 'relay/attach', params: { ...params, ...changes } },
      'here',
      remembers,
    );
  expect(missed({})).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'x' },
  });
  for (const changes of [
    { node: 'there' },
    { age: '5' },
    { age: 6 },
    { method: 5 },
    { method: 'tools/list' },
    { params: undefined },
  ])
    expect(missed(changes, (age) => Number(age) === 5)).toBeUndefined();
});

it('a lost result says that the outcome is unknown, and why other nodes could not be asked', () => {
  expect(resultLost()).toMatchObject({
    code: RelayErrorCode.ResultLost,
    message: expect.stringContaining('no record of it'),
    data: { outcome: 'unknown' },
  });
  expect(resultLost('error 7').message).toContain('cannot reach the others');
  expect(resultLost('error 7').message).toContain('(error 7)');
});
