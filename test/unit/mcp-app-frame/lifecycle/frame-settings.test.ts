// Which changes of a frame's properties mean another view, and which another session for the same view.
import { afterEach, describe, expect, it } from 'vitest';
import {
  compareSettings,
  readSettings,
} from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-settings.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';

const identity = {};
const client = {};
const provider = {};
const getAttribute = (): string | null => null;
const base = { identity, getAttribute, html: '<p>1</p>' };

/** The effect of setting these properties on a frame that has `before`. */
const change = (changed: object, before: object = base) =>
  compareSettings(readSettings(before as never), readSettings({ ...before, ...changed } as never));

afterEach(() => {
  page.sandbox = undefined;
});

describe('a changed property of a frame', () => {
  it.each([
    { identity: {} },
    { html: '<p>2</p>' },
    { resource: { uri: 'ui://a' } },
    { resource: { text: '<p>1</p>', _meta: { ui: { csp: {} } } } },
    { resourceUri: 'ui://a' },
    { tool: 'plan' },
  ])('means another view: %j', (changed) => {
    expect(change(changed)).toBe('other-view');
  });

  it.each([
    { relay: 'wss://a.test' },
    { server: 'https://a.test' },
    { sandbox: { url: 'https://sandbox.test' } },
    { sandbox: { file: 'sandbox.html' } },
    { sandbox: { strictCsp: true } },
    { sandbox: { allowLoopback: true } },
    { sandbox: { cspLimit: { connectDomains: [] } } },
    { sandbox: { allow: ['camera'] } },
    { sandbox: { tokens: ['allow-popups'] } },
    { getAttribute: (name: string) => (name === 'sandbox-url' ? 'https://sandbox.test' : null) },
    { getAttribute: (name: string) => (name === 'allow' ? 'camera' : null) },
    { dialects: [] },
    { client: {} },
  ])('means another session: %j', (changed) => {
    expect(change(changed)).toBe('other-session');
  });

  it.each([
    {},
    { html: '<p>1</p>' },
    { sandbox: { resolve: () => 'x' } },
    { handlers: {} },
    { toolInput: { a: 1 } },
    { consent: { pin: 'sha256-x' } },
    { relay: undefined, sandbox: { allow: [], tokens: [], strictCsp: false, url: undefined } },
  ])('changes nothing that runs: %j', (changed) => {
    expect(change(changed)).toBe('same');
  });

  it('that is omitted is the same as an empty one', () => {
    const bare = { identity, getAttribute, html: '' };
    expect(change({ sandbox: { allow: [], tokens: [] } }, bare)).toBe('same');
  });

  it('is compared by value, and clients and providers as objects', () => {
    const before = { ...base, client, tool: { name: 'plan', inputSchema: {} } };
    expect(change({ tool: { name: 'plan', inputSchema: {} } }, before)).toBe('same');
    expect(change({ client: {} }, before)).toBe('other-session');
    expect(change({ tool: undefined }, before)).toBe('other-view');
  });
});

describe('changed credentials of a frame', () => {
  const server = 'https://a.test';
  const signed = { ...base, server, auth: { token: 'a', authProvider: provider } };

  it('mean another session: they may belong to the same user', () => {
    expect(change({ auth: { token: 'b', authProvider: provider } }, signed)).toBe('other-session');
    expect(change({ auth: { token: 'a', authProvider: {} } }, signed)).toBe('other-session');
    expect(change({ auth: undefined }, signed)).toBe('other-session');
  });

  it('are the same if a page that renders again made the object again', () => {
    expect(change({ auth: { token: 'a', authProvider: provider } }, signed)).toBe('same');
    const withFunction = { ...signed, auth: { token: () => 'a' } };
    expect(change({ auth: { token: () => 'a' } }, withFunction)).toBe('same');
  });
});

it('the sandbox of the page counts like that of the frame', () => {
  const before = readSettings(base as never);
  page.sandbox = { url: 'https://sandbox.test' };
  expect(compareSettings(before, readSettings(base as never))).toBe('other-session');
  const own = { ...base, sandbox: { url: 'https://sandbox.test' } };
  expect(compareSettings(readSettings(base as never), readSettings(own as never))).toBe('same');
});

it('the pin and the function that chooses a sandbox are read, for those who compare them', () => {
  const resolve = () => undefined;
  const frame = { ...base, sandbox: { resolve }, consent: { pin: 'sha256-x' } };
  expect(readSettings(frame as never)).toMatchObject({ resolve, pin: 'sha256-x' });
});
