// Runs measures one after the other in one Chromium, with the pages and the sandbox that they share.
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import { launchChromium } from '../support/chromium.ts';
import { serveFiles } from '../support/serve-files.ts';
import { MEASURES } from './all-measures.ts';
import { bundleBench, CONTESTANTS } from './bundle.ts';
import type { ContestantName } from './bundle.ts';
import { interleaved, median } from './measure.ts';
import type { BenchRun, Row } from './measure.ts';
import { ownSandboxes, SANDBOX_PAGES } from './sandbox-pages.ts';

export interface BenchOutcome {
  /** Of the browser. */
  version: string;
  rows: Row[];
  /** Measures that threw, with the reason. The others are still measured. */
  failures: string[];
}

/** Runs the measures of these names; `done` hears of each. */
export async function measureAll(
  asked: readonly string[],
  rounds: number,
  done: (name: string, seconds: number) => void,
): Promise<BenchOutcome> {
  const { files, sizes } = await bundleBench();
  const served = await serveFiles(files);
  const sandbox = await startSandboxServer({
    port: 0,
    allowHosts: [served.origin],
    views: 'http://*.localhost',
  });
  // On the site of our sandbox page, so that the browser treats them alike.
  const others = await serveFiles(SANDBOX_PAGES, '127.0.0.1');
  files.set('/addresses.json', JSON.stringify({ sandboxUrl: sandbox.url }));
  const browser = await launchChromium({ protocolTimeout: 300_000 });
  const names = Object.keys(CONTESTANTS) as ContestantName[];
  const run: BenchRun = {
    browser,
    origin: served.origin,
    sandboxUrl: sandbox.url,
    viewOrigins: sandbox.views!,
    ownSandboxes: ownSandboxes(others.origin, sandbox.url),
    rounds,
    names,
    sizes,
    files,
    async openPage(prepared = []) {
      const page = await browser.newPage();
      await page.goto(served.origin);
      await page.waitForFunction(() => 'bench' in window);
      for (const name of prepared) await page.evaluate((name) => window.bench.prepare(name), name);
      return page;
    },
    interleaved: (count, measure, some = names) => interleaved(some, count, measure),
    median,
  };
  const rows: Row[] = [];
  const failures: string[] = [];
  try {
    const version = await browser.version();
    for (const [name, measure] of Object.entries(MEASURES)) {
      if (!asked.includes(name)) continue;
      const started = performance.now();
      try {
        rows.push(...(await measure(run)));
      } catch (error) {
        failures.push(`${name} could not be measured: ${String(error)}`);
      }
      done(name, (performance.now() - started) / 1000);
    }
    return { version, rows, failures };
  } finally {
    await browser.close();
    await sandbox.close();
    others.close();
    served.close();
  }
}
