// Shows one view to the probing Host page in one engine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
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
  const html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>View probe</title>` +
    `<body><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ids = behavioursOf('view').map(({ id }) => id);
  try {
    const page = await browser.open(
      `http://127.0.0.1:${port}/?view=${encodeURIComponent(url)}&patience=${patience}`,
    );
    const end = Date.now() + PATIENCE_MS;
    let checks: Check[] | undefined;
    while (!checks && Date.now() < end) {
      await pause(50);
      checks = ((await page.evaluate('window.conformanceChecks')) ?? undefined) as typeof checks;
    }
    await page.close();
    const stuck: Check = { id: 'L1', status: 'failed', note: 'the probe did not come to an end' };
    return outcomesOf(ids, checks ?? [stuck]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
