// A page that meets its first view: nothing is loaded, nothing is compiled. A new page for each start.
import type { ContestantName } from '../bundle.ts';
import { addColdFiles, coldPageOf, LARGE_VIEW, SMALL_VIEW } from '../cold-files.ts';
import type { ColdStart, ColdTimes } from '../cold-host-page.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

const FRAMES = 30;
const MEGABYTE = 1024 * 1024;
/** A slow 4G link: milliseconds there and back, and bytes per second. */
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** Opens a page without a cache, starts a contestant in it, and looks at it before it is closed. */
async function inColdPage<T>(
  { browser, origin, sandboxUrl }: BenchRun,
  { name, ...start }: Omit<ColdStart, 'sandboxUrl'> & { name: ContestantName },
  look: (times: ColdTimes, page: Awaited<ReturnType<typeof browser.newPage>>) => T | Promise<T>,
  { isSlow = false } = {},
): Promise<T> {
  const page = await browser.newPage();
  await page.setCacheEnabled(false);
  await page.goto(origin + coldPageOf(name));
  await page.waitForFunction(() => 'coldStart' in window);
  if (isSlow) {
    await page.emulateNetworkConditions({
      latency: LATENCY_MS,
      download: BYTES_PER_SECOND,
      upload: BYTES_PER_SECOND,
    });
  }
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
  inColdPage(
    run,
    { name, view: SMALL_VIEW },
    async (_, page) => {
      const milliseconds = await page.evaluate((sandbox) => {
        const requests = performance.getEntriesByType('resource');
        const [script] = performance.getEntriesByName('script');
        return requests.find((one) => one.name.startsWith(sandbox))!.startTime - script!.startTime;
      }, run.sandboxUrl);
      return milliseconds / LATENCY_MS;
    },
    { isSlow: true },
  );

export async function coldPage(run: BenchRun): Promise<Row[]> {
  const { names, rounds, files, interleaved } = run;
  await addColdFiles(files, names);
  const start =
    (view: string, isPrewarmed = false) =>
    (name: ContestantName) =>
      inColdPage(run, { name, view, isPrewarmed }, (times) => times);
  // The browser's own caches are filled by the first page of each.
  await interleaved(1, start(SMALL_VIEW));
  const small = await interleaved(rounds, start(SMALL_VIEW));
  const prewarmed = await interleaved(rounds, start(SMALL_VIEW, true), ['floor', 'elements']);
  const large = await interleaved(rounds, start(LARGE_VIEW));
  const trips = await interleaved(3, (name) => roundTripsOf(run, name));
  const heap = await interleaved(1, (name) => heapOf(run, name));
  const heapValues = summary(heap, (bytes) => bytes / MEGABYTE).values;
  const beyondFloor = Object.fromEntries(
    Object.entries(heapValues).map(([name, value]) => [name, value - heapValues.floor!]),
  );
  const elements = 'elements';
  return [
    {
      id: 'cold-first-result',
      name: 'a cold page: the script, and an app until its first result',
      unit: 'ms',
      isRatio: true,
      ...summary(small, total),
      targets: [{ contestant: elements, against: 'floor', limit: 1.35 }],
    },
    {
      id: 'cold-prewarmed',
      name: 'the same after `prewarm()`',
      unit: 'ms',
      isRatio: true,
      ...summary(prewarmed, total),
      targets: [{ contestant: elements, against: 'floor', limit: 0.9 }],
    },
    {
      id: 'cold-large-view',
      name: 'a cold page with an app of 650 kB',
      unit: 'ms',
      isRatio: true,
      ...summary(large, total),
      targets: [{ contestant: elements, against: 'floor', limit: 1.25 }],
    },
    {
      id: 'cold-large-heap',
      name: `host heap of ${FRAMES} apps of 650 kB, beyond the floor’s`,
      unit: 'MB',
      values: beyondFloor,
      targets: [{ contestant: elements, limit: 2 }],
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
