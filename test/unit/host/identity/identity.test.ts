import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import type { IdentityFacts } from '../../../../packages/elements/src/host/identity/identity.js';
import {
  shownAs,
  storedAs,
} from '../../../../packages/elements/src/host/identity/identity-names.js';
import {
  authSourceOf,
  identityOfFrame,
} from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import type { SignedFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import { addCredentials } from '../../../../packages/elements/src/host/auth/server-auth.js';
import { sourceOf } from '../../../../packages/elements/src/host/auth/auth-source.js';

beforeAll(() => void vi.stubGlobal('document', { baseURI: 'https://page.example/chat/' }));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => {
  for (const name of Object.keys(page)) delete page[name as keyof typeof page];
});

const of = (facts: Partial<IdentityFacts>) => identityOf({ owner: {}, ...facts });
const server = 'https://a.example/mcp';

const frameOf = (properties: Partial<SignedFrame>): SignedFrame => ({
  auth: undefined,
  client: undefined,
  relay: undefined,
  server: undefined,
  serverId: undefined,
  ...properties,
});

describe('an identity', () => {
  const client = {};
  const authProvider = { token: async () => 't' };
  it.each<[string, Partial<IdentityFacts>, Partial<IdentityFacts>]>([
    ['the same server', { server }, { server }],
    ['the same address, written differently', { server: '/mcp' }, { server: '../mcp' }],
    ['the same client', { client }, { client }],
    [
      'a new client of a server with a name',
      { client: {}, serverId: 'a' },
      { client, serverId: 'a' },
    ],
    [
      'new credentials of one user',
      { server, auth: { user: 'u', token: 'a' } },
      { server, auth: { user: 'u', token: 'b' } },
    ],
    [
      'the same fixed credentials',
      { server, auth: { token: 'a' } },
      { server, auth: { token: 'a' } },
    ],
    ['the same provider', { server, auth: { authProvider } }, { server, auth: { authProvider } }],
    ['settings without credentials', { server, auth: {} }, { server }],
    [
      'new functions of one holder',
      { server, auth: { token: () => 'a' }, holder: client },
      { server, auth: { token: () => 'b' }, holder: client },
    ],
  ])('is the same for %s', (_, a, b) => {
    expect(of(a)).toBe(of(b));
    expect(Object.isFrozen(of(a))).toBe(true);
  });

  it.each<[string, Partial<IdentityFacts>, Partial<IdentityFacts>]>([
    ['another server', { server }, { server: 'https://b.example/mcp' }],
    ['another query', { server: `${server}?a` }, { server: `${server}?b` }],
    ['another client', { client: {} }, { client: {} }],
    ['another name', { server, serverId: 'a' }, { server, serverId: 'b' }],
    ['a name that looks like an address', { server }, { server, serverId: server }],
    ['a relay and a server', { relay: server }, { server }],
    ['a client and a server with one name', { client, serverId: 'a' }, { server, serverId: 'a' }],
    ['handlers and a client with one name', { serverId: 'a' }, { client, serverId: 'a' }],
    ['frames without a server', {}, {}],
    ['another user', { server, user: 'a' }, { server, user: 'b' }],
    ['a user and nobody', { server, user: '' }, { server }],
    ['other fixed credentials', { server, auth: { token: 'a' } }, { server, auth: { token: 'b' } }],
    [
      'other headers',
      { server, auth: { headers: { a: 'b' } } },
      { server, auth: { headers: { a: 'c' } } },
    ],
    [
      'another provider',
      { server, auth: { authProvider } },
      { server, auth: { authProvider: { ...authProvider } } },
    ],
    [
      'functions of another holder',
      { server, auth: { token: () => 'a' } },
      { server, auth: { token: () => 'a' } },
    ],
    ['cookies, and none', { server, auth: { credentials: 'include' } }, { server }],
  ])('differs for %s', (_, a, b) => {
    expect(of(a)).not.toBe(of(b));
  });

  it('of a frame without a server lasts as long as the frame, whatever its handlers are', () => {
    const owner = {};
    expect(of({ owner })).toBe(of({ owner }));
    expect(of({ owner, user: 'ada' })).not.toBe(of({ owner }));
  });

  it('names the server by the name that the page gives it, otherwise by its address', () => {
    expect(shownAs(of({ serverId: 'shop', relay: '/mcp?token=s3cret' }))).toBe('shop');
    expect(shownAs(of({ relay: '/mcp' }))).toBe('https://page.example/mcp');
    expect(shownAs(of({ server: 'https://a.example' }))).toBe('https://a.example/');
    expect(shownAs(of({ client }))).toBeUndefined();
    expect(shownAs(of({}))).toBeUndefined();
  });

  it('15.15 does not show or store user info, query and fragment of an address', () => {
    for (const relay of [
      'wss://relay.example/mcp?token=s3cret',
      'wss://me:s3cret@relay.example/mcp',
      'wss://s3cret@relay.example/mcp',
      'wss://relay.example/mcp#s3cret',
    ]) {
      expect(shownAs(of({ relay }))).toBe('wss://relay.example/mcp');
      expect(storedAs(of({ relay }))).toBeUndefined();
    }
    expect(shownAs(of({ relay: 'https://me:s3cret@[nowhere/?token=s3cret' }))).not.toContain(
      's3cret',
    );
  });

  it('has a key for stores only if both the server and the user have a name', () => {
    expect(storedAs(of({ server }))).toBe(JSON.stringify({ by: 'server', url: server }));
    expect(storedAs(of({ client, serverId: 'a', user: 'ada' }))).toBe(
      JSON.stringify({ by: 'client', id: 'a', user: 'ada' }),
    );
    expect(storedAs(of({ client, user: 'ada' }))).toBeUndefined();
    expect(storedAs(of({ user: 'ada' }))).toBeUndefined();
    expect(storedAs(of({ server, auth: { token: 'a' } }))).toBeUndefined();
    expect(storedAs(of({ server, auth: { authProvider } }))).toBeUndefined();
    expect(storedAs(of({ server, auth: { fetch } }))).toBeUndefined();
    expect(storedAs(of({ server, auth: { credentials: 'include' } }))).toBeUndefined();
  });

  it('ends when the user is forgotten', () => {
    const owner = {};
    const facts = [{ server }, { client }, { owner }, { server, user: 'ada' }];
    const before = facts.map(of);
    endIdentities();
    for (const [index, fact] of facts.entries()) expect(of(fact)).not.toBe(before[index]);
  });
});

describe('the identity of a frame', () => {
  it('has the user of its own credentials, otherwise that of the page', () => {
    page.user = 'page';
    expect(identityOfFrame(frameOf({ server })).user).toBe('page');
    expect(identityOfFrame(frameOf({ client: {} })).user).toBe('page');
    page.auth = { origin: server, user: 'auth' };
    page.relay = { user: 'relay' };
    expect(identityOfFrame(frameOf({ server })).user).toBe('auth');
    expect(identityOfFrame(frameOf({ relay: server })).user).toBe('relay');
    expect(identityOfFrame(frameOf({ server, auth: { user: 'own' } })).user).toBe('own');
    page.auth = (url) => ({ user: `of ${url}` });
    expect(identityOfFrame(frameOf({ server })).user).toBe(`of ${server}`);
  });

  it.each<[string, () => unknown, string]>([
    ['throws', () => JSON.parse('{'), 'failed'],
    ['returns a promise', async () => ({ token: 'a' }), '`auth` must return an object'],
    ['returns a text', () => 'a', '`auth` must return an object'],
  ])('has credentials that fail if the page’s function %s', async (_, ask, text) => {
    page.auth = ask as typeof page.auth;
    const frame = frameOf({ server });
    expect(identityOfFrame(frame)).toBe(identityOfFrame(frame));
    expect(storedAs(identityOfFrame(frame))).toBeUndefined();
    const reading = { wasRefused: false };
    const sending = addCredentials(authSourceOf(frame).read()!, undefined, reading);
    await expect(sending).rejects.toThrow(text);
  });

  it('has no credentials if the page’s function returns none', () => {
    page.auth = () => undefined;
    expect(authSourceOf(frameOf({ server })).read()).toBeUndefined();
  });

  it('changes with the credentials of the page, also if only functions know them', () => {
    const frame = frameOf({ server });
    const seen = [{ token: 'a' }, { token: 'b' }, { token: () => 'a' }, { token: () => 'b' }].map(
      (auth) => ((page.auth = { origin: server, ...auth }), identityOfFrame(frame)),
    );
    expect(new Set(seen).size).toBe(4);
    expect(seen.map(storedAs)).toEqual([undefined, undefined, undefined, undefined]);
    page.auth = () => ({ token: () => 'new function for each question' });
    expect(identityOfFrame(frame)).toBe(identityOfFrame(frame));
  });

  it('does not depend on credentials that its connection does not use', () => {
    const frames = [frameOf({ client: {} }), frameOf({})];
    const before = frames.map(identityOfFrame);
    page.auth = { origin: server, token: 'a' };
    page.relay = { token: 'b' };
    expect(frames.map(identityOfFrame)).toEqual(before);
  });

  it('stays the same when a page renders inline functions again', () => {
    const frame = frameOf({
      server,
      auth: { token: () => 'a', fetch: () => fetch('') },
    });
    const before = identityOfFrame(frame);
    Object.assign(frame, {
      auth: { token: () => 'a', fetch: () => fetch('') },
    });
    expect(identityOfFrame(frame)).toBe(before);
  });
});

describe('the credentials of a connection', () => {
  it('never become those of another user, whatever the frame gets', () => {
    const frame = { ...frameOf({ server, auth: { user: 'ada', token: () => 'of ada' } }) };
    const { read } = sourceOf(authSourceOf(frame));
    const token = () => (read()!.token as () => string)();
    frame.auth = { user: 'ada', token: () => 'newer of ada' };
    expect(token()).toBe('newer of ada');
    frame.auth = { user: 'bob', token: () => 'of bob' };
    expect(token()).toBe('newer of ada');
  });

  it('of the page stay those of the page if the frame that connected gets its own', () => {
    page.auth = { origin: server, token: () => 'of the page' };
    const frame = { ...frameOf({ server }) };
    const { read } = sourceOf(authSourceOf(frame));
    frame.auth = { token: () => 'of the frame' };
    expect((read()!.token as () => string)()).toBe('of the page');
  });

  it('are refused for a frame that has another user by the time it connects', () => {
    const frame = { ...frameOf({ server, auth: { user: 'ada' } }) };
    const source = authSourceOf(frame);
    frame.auth = { user: 'bob' };
    expect(() => sourceOf(source)).toThrow('another server or user');
  });
});
