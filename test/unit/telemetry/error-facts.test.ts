// Errors that can be grouped: codes and fingerprints, without anything of a user.
import { expect, it } from 'vitest';
import { AppError } from '../../../packages/elements/src/host/app-error.js';
import { errorFacts, viewErrorFacts } from '../../../packages/elements/src/host/error-facts.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type {
  RelayErrorFacts,
  RelayOptions,
} from '../../../packages/server/src/relay/relay-server.js';
import { call } from '../relay/support/requests.js';
import { textBus } from '../relay/support/text-bus.js';
import { until } from '../relay/support/until.js';

const USER = 'ada@example.com';

/** The facts that a relay with these options reports for a call. */
async function reported(options: Partial<RelayOptions<object>>): Promise<RelayErrorFacts[]> {
  const heard: RelayErrorFacts[] = [];
  const relay = createRelay<object>({
    servers: { shop: () => Promise.reject(new Error(USER)) },
    authorize: () => USER,
    onerror: (_error, _id, facts) => heard.push(facts!),
    ...options,
  } as RelayOptions<object>);
  await relay.handle(call('echo'), { context: {}, server: 'shop' });
  relay.close();
  return heard;
}

it('a server that cannot be reached: its name, and the code of the system', async () => {
  const refuse = () =>
    Promise.reject(Object.assign(new Error(`refused for ${USER}`), { code: 'ECONNREFUSED' }));
  expect(await reported({ servers: { shop: refuse } })).toEqual([
    {
      code: 'connect-failed',
      phase: 'connect',
      server: 'shop',
      fingerprint: 'connect-failed/shop/Error/ECONNREFUSED',
    },
  ]);
});

it('a server that takes too long, and something that is not a client', async () => {
  const never = () => new Promise<never>(() => {});
  const late = await reported({ servers: { shop: never }, limits: { connectTimeout: 10 } });
  expect(late.map(({ code }) => code)).toEqual(['connect-timeout']);
  const wrong = await reported({ servers: { shop: () => ({}) as never } });
  expect(wrong.map(({ code }) => code)).toEqual(['connect-bad-value']);
});

it('an authorization that throws', async () => {
  const facts = await reported({
    authorize: () => {
      throw new TypeError(USER);
    },
  });
  expect(facts).toEqual([
    {
      code: 'authorize-failed',
      phase: 'authorize',
      server: undefined,
      fingerprint: 'authorize-failed//TypeError',
    },
  ]);
});

it('a bus that refuses messages', async () => {
  const heard: (RelayErrorFacts | undefined)[] = [];
  const bus = { ...textBus(), publish: () => Promise.reject(new RangeError(USER)) };
  const relay = createRelay<object>({
    servers: { shop: () => Promise.reject(new Error('unused')) },
    bus,
    onerror: (_error, _id, facts) => heard.push(facts),
  });
  const bye = { session: '0123456789abcdef', message: { jsonrpc: '2.0', method: 'relay/bye' } };
  await relay.handle(bye, { context: {}, server: 'shop' });
  await until(() => heard.length > 0);
  expect(heard[0]).toMatchObject({ code: 'bus-failed', fingerprint: 'bus-failed//RangeError' });
  relay.close();
});

it('never has a text of an error, whatever it claims to be', async () => {
  const odd = Object.assign(new Error(USER), { name: `for ${USER}`, code: `for ${USER}` });
  const facts = await reported({ servers: { shop: () => Promise.reject(odd) } });
  expect(JSON.stringify(facts)).not.toContain(USER);
});

it('errors of frames: phase and reason, and the origin of the server', () => {
  const error = new AppError('resource', 'too-large', `Too large for ${USER}`, 'Make it smaller.');
  expect(errorFacts(error)).toEqual({
    code: 'resource/too-large',
    phase: 'resource',
    server: undefined,
    fingerprint: 'resource/too-large',
  });
  for (const url of [
    'https://ada:key@mcp.example/ada?user=ada#x',
    `https://${USER}:key@mcp.example/u/${USER}/mcp`,
    'https://mcp.example/s/bm90LXNlY3JldA/mcp',
  ]) {
    const { server, fingerprint } = errorFacts(error, url);
    expect(server).toBe('https://mcp.example');
    expect(fingerprint).toBe('resource/too-large/https://mcp.example');
  }
});

it('a server that has a name keeps it, also as a path of the page', () => {
  const error = new AppError('resource', 'too-large', 'Too large.', 'Make it smaller.');
  expect(errorFacts(error, 'weather').server).toBe('weather');
  expect(errorFacts(error, '/relay/weather?user=ada').server).toBe('/relay/weather');
});

it('uncaught errors of views are grouped by their text, which is not part of the facts', () => {
  const log = (data: unknown) => ({ level: 'error' as const, logger: 'view', data });
  const facts = viewErrorFacts(log(`No row 17 for "${USER}" (app.js:3:8)`), 'shop')!;
  expect(facts).toMatchObject({ code: 'view/uncaught', phase: 'view', server: 'shop' });
  expect(JSON.stringify(facts)).not.toContain(USER);
  expect(viewErrorFacts(log('No row 18 for "bob" (app.js:9:1)'), 'shop')).toEqual(facts);
  for (const detail of [USER, 'https://shop.example/ada', 'f81d4fae-7dec-11d0', '/users/ada'])
    expect(viewErrorFacts(log(`No row for ${detail}`), 'shop')!.fingerprint).toBe(
      viewErrorFacts(log('No row for 1'), 'shop')!.fingerprint,
    );
  expect(viewErrorFacts(log('No column'), 'shop')).not.toEqual(facts);
  expect(viewErrorFacts(log('No row 17'), 'other')!.fingerprint).toContain('/other/');
});

it('other logs of views are not errors', () => {
  expect(viewErrorFacts({ level: 'info', logger: 'view', data: 'x' })).toBeUndefined();
  expect(viewErrorFacts({ level: 'error', logger: 'app', data: 'x' })).toBeUndefined();
  expect(viewErrorFacts({ level: 'error', logger: 'view', data: { x: 1 } })).toBeUndefined();
});
