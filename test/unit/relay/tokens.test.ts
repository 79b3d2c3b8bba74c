// The token of a page: how it reaches `authorize`, and what happens when it expires.
import { describe, expect, it } from 'vitest';
import type { CredentialQuestion } from '../../../packages/elements/src/host/auth/server-auth.js';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';
import { bearerToken } from '../../../packages/server/src/relay/relay-server.js';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import type { TestContext } from './support/relay-host.js';
import { thrownBy, until } from './support/until.js';

/** A relay that knows these tokens. `seen`: the offered tokens, by request. */
async function guarded(valid: Set<string>) {
  const server = await mcpServer();
  const seen: (string | undefined)[] = [];
  const host = await relayHost({
    client: await server.connect(),
    authorize(context: TestContext) {
      const token = bearerToken(context);
      seen.push(token);
      return !!token && valid.has(token) && 'alice';
    },
  });
  return { server, host, seen };
}

for (const carrier of CARRIERS)
  describe(carrier, () => {
    it('a token reaches `authorize`, whatever characters it has', async () => {
      const token = 'a+b/c=~ü';
      const { host, server, seen } = await guarded(new Set([token, 'plain']));
      const text = carrier === 'ws' ? token : 'plain';
      const link = newLink(host.url(carrier), { token: text });
      await link.request('tools/call', { name: 'echo' });
      expect(new Set(seen)).toEqual(new Set([text]));
      expect(server.log.runs).toHaveLength(1);
    });

    it('asks again for a token that is refused, and runs the tool once', async () => {
      const { host, server } = await guarded(new Set(['new']));
      const questions: boolean[] = [];
      const token = ({ wasRefused }: CredentialQuestion) => {
        questions.push(wasRefused);
        return wasRefused ? 'new' : 'old';
      };
      const link = newLink(host.url(carrier), { token });
      await link.request('tools/call', { name: 'echo' });
      expect(questions.slice(0, 2)).toEqual([false, true]);
      expect(server.log.runs).toHaveLength(1);
    });

    it('an unknown user has to sign in, and continues after that', async () => {
      const valid = new Set<string>();
      const { host, server } = await guarded(valid);
      const link = newLink(host.url(carrier), { token: () => 'mine' });
      expect(await thrownBy(link.ready())).toMatchObject({ reason: 'auth-required' });
      expect(await thrownBy(link.request('tools/call', { name: 'echo' }))).toMatchObject({
        reason: 'auth-required',
      });
      expect(server.log.runs).toEqual([]);
      valid.add('mine');
      await link.ready();
      await link.request('tools/call', { name: 'echo' });
      expect(server.log.runs).toHaveLength(1);
    });

    it('a token that expires during a call: the result is fetched later, nothing runs twice', async () => {
      const valid = new Set(['mine']);
      const { host, server, seen } = await guarded(valid);
      const link = newLink(host.url(carrier), { token: 'mine' });
      await link.ready();
      const called = link.request('tools/call', { name: 'slow' });
      await until(() => server.log.runs.length === 1);
      valid.clear();
      const before = seen.length;
      host.breakConnections();
      await until(() => seen.length > before);
      server.log.release();
      valid.add('mine');
      await called;
      expect(server.log.runs).toHaveLength(1);
    });
  });

it('links of different users do not share a socket', async () => {
  const { host } = await guarded(new Set(['a', 'b']));
  await Promise.all(['a', 'b', 'a'].map((token) => newLink(host.url('ws'), { token }).ready()));
  expect(host.sockets).toHaveLength(2);
});

it('bad input: ignores an invalid token', () => {
  const of = (headers: Record<string, string>) => bearerToken({ headers });
  expect(of({})).toBeUndefined();
  expect(of({ authorization: 'Basic abc' })).toBeUndefined();
  expect(of({ authorization: 'Bearer' })).toBeUndefined();
  expect(of({ 'sec-websocket-protocol': 'mcp-app.relay' })).toBeUndefined();
  expect(of({ 'sec-websocket-protocol': 'mcp-app.relay, mcp-app.bearer.' })).toBeUndefined();
  expect(of({ 'sec-websocket-protocol': 'mcp-app.bearer.%%%' })).toBeUndefined();
  expect(bearerToken({ headers: new Headers({ authorization: 'bearer  x.y' }) })).toBe('x.y');
});

it.each(CARRIERS)(
  '%s: does not ask for a sign-in because a server uses the same error code',
  async (carrier) => {
    const server = await mcpServer();
    const client = await server.connect();
    const request = () =>
      Promise.reject(new RpcError(RelayErrorCode.Unauthorized, 'After the fact.'));
    const host = await relayHost({ client: Object.assign(Object.create(client), { request }) });
    const error = await thrownBy(
      newLink(host.url(carrier)).request('tools/call', { name: 'echo' }),
    );
    expect([error['code'], error['reason']]).toEqual([RelayErrorCode.Unauthorized, undefined]);
  },
);
