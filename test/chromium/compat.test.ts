// The short form of `npm run compat`: a few apps that are among the packages of this project, with the same checks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPS } from '../compat/apps/index.ts';
import { isAtHand } from '../compat/install.ts';
import { shortfalls } from '../compat/report.ts';
import { startCompat } from '../compat/run.ts';
import type { Compat } from '../compat/run.ts';
import { launchHeadless } from '../support/chromium.js';
import { isSampled, sample } from '../support/tier.js';

let compat: Compat;
beforeAll(async () => {
  compat = await startCompat(launchHeadless);
});
afterAll(() => compat?.close());

const PATIENCE = { drawMs: 60_000, clickMs: 60_000 };

/** One of each kind of click. `test/browser/fixtures` shows all installed apps, a dozen, and checks more. */
const SHORT = sample(
  ['basic-react', 'budget-allocator', 'transcript', 'wiki-explorer'],
  (name) => name === 'basic-react',
);
const apps = APPS.filter(({ name }) => SHORT.includes(name));

it('includes the apps of the fixtures in the long form, at the same version', () => {
  expect(APPS.filter(isAtHand).length).toBeGreaterThanOrEqual(12);
});

it.each(apps)('$name is drawn, and its main control works', async (app) => {
  const result = await compat.run(app, PATIENCE);
  expect(shortfalls([{ app, result }])).toEqual([]);
  expect(result.drawn).toBeGreaterThan(0);
});

it.skipIf(isSampled)('distinguishes what is drawn, what works, and why not', async () => {
  const app = apps.find(({ name }) => name === 'basic-react')!;
  const blind = await compat.run({ ...app, sees: '#missing' }, { ...PATIENCE, drawMs: 1000 });
  expect(blind).toMatchObject({ why: expect.stringContaining('#missing never appeared') });
  expect(blind.drawn).toBeUndefined();
  const idle = { on: 'button', brings: { asks: 'download' } } as const;
  const useless = await compat.run({ ...app, click: idle }, { ...PATIENCE, clickMs: 1000 });
  expect(useless).toMatchObject({ works: false, why: expect.stringContaining('download') });
});
