// Shows one view to the probing host page in one engine.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '../browser.js';
import { probeScript, scriptPage } from '../probe-scripts.js';
import { listen } from '../serving/listen.js';
import { behavioursOf } from '../behaviours/checklist.js';
import { outcomesOf } from '../behaviours/outcome.js';
import type { Check, Outcome } from '../behaviours/outcome.js';

const TIMEOUT_MS = 120_000;

/**
 * Probes a view; one outcome for each behaviour that it owes.
 * @param options.timeout milliseconds for what has to come
 */
export async function probeView(
  browser: Browser,
  url: string,
  { timeout = 6000 } = {},
): Promise<Record<string, Outcome>> {
  const page = scriptPage(await probeScript('host/main'), 'View probe');
  const { port, close } = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  // Another site than that of a view at `localhost`.
  const origin = `http://127.0.0.1:${port}`;
  const ids = behavioursOf('view').map(({ id }) => id);
  try {
    const opened = await browser.open(
      `${origin}/?view=${encodeURIComponent(url)}&patience=${timeout}`,
    );
    const end = Date.now() + TIMEOUT_MS;
    let checks: Check[] | undefined;
    while (!checks && Date.now() < end) {
      await pause(50);
      checks = ((await opened.evaluate('window.conformanceChecks')) ?? undefined) as typeof checks;
    }
    await opened.close();
    const stuck: Check = { id: 'L1', status: 'failed', note: 'the probe did not end' };
    return outcomesOf(ids, checks ?? [stuck]);
  } finally {
    await close();
  }
}
