// Shows one view to the probing host page in one engine.
import { setTimeout as pause } from 'node:timers/promises';
import { scriptPage } from '../support/script-page.ts';
import { serveFiles } from '../support/serve-files.ts';
import type { Browser } from './browser.ts';
import { bundle } from './bundle.ts';
import { behavioursOf } from './checklist.ts';
import { outcomesOf } from './outcome.ts';
import type { Check, Outcome } from './outcome.ts';

const PATIENCE_MS = 120_000;

/**
 * Probes a view; one outcome for each behaviour that it owes.
 * @param options.patience milliseconds for what has to come
 */
export async function probeView(
  browser: Browser,
  url: string,
  { patience = 6000 } = {},
): Promise<Record<string, Outcome>> {
  const script = (await bundle(['view-probe/main.ts'])).get('/view-probe/main.js')!;
  const page = scriptPage(script, 'View probe');
  // Another site than the view's.
  const { origin, close } = await serveFiles(new Map([['/', page]]), '127.0.0.1');
  const ids = behavioursOf('view').map(({ id }) => id);
  try {
    const opened = await browser.open(
      `${origin}/?view=${encodeURIComponent(url)}&patience=${patience}`,
    );
    const end = Date.now() + PATIENCE_MS;
    let checks: Check[] | undefined;
    while (!checks && Date.now() < end) {
      await pause(50);
      checks = ((await opened.evaluate('window.conformanceChecks')) ?? undefined) as typeof checks;
    }
    await opened.close();
    const stuck: Check = { id: 'L1', status: 'failed', note: 'the probe did not end' };
    return outcomesOf(ids, checks ?? [stuck]);
  } finally {
    close();
  }
}
