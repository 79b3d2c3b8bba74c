// The consent fuzzer with the real dialog: a hostile view asks, withdraws, reloads and asks again, while a random user
// clicks, presses keys, resizes the window and opens modals of the page. DIALOG_FUZZ_SEED repeats a run,
// DIALOG_FUZZ_ROUNDS makes it longer.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../soak/random.ts';
import { browserBundle } from '../support/browser-bundle.js';
import { launchHeadless } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import type { ServedFiles } from '../support/serve-files.js';
import { countEvents, judge } from './support/dialog-fuzz/oracle.ts';
import { RandomUser } from './support/dialog-fuzz/user.ts';

const ROUNDS = Number(process.env['DIALOG_FUZZ_ROUNDS'] ?? 5);
const STEPS = 14;
/** A new one every day, so that a repeated test repeats its steps. */
const SEED = Number(process.env['DIALOG_FUZZ_SEED'] ?? Math.floor(Date.now() / 86_400_000));

/** Deliberately broken dialogs, as edits of the bundle. By what is broken: the rule that it violates, and the edit. */
const FAULTS: Record<string, readonly [rule: RegExp, from: string, to: string]> = {
  'a dialog that can be approved at once': [
    /ms without input/,
    '  ARMING_MS = 500;',
    '  ARMING_MS = 0;',
  ],
  'a dialog that closes by itself when its request is withdrawn': [
    /closed without an input/,
    'context.signal.reason instanceof WithdrawnError &&',
    'false &&',
  ],
};

let browser: Browser;
let served: ServedFiles;
let html: string;
const files = new Map<string, string>();

beforeAll(async () => {
  html = await readFile(new URL('../views/scripted.html', import.meta.url), 'utf8');
  const { files: bundle } = await browserBundle(new URL('../../', import.meta.url), [
    'test/chromium/support/dialog-fuzz/page.ts',
  ]);
  const [script] = bundle.values();
  const scripts = Object.entries(FAULTS).map(([name, [, from, to]]) => {
    expect(script!.split(from), name).toHaveLength(2);
    return script!.replace(from, to);
  });
  for (const [index, text] of [script!, ...scripts].entries()) {
    files.set(`/${index}.js`, text);
    files.set(
      `/${index}`,
      `<!doctype html><title>page</title><div id="app"></div><script type="module" src="/${index}.js"></script>`,
    );
  }
  served = await serveFiles(files);
  browser = await launchHeadless();
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

async function openPage(path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.emulateFocusedPage(true);
  await page.setViewport({ width: 1000, height: 640 });
  await page.goto(served.origin + path);
  await page.waitForFunction(() => 'dialogFuzz' in window);
  return page;
}

/** One round with a new view. Returns what was wrong, and how often what happened. */
async function runRound(page: Page, seed: number) {
  const user = new RandomUser(page, new Random(seed));
  await user.rig('mount', html);
  const steps: string[] = [];
  for (let count = 0; count < STEPS; count++) steps.push(await user.step());
  const violations: string[] = [];
  await user.end().catch((error: Error) => violations.push(error.message));
  const records = await user.rig('records');
  violations.push(...judge(records));
  return { steps, violations, counts: countEvents(records), records };
}

it('approves only what the user approved in the real dialog', { retry: 0 }, async () => {
  const page = await openPage('/0');
  const totals: Record<string, number> = {};
  /** What has not happened yet. Without it, the run proves nothing. */
  const missing = () => Object.keys(totals).filter((name) => totals[name] === 0);
  const most = ROUNDS > 1 ? ROUNDS + 20 : 1;
  // Each round has its own seed, so that one can be repeated alone.
  for (let round = 0; round < ROUNDS || (round < most && missing().length > 0); round++) {
    const seed = SEED + round;
    const { steps, violations, counts, records } = await runRound(page, seed);
    expect(
      violations,
      `${violations.join('\n')}\nDIALOG_FUZZ_SEED=${seed} DIALOG_FUZZ_ROUNDS=1\n${steps.join('\n')}\n${records.map((record) => JSON.stringify(record)).join('\n')}`,
    ).toEqual([]);
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count;
  }
  await page.close();
  if (ROUNDS > 1) expect(missing()).toEqual([]);
});

it.each(Object.entries(FAULTS))('finds %s', async (name, [rule]) => {
  const page = await openPage(`/${Object.keys(FAULTS).indexOf(name) + 1}`);
  let violations: string[] = [];
  for (let seed = SEED; seed < SEED + 40 && !violations.some((text) => rule.test(text)); seed++)
    ({ violations } = await runRound(page, seed));
  await page.close();
  expect(violations).toContainEqual(expect.stringMatching(rule));
});
