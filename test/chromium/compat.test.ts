// The short form of `npm run compat`: the apps that are among the packages of this project, with the same checks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPS } from '../compat/apps/index.ts';
import { isAtHand } from '../compat/install.ts';
import { shortfalls } from '../compat/report.ts';
import { startCompat } from '../compat/run.ts';
import type { Compat } from '../compat/run.ts';

let compat: Compat;
beforeAll(async () => {
  compat = await startCompat();
});
afterAll(() => compat?.close());

const PATIENCE = { drawMs: 60_000, clickMs: 60_000 };

/** Vue looks for marks on `window.parent`, which a view with an origin of its own cannot read. */
const FAILS = ['basic-vue'];
/** It never shakes hands without its CDN: `test/browser/fixtures/exceptions.test.ts` shows what the page is told. */
const NEEDS_NETWORK = ['map'];

const apps = APPS.filter(isAtHand).filter(
  ({ name }) => ![...FAILS, ...NEEDS_NETWORK].includes(name),
);

it('a dozen of the apps are at hand', () => {
  expect(apps.length + FAILS.length).toBeGreaterThanOrEqual(12);
});

it.each(apps)('$name is drawn, and its main control works', async (app) => {
  const result = await compat.run(app, PATIENCE);
  expect(shortfalls([{ app, result }])).toEqual([]);
  expect(result.drawn).toBeGreaterThan(0);
});

it('tells apart what is drawn, what works, and why not', async () => {
  const app = apps.find(({ name }) => name === 'basic-vanillajs')!;
  const quick = { drawMs: 5000, clickMs: 1000 };
  const blind = await compat.run({ ...app, sees: '#missing' }, quick);
  expect(blind).toMatchObject({ why: expect.stringContaining('#missing never came') });
  expect(blind.drawn).toBeUndefined();
  const idle = { on: 'button', brings: { asks: 'download' } } as const;
  const useless = await compat.run({ ...app, click: idle }, quick);
  expect(useless).toMatchObject({ works: false, why: expect.stringContaining('download') });
});
