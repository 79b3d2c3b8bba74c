// The libraries of views: React views of 650 kB with the hook of this kit, with the official one and with none, all in the
// same host and on the same sandbox page, each in a new page.
import { gzipSync } from 'node:zlib';
import type { ContestantName } from '../bundle.ts';
import { addColdPage, coldPageOf, enlarged } from '../cold-files.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';
import { tasksBetween, traced } from '../trace.ts';
import { scriptOf, VIEWS, viewPage } from './react-view.ts';

/** Which view stands for which contestant. */
const SOURCES = {
  floor: 'react-raw.ts',
  elements: 'react-hook.ts',
  'app-bridge': 'react-official.ts',
} as const;
const names = Object.keys(SOURCES) as (keyof typeof SOURCES)[];
const pathOf = (name: ContestantName) => `/views/cold-${name}.html`;

interface ColdView {
  /** Milliseconds from the mount until the host hears that the view has drawn its first result. */
  drawn: number;
  /** Milliseconds of the processor that the view's thread is busy from its first script until then. */
  busy: number;
}

async function coldViewOf(run: BenchRun, name: ContestantName): Promise<ColdView> {
  const page = await run.browser.newPage();
  await page.setCacheEnabled(false);
  await page.goto(run.origin + coldPageOf('floor'));
  await page.waitForFunction(() => 'coldStart' in window);
  const start = { view: pathOf(name), sandboxUrl: run.ownSandboxes.floor };
  let drawn = NaN;
  const events = await traced(page, async () => {
    ({ result: drawn } = await page.evaluate((begin) => window.coldStart(begin), start));
  });
  await page.close();
  const busy = tasksBetween(events, 'view-began', 'view-drawn').reduce((sum, ms) => sum + ms, 0);
  return { drawn, busy };
}

/** What each adds to the view without a library. */
function beyondFloor(values: Row['values']): Row['values'] {
  const { floor = NaN } = values;
  return Object.fromEntries(names.map((name) => [name, values[name]! - floor]));
}

export async function coldView(run: BenchRun): Promise<Row[]> {
  await addColdPage(run.files, 'floor', 'vite');
  const sizes: Row['values'] = {};
  for (const name of names) {
    const script = await scriptOf(VIEWS, SOURCES[name]);
    sizes[name] = gzipSync(script, { level: 9 }).length / 1000;
    run.files.set(pathOf(name), enlarged(await viewPage(script)));
  }
  const measure = (name: ContestantName) => coldViewOf(run, name);
  await run.interleaved(1, measure, names);
  const taken = await run.interleaved(run.rounds, measure, names);
  const busy = summary(taken, (view) => view.busy);
  return [
    {
      id: 'cold-view',
      name: 'a React view of 650 kB in a cold page, until it has drawn its first result',
      unit: 'ms',
      isRatio: true,
      ...summary(taken, ({ drawn }) => drawn),
    },
    {
      id: 'cold-view-busy',
      name: 'how long its thread is busy until then',
      unit: 'ms',
      isRatio: true,
      ...busy,
    },
    {
      id: 'cold-view-hook-time',
      name: 'how much of that is the hook: beyond a view without a library',
      unit: 'ms',
      values: beyondFloor(busy.values),
      targets: [{ contestant: 'elements', limit: 6 }],
    },
    {
      id: 'cold-view-hook-bytes',
      name: 'what the hook adds to a view without a library, gzip',
      unit: 'kB',
      values: beyondFloor(sizes),
      targets: [{ contestant: 'elements', limit: 9 }],
    },
  ];
}
