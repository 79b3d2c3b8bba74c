// Everything that a page downloads until its first view has its result, compressed.
import { gzipSync } from 'node:zlib';
import type { ContestantName } from '../bundle.ts';
import { addColdFiles, coldPageOf, SMALL_VIEW } from '../cold-files.ts';
import type { BenchRun, Row } from '../measure.ts';

const gzipSize = (text: string) => gzipSync(text, { level: 9 }).length;

/** Bytes, gzip: the host's files, and the sandbox page of those that do not bring it along. The view is not counted. */
async function bytesOf(run: BenchRun, name: ContestantName): Promise<number> {
  const { browser, origin, sandboxUrl, files } = run;
  const isAlone = name === 'elements';
  const page = await browser.newPage();
  await page.setCacheEnabled(false);
  await page.goto(origin + coldPageOf(name));
  await page.waitForFunction(() => 'coldStart' in window);
  const paths = await page.evaluate(
    async (start) => {
      await window.coldStart(start);
      // Only what was there when the result came: what is loaded later does not hold it up.
      const [{ startTime: end }] = performance.getEntriesByName('results') as [PerformanceMark];
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= end)
        .map((entry) => new URL(entry.name).pathname);
    },
    { view: SMALL_VIEW, ...(!isAlone && { sandboxUrl }) },
  );
  await page.close();
  // The page's own script is the measure.
  const scripts = [...new Set(paths)].filter((path) => /\/(?!page-)[^/]*\.js$/.test(path));
  const sandbox = isAlone ? 0 : gzipSize(await (await fetch(sandboxUrl)).text());
  return scripts.reduce((sum, path) => sum + gzipSize(files.get(path)!), sandbox);
}

export async function firstViewBytes(run: BenchRun): Promise<Row[]> {
  await addColdFiles(run.files, run.names);
  const values: Row['values'] = {};
  for (const name of run.names) values[name] = (await bytesOf(run, name)) / 1000;
  return [
    {
      id: 'first-view-bytes',
      name: 'downloads until the first result, gzip, with nothing configured',
      unit: 'kB',
      values,
      targets: [{ contestant: 'elements', limit: 30 }],
    },
  ];
}
