// A page that meets its first view: nothing is loaded, nothing is compiled. A new page for each start.
import type { Page } from 'puppeteer-core';
import type { ContestantName } from '../bundle.ts';
import { addColdFiles, addColdPage, coldPageOf, LARGE_VIEW, SMALL_VIEW } from '../cold-files.ts';
import type { Bundler } from '../cold-files.ts';
import type { ColdStart, ColdTimes } from '../cold-host-page.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

const FRAMES = 30;
const MEGABYTE = 1024 * 1024;
const EMPTY_PAGE = '/cold/empty.html';
/** A slow 4G link: milliseconds there and back, and bytes per second. */
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** Which sandbox page a contestant loads: that of its users, ours, or none. Only ours can do without. */
type SandboxChoice = 'own' | 'ours' | 'none';

interface Cold extends Omit<ColdStart, 'sandboxUrl'> {
  name: ContestantName;
  bundler?: Bundler;
  /** Default: own. */
  sandbox?: SandboxChoice;
  isSlow?: boolean;
}

const sandboxUrlOf = (run: BenchRun, name: ContestantName, sandbox: SandboxChoice) =>
  sandbox === 'ours' ? run.sandboxUrl : sandbox === 'own' ? run.ownSandboxes[name] : undefined;

/** Opens a page without a cache, starts a contestant in it, and looks at it before it is closed. */
async function inColdPage<T>(
  run: BenchRun,
  { name, bundler, sandbox = 'own', isSlow = false, ...start }: Cold,
  look: (times: ColdTimes, page: Page) => T | Promise<T>,
): Promise<T> {
  const page = await run.browser.newPage();
  await page.setCacheEnabled(false);
  await page.goto(run.origin + coldPageOf(name, bundler));
  await page.waitForFunction(() => 'coldStart' in window);
  if (isSlow) {
    await page.emulateNetworkConditions({
      latency: LATENCY_MS,
      download: BYTES_PER_SECOND,
      upload: BYTES_PER_SECOND,
    });
  }
  const sandboxUrl = sandboxUrlOf(run, name, sandbox);
  const times = await page.evaluate((begin) => window.coldStart(begin), { ...start, sandboxUrl });
  const seen = await look(times, page);
  await page.close();
  return seen;
}

const total = ({ script, result }: ColdTimes) => script + result;

/** Bytes of the host's heap, with the buffers that belong to it, after a collection. */
const heapOf = (run: BenchRun, name: ContestantName) =>
  inColdPage(run, { name, view: LARGE_VIEW, count: FRAMES }, async (_, page) => {
    const session = await page.createCDPSession();
    // What the first collection finalizes is freed by the second.
    for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
    const usage = await session.send('Runtime.getHeapUsage');
    const { usedSize, backingStorageSize = 0 } = usage as typeof usage & {
      backingStorageSize?: number;
    };
    return usedSize + backingStorageSize;
  });

/** Round trips of a slow link between the end of the host's script and the request for the sandbox page. */
const roundTripsOf = (run: BenchRun, name: ContestantName) =>
  inColdPage(run, { name, view: SMALL_VIEW, isSlow: true }, async (_, page) => {
    const milliseconds = await page.evaluate((sandbox) => {
      const requests = performance.getEntriesByType('resource');
      const [script] = performance.getEntriesByName('script');
      return requests.find((one) => one.name.startsWith(sandbox))!.startTime - script!.startTime;
    }, run.ownSandboxes[name]);
    return milliseconds / LATENCY_MS;
  });

/** Milliseconds until the first message of a contestant's sandbox page, in a page that does nothing else. */
async function firstMessageOf({ browser, origin, ownSandboxes }: BenchRun, name: ContestantName) {
  const page = await browser.newPage();
  await page.setCacheEnabled(false);
  await page.goto(origin + EMPTY_PAGE);
  const milliseconds = await page.evaluate(
    (url) =>
      new Promise<number>((resolve) => {
        const iframe = document.createElement('iframe');
        const began = performance.now();
        addEventListener('message', () => resolve(performance.now() - began), { once: true });
        iframe.src = url;
        document.body.append(iframe);
      }),
    ownSandboxes[name],
  );
  await page.close();
  return milliseconds;
}

/** Who can be built by this bundler without plugins for CommonJS. */
const BUILT: Partial<Record<Bundler, readonly ContestantName[]>> = {
  esbuild: ['floor', 'elements', 'app-bridge', 'app-renderer'],
  webpack: ['floor', 'elements', 'app-bridge', 'app-renderer'],
  rollup: ['floor', 'elements'],
};

/** The same with other bundlers. */
async function otherBundlers(run: BenchRun): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [bundler, names] of Object.entries(BUILT) as [Bundler, ContestantName[]][]) {
    for (const name of names) await addColdPage(run.files, name, bundler);
    const start = (name: ContestantName) =>
      inColdPage(run, { name, bundler, view: SMALL_VIEW }, (times) => times);
    await run.interleaved(1, start, names);
    const taken = await run.interleaved(run.rounds, start, names);
    rows.push({
      id: `cold-own-${bundler}`,
      name: `the same, built with ${bundler}`,
      unit: 'ms',
      isRatio: true,
      ...summary(taken, total),
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.35 }],
    });
  }
  return rows;
}

export async function coldPage(run: BenchRun): Promise<Row[]> {
  const { names, rounds, files, interleaved } = run;
  await addColdFiles(files, names);
  files.set(EMPTY_PAGE, '<!doctype html><link rel="icon" href="data:,"><body>');
  const start = (cold: Omit<Cold, 'name'>) => (name: ContestantName) =>
    inColdPage(run, { name, ...cold }, (times) => times);
  // The browser's own caches are filled by the first page of each.
  await interleaved(1, start({ view: SMALL_VIEW }));
  const small = await interleaved(rounds, start({ view: SMALL_VIEW }));
  const same = await interleaved(rounds, start({ view: SMALL_VIEW, sandbox: 'ours' }));
  const pair = ['floor', 'elements'] as const;
  const alone = await interleaved(
    rounds,
    (name) => start({ view: SMALL_VIEW, sandbox: name === 'elements' ? 'none' : 'own' })(name),
    pair,
  );
  const prewarmed = await interleaved(rounds, start({ view: SMALL_VIEW, isPrewarmed: true }), pair);
  const large = await interleaved(rounds, start({ view: LARGE_VIEW }));
  const messages = await interleaved(rounds, (name) => firstMessageOf(run, name));
  const trips = await interleaved(3, (name) => roundTripsOf(run, name));
  const heap = await interleaved(1, (name) => heapOf(run, name));
  const heapValues = summary(heap, (bytes) => bytes / MEGABYTE).values;
  const beyondFloor = Object.fromEntries(
    Object.entries(heapValues).map(([name, value]) => [name, value - heapValues.floor!]),
  );
  const elements = 'elements';
  return [
    {
      id: 'cold-own-sandbox',
      name: 'a cold page: the script, and an app until its first result',
      unit: 'ms',
      isRatio: true,
      ...summary(small, total),
      targets: [{ contestant: elements, against: 'floor', limit: 1.35 }],
    },
    ...(await otherBundlers(run)),
    {
      id: 'cold-without-sandbox',
      name: 'the same without a `sandbox-url`',
      unit: 'ms',
      isRatio: true,
      ...summary(alone, total),
      targets: [{ contestant: elements, against: 'floor', limit: 1.15 }],
    },
    {
      id: 'cold-first-result',
      name: 'a cold page, all hosts over our sandbox page',
      unit: 'ms',
      isRatio: true,
      ...summary(same, total),
      targets: [{ contestant: elements, against: 'floor', limit: 1.35 }],
    },
    {
      id: 'cold-sandbox-page',
      name: 'the sandbox page alone, until its first message',
      unit: 'ms',
      isRatio: true,
      ...summary(messages, (milliseconds) => milliseconds),
      targets: [{ contestant: elements, against: 'floor', limit: 1.1 }],
    },
    {
      id: 'cold-own-prewarmed',
      name: 'a cold page after `prewarm()`',
      unit: 'ms',
      isRatio: true,
      ...summary(prewarmed, total),
      targets: [{ contestant: elements, against: 'floor', limit: 0.75 }],
    },
    {
      id: 'cold-own-large-view',
      name: 'a cold page with an app of 650 kB',
      unit: 'ms',
      isRatio: true,
      ...summary(large, total),
      targets: [{ contestant: elements, against: 'floor', limit: 1.2 }],
    },
    {
      id: 'cold-large-heap',
      name: `host heap of ${FRAMES} apps of 650 kB, beyond the floor’s`,
      unit: 'MB',
      values: beyondFloor,
      targets: [{ contestant: elements, limit: 1.5 }],
    },
    {
      id: 'cold-round-trips',
      name: 'round trips (4G) from the host’s script to the request for the sandbox',
      unit: 'round trips',
      ...summary(trips, (count) => count),
      targets: [{ contestant: elements, limit: 1 }],
      // A host that opens the sandbox by hand has nothing else to do first.
      mustLead: false,
    },
  ];
}
