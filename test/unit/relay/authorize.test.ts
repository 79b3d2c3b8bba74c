// Who may use a relay, and who owns a session.
import { describe, expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { newLink, relayHost } from './support/fixture.js';
import { localServer } from './support/local-server.js';
import { CARRIERS } from './support/relay-host.js';
import { call, codeOf, context, request } from './support/requests.js';
import { thrownBy, until } from './support/until.js';

for (const carrier of CARRIERS)
  describe(carrier, () => {
    it('not authorized', async () => {
      const server = localServer();
      const host = await relayHost({ client: await server.connect(), authorize: () => false });
      const link = newLink(host.url(carrier));
      const error = await thrownBy(link.ready());
      expect(error.message).toBe(
        `${new URL(host.url(carrier)).origin} requires the user to sign in. Not authorized.`,
      );
      expect(error).toMatchObject({ reason: 'auth-required', code: RelayErrorCode.Unauthorized });
      expect((await thrownBy(link.request('tools/call', { name: 'echo' })))['code']).toBe(
        RelayErrorCode.Unauthorized,
      );
      expect(server.log.runs).toEqual([]);
    });

    it('an authorize that throws refuses, and its text stays with the operator', async () => {
      const server = localServer();
      const heard: unknown[] = [];
      const host = await relayHost({
        client: await server.connect(),
        authorize: () => Promise.reject(new Error('db password is 123')),
        onerror: (error) => heard.push(error),
      });
      const error = await thrownBy(newLink(host.url(carrier)).ready());
      expect(error.message).toContain('Not authorized.');
      expect(error.message).not.toContain('123');
      expect(heard).toMatchObject([{ message: 'db password is 123' }]);
    });
  });

it('R6 a session belongs to the user who started it', async () => {
  const server = localServer();
  const users = ['alice', 'bob', 'alice'];
  const host = await relayHost({
    client: await server.connect(),
    authorize: () => users.shift() ?? false,
  });
  const attach = request('relay/attach');
  await host.relay.handle(call('echo'), { context });
  expect(codeOf(await host.relay.handle(attach, { context }))).toBe(RelayErrorCode.ResultLost);
  expect(await host.relay.handle(attach, { context })).toMatchObject({ message: { result: {} } });
});

it('http: requests headers each time, also for the event stream', async () => {
  const server = localServer();
  const tokens: string[] = [];
  const host = await relayHost({
    client: await server.connect(),
    authorize({ headers }) {
      tokens.push(headers['authorization'] ?? 'none');
      return true;
    },
  });
  let count = 0;
  const link = newLink(host.url('http'), {
    headers: async () => ({ authorization: `Bearer ${++count}` }),
  });
  await link.ready();
  await link.request('tools/list', {});
  expect(tokens).toEqual(['Bearer 1', 'Bearer 2', 'Bearer 3']);
});

it('ws: closes a socket that is not authorized, even if it sends nothing', async () => {
  const server = localServer();
  const host = await relayHost({ client: await server.connect(), authorize: () => false });
  const link = newLink(host.url('ws'));
  await thrownBy(link.ready());
  await until(() => host.sockets[0]!.readyState === 3);
});
