// Random pages, servers and users over everything that is kept: no value ever reaches another server or user.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectionKey } from '../../../../packages/elements/src/host/auth/auth-source.js';
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import type { ViewStorage } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { grantBookOf } from '../../../../packages/elements/src/host/consent/grants.js';
import type { Grant, GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
import { endIdentities } from '../../../../packages/elements/src/host/identity/identity.js';
import type { Identity } from '../../../../packages/elements/src/host/identity/identity.js';
import { readLimits } from '../../../../packages/elements/src/host/limits.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';
import {
  foreignSnapshot,
  snapshotIdentity,
} from '../../../../packages/elements/src/host/session/snapshot-identity.js';
import { openViewStorage } from '../../../../packages/elements/src/host/session/view-storage.js';
import type { SessionScope } from '../../../../packages/elements/src/host/session/view-scope.js';
import { identityOfFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import type { SignedFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import type { FrameProperties } from '../../../../packages/elements/src/mcp-app-frame/frame-properties.js';
import { OwnToolCall } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/own-tool-call.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import type { PageAuth } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import { sharingKey } from '../../../../packages/elements/src/mcp-app-frame/registry/session-key.js';
import {
  recallHeight,
  rememberHeight,
} from '../../../../packages/elements/src/mcp-app-frame/size-theme/remembered-heights.js';
import { fakeLink } from '../link/support/fake-link.js';

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'https://page.example/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The real server and user, which the code under test does not know. */
interface Truth {
  server: string;
  user: string;
}

/** How a page names them. The same truth may have several names; different truths never share one. */
interface Named {
  truth: Truth;
  frame: SignedFrame;
}

const truths = fc.record({
  server: fc.constantFrom('bank', 'shop', '__proto__'),
  user: fc.constantFrom('ada', 'bob', ''),
});

const clients = new Map<string, object>();
const providers = new Map<string, NonNullable<ServerAuth['authProvider']>>();
const kept = <Key, T>(map: Map<Key, T>, key: Key, make: () => T): T => {
  if (!map.has(key)) map.set(key, make());
  return map.get(key)!;
};

/** What a page could set for this truth: by a key, by credentials, with a client, with an id, with a query. */
const named = truths.chain((truth) =>
  fc
    .record({
      by: fc.constantFrom('client', 'relay', 'server', 'handlers'),
      hasId: fc.boolean(),
      hasQuery: fc.boolean(),
      credentials: fc.constantFrom('key', 'token', 'headers', 'provider', 'function', 'both'),
    })
    .map(({ by, hasId, hasQuery, credentials }): Named => {
      const { server, user } = truth;
      const both = JSON.stringify(truth);
      const url = `https://host.example/${hasQuery ? `?${server}` : server}`;
      const auth: ServerAuth = {
        key: { user },
        token: { token: `token of ${user}` },
        headers: { headers: { cookie: `of ${user}` } },
        provider: {
          authProvider: kept(providers, user, () => ({ token: async () => undefined })),
        },
        function: { token: () => `token of ${user}` },
        both: { user, token: `newer token of ${user} ${Math.random()}` },
      }[credentials]!;
      const frame: SignedFrame = {
        auth,
        // A client is connected as one user.
        client: by === 'client' ? kept(clients, both, () => fakeLink()) : undefined,
        relay: by === 'relay' ? url : undefined,
        server: by === 'server' ? url : undefined,
        serverId: hasId ? server : undefined,
      };
      return { truth, frame };
    }),
);

/** Everything that is kept, as one page has it. Stores outlive it. */
function makeStores() {
  const grants = new Map<string, readonly Grant[]>();
  const texts = new Map<string, string>();
  const grantStore: GrantStore = {
    load: (key) => grants.get(key) ?? [],
    save: (key, all) => void grants.set(key, all),
  };
  const viewStorage: ViewStorage = {
    load: (key) => texts.get(key),
    save: (key, text) => void texts.set(key, text),
  };
  return { grantStore, viewStorage };
}

const storageOf = (identity: Identity, viewStorage: true | ViewStorage) =>
  openViewStorage({
    limits: readLimits({}),
    signal: new AbortController().signal,
    identity,
    consent: () => ({ viewStorage }),
  } as Partial<SessionScope> as SessionScope);

const shown = (frame: SignedFrame) =>
  ({ ...frame, identity: identityOfFrame(frame), tool: 'plan' }) as unknown as FrameProperties;

/** The secret of a truth, and what every store returns for this frame. */
async function visit(
  { truth, frame }: Named,
  stores: ReturnType<typeof makeStores>,
  calls: OwnToolCall,
  link: ServerLink,
): Promise<void> {
  const secret = JSON.stringify(truth);
  const identity = identityOfFrame(frame);
  const found: string[] = [];

  const book = grantBookOf(identity);
  await book.load(stores.grantStore);
  found.push(...book.grants.map(({ tool }) => tool!));
  book.add({ kind: 'tool-call', tool: secret }, stores.grantStore);

  for (const where of [true, stores.viewStorage] as const) {
    const storage = await storageOf(identity, where);
    found.push(...(storage?.items ?? []).map(([, text]) => text));
    storage?.apply([['secret', secret]]);
  }
  await vi.advanceTimersByTimeAsync(1000);

  const catalog = catalogOf(link, identity) as unknown as { secret?: string };
  if (catalog.secret) found.push(catalog.secret);
  catalog.secret = secret;

  heights.push(secret);
  const height = recallHeight(shown(frame));
  if (height !== undefined) found.push(heights[height]!);
  rememberHeight(shown(frame), heights.length - 1);

  const plan = { identity, server: 'x', name: 'plan', input: {} };
  if (calls.recall(plan)) found.push((calls.result!.content[0] as { text: string }).text);
  calls.adopt(plan, { content: [{ type: 'text', text: secret }] });

  const key = sharingKey(shown(frame), 'tool')!;
  const views = kept(shared, key.identity, () => new Map<string, string>());
  if (views.has(key.name)) found.push(views.get(key.name)!);
  views.set(key.name, secret);

  const connection = connectionKey('x', { identity, read: () => frame.auth });
  if (connections.has(connection)) found.push(connections.get(connection)!);
  connections.set(connection, secret);

  for (const other of snapshots)
    if (!foreignSnapshot(other.identity, identity)) found.push(other.secret);
  // The page of a frame with only handlers says whose it is by restoring it there.
  const isOwn = identity.by === 'handlers' && identity.id === undefined;
  if (!isOwn) snapshots.push({ secret, identity: snapshotIdentity(identity) });

  expect(found.filter((value) => value !== secret)).toEqual([]);
}

let heights: string[] = [];
let shared = new Map<Identity, Map<string, string>>();
let connections = new Map<string, string>();
let snapshots: { secret: string; identity: ReturnType<typeof snapshotIdentity> }[] = [];

it('no value of one server and user reaches another, whatever the page sets', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: named.map((frame) => ({ kind: 'visit' as const, frame })) },
      { weight: 1, arbitrary: fc.constant({ kind: 'forget' as const }) },
    ),
    { minLength: 2, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      heights = [];
      shared = new Map();
      connections = new Map();
      snapshots = [];
      clients.clear();
      providers.clear();
      const stores = makeStores();
      const link = fakeLink();
      const calls = new OwnToolCall({
        reach: () => Promise.reject(new Error('Nothing is called.')),
        timeout: () => undefined,
        settled: () => {},
        refused: () => {},
        progressed: () => {},
      });
      endIdentities();
      for (const step of sequence) {
        if (step.kind === 'forget') endIdentities();
        else await visit(step.frame, stores, calls, link);
      }
    }),
    { numRuns: 300 },
  );
});

it('no value of one user reaches the next one, who signs in at the page without a key', async () => {
  const frame: SignedFrame = {
    auth: undefined,
    client: undefined,
    relay: undefined,
    server: 'https://host.example/mcp',
    serverId: undefined,
  };
  const stores = makeStores();
  const settings: PageAuth[] = [
    { token: 'a' },
    { token: 'b' },
    { token: () => 'c' },
    { token: () => 'd' },
    { user: 'e' },
    { user: 'f' },
  ].map((auth) => ({ origin: 'https://host.example', ...auth }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(settings.length - 1), { maxLength: 12 }), async (users) => {
      endIdentities();
      for (const user of users) {
        page.auth = settings[user]!;
        const book = grantBookOf(identityOfFrame(frame));
        await book.load(stores.grantStore);
        expect(book.grants.every(({ tool }) => tool === `of ${user}`)).toBe(true);
        book.add({ kind: 'tool-call', tool: `of ${user}` }, stores.grantStore);
      }
      page.auth = undefined;
    }),
    { numRuns: 100 },
  );
});
