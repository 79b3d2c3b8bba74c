// Heights in the page's store: what is written, for whom, and what is read from damaged text.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import type { HeightStore } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import {
  readHeights,
  saveHeights,
} from '../../../../packages/elements/src/mcp-app-frame/size-theme/stored-heights.js';

let texts: Map<string, string>;
let store: HeightStore;
const leaving = new Set<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => leaving.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) =>
    leaving.delete(listener),
  );
  texts = new Map();
  store = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
});
afterEach(() => {
  endIdentities();
  leaving.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SERVER = 'https://shop.example/mcp';
const shop = (user?: string, more: object = {}) =>
  identityOf({ server: SERVER, user, owner: {}, ...more });
const save = (identity: ReturnType<typeof shop>, heights: [string, number][]) => {
  saveHeights(store, identity, new Map(heights));
  vi.advanceTimersByTime(1000);
};

it('are found by the same server and user after a reload, and by nobody else', () => {
  save(shop('ada'), [['orders', 645]]);
  const [key] = texts.keys();
  expect(key).toContain(SERVER);
  expect(key).toContain('"user":"ada"');
  expect([...readHeights(store, shop('ada'))]).toEqual([['orders', 645]]);
  expect(readHeights(store, shop('bob')).size).toBe(0);
  expect(readHeights(store, shop()).size).toBe(0);
  const other = identityOf({ server: 'https://bank.example/mcp', user: 'ada', owner: {} });
  expect(readHeights(store, other).size).toBe(0);
});

it('are not written if the server or the user has no name, or the address may be secret', () => {
  save(identityOf({ client: {}, owner: {} }), [['orders', 1]]);
  save(identityOf({ server: SERVER, auth: { token: 'secret' }, owner: {} }), [['orders', 1]]);
  save(identityOf({ server: `${SERVER}?key=secret`, owner: {} }), [['orders', 1]]);
  expect(texts.size).toBe(0);
});

it('of a user without a key end with the user, and a late change is not written', () => {
  save(shop(), [['orders', 645]]);
  save(shop('ada'), [['orders', 300]]);
  saveHeights(store, shop(), new Map([['orders', 700]]));
  endIdentities();
  vi.advanceTimersByTime(1000);
  for (const listener of leaving) listener();
  expect([...texts.values()]).toEqual(['{"orders":300}']);
});

it('are written when the page is left', () => {
  saveHeights(store, shop('ada'), new Map([['orders', 645]]));
  expect(texts.size).toBe(0);
  for (const listener of leaving) listener();
  expect([...readHeights(store, shop('ada'))]).toEqual([['orders', 645]]);
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);
});

it.each(['{', '[]', 'null', '7', '{"orders":"tall","a":-1,"b":null}'])(
  'ignores text that is not ours: %s',
  (text) => {
    save(shop('ada'), [['orders', 1]]);
    for (const key of texts.keys()) texts.set(key, text);
    expect(readHeights(store, shop('ada')).size).toBe(0);
  },
);

it('work without a store that works', () => {
  const blocked = () => {
    throw new Error('Blocked.');
  };
  const broken: HeightStore = { getItem: blocked, setItem: blocked, removeItem: blocked };
  saveHeights(broken, shop(), new Map([['orders', 1]]));
  vi.advanceTimersByTime(1000);
  expect(readHeights(broken, shop()).size).toBe(0);
  endIdentities();
});
