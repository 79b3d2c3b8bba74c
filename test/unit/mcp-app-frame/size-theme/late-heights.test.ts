// Heights that are read or saved after the frame has another user, or after the user has left.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import {
  readStored,
  recallHeight,
  rememberHeight,
} from '../../../../packages/elements/src/mcp-app-frame/size-theme/remembered-heights.js';

let texts: Map<string, string>;
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  texts = new Map();
  page.rememberHeights = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
});
afterEach(() => {
  page.rememberHeights = undefined;
  endIdentities();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const of = (user?: string) => identityOf({ server: 'https://shop.example/mcp', user, owner: {} });
const frameOf = (user?: string) => ({ identity: of(user), tool: 'orders', resourceUri: undefined });

/** Saves a height, as an earlier load of the page did. */
async function store(user?: string): Promise<void> {
  vi.useFakeTimers();
  rememberHeight(frameOf(user), 645);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(texts.size).toBe(1);
}

it('stay with the user for whom they were read', async () => {
  await store('ada');
  // Another load of the page: nothing is known.
  const kept = new Map(texts);
  endIdentities();
  texts = kept;
  const frame = frameOf('ada');
  const known = new Promise<void>((resolve) => readStored(frame, resolve));
  frame.identity = of('bob');
  await known;
  expect(recallHeight(frame)).toBeUndefined();
  expect(recallHeight(frameOf('ada'))).toBe(645);
});

it('of a user without a key are removed if the user left before they were read', async () => {
  await store();
  const text = [...texts];
  endIdentities();
  texts = new Map(text);
  const frame = frameOf();
  const known = new Promise<void>((resolve) => readStored(frame, resolve));
  endIdentities();
  await known;
  expect(texts.size).toBe(0);
});

it('are not saved for a user who left before the code of the store was there', async () => {
  vi.useFakeTimers();
  rememberHeight(frameOf(), 645);
  endIdentities();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts.size).toBe(0);
});
