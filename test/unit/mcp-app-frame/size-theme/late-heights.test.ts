// Heights that are read or saved after the frame has another user, after the user has left, or after the page has
// replaced its store.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import type { HeightStore } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import {
  readStored,
  recallHeight,
  rememberHeight,
} from '../../../../packages/elements/src/mcp-app-frame/size-theme/remembered-heights.js';

const storeOf = (kept: () => Map<string, string>): HeightStore => ({
  getItem: (key) => kept().get(key) ?? null,
  setItem: (key, text) => void kept().set(key, text),
  removeItem: (key) => void kept().delete(key),
});

let texts: Map<string, string>;
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  texts = new Map();
  page.rememberHeights = storeOf(() => texts);
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

const isRead = (frame: ReturnType<typeof frameOf>) =>
  new Promise<void>((resolve) => readStored(frame, resolve));

it('are read from a store that replaces one that was read', async () => {
  await store('ada');
  const replacing = new Map(texts);
  endIdentities();
  texts = new Map();
  const frame = frameOf('ada');
  await isRead(frame);
  expect(recallHeight(frame)).toBeUndefined();
  page.rememberHeights = storeOf(() => replacing);
  await isRead(frame);
  expect(recallHeight(frame)).toBe(645);
  // Nothing is read again while the store stays.
  const known = vi.fn();
  readStored(frame, known);
  await vi.dynamicImportSettled();
  expect(known).not.toHaveBeenCalled();
});

it('are saved in both stores if the page replaces one before it is written', async () => {
  vi.useFakeTimers();
  const frame = frameOf('ada');
  rememberHeight(frame, 645);
  await vi.dynamicImportSettled();
  const replacing = new Map<string, string>();
  page.rememberHeights = storeOf(() => replacing);
  rememberHeight(frame, 700);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1000);
  expect([...texts.values()]).toEqual(['{"orders":700}']);
  expect([...replacing.values()]).toEqual(['{"orders":700}']);
});
