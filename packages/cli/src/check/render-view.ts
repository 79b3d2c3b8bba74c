// Renders one view in the browser, and measures it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BrowserPage } from '../browser/browser-page.js';
import type { PageSize, SentRequest } from '../browser/browser-page.js';
import type { DevtoolsConnection } from '../browser/devtools-connection.js';
import type { ViewMeasures, ViewRun } from './view-run.js';

/** What to render. */
export interface RenderRequest {
  /** The address of the host page. */
  address: string;
  /** The id of the server. */
  server: string;
  tool: string;
  input: Record<string, unknown>;
  host: string;
  theme: string;
  size: PageSize;
  /** Whether a screenshot is wanted. */
  screenshot: boolean;
}

export interface RenderedView {
  run: ViewRun;
  measures: ViewMeasures | undefined;
  errors: readonly string[];
  requests: readonly SentRequest[];
  screenshot: Buffer | undefined;
}

let source: string | undefined;
/** axe, which is evaluated in the view beside its scripts. */
const axe = () =>
  (source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/** Entries arrive in a task of their own. A view that has not moved has none, so this ends by time. */
const LAYOUT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const { scrollWidth, clientWidth } = document.documentElement;
  setTimeout(() => resolve({ layoutShift: sum, overflow: scrollWidth - clientWidth }), 100);
})`;

/** Rules about whole pages: a view is a part of one. */
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region'];
const OPTIONS = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(PAGE_RULES.map((id) => [id, { enabled: false }])),
};
const AXE = `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) =>
  violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, targets: nodes.slice(0, 3).map(({ target }) => target.join(' ')),
  })))`;

/** Milliseconds for a view to be measured and drawn. axe needs seconds for a large one on a slow machine. */
const MEASURE_MS = 20_000;
/** Milliseconds for the page to say what happened: the tool may be slow. */
const RUN_MS = 300_000;
/** Milliseconds for a page to close. The browser ends it later as well. */
const CLOSE_MS = 5000;

/** A script without an end blocks its frame, and whoever asks the frame for something. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`it did not answer within ${ms / 1000} seconds`));
    timer = setTimeout(fail, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The page that shows the view did not even say what happened. */
const failedRun = (error: unknown): ViewRun => ({
  messages: [],
  violations: [],
  refusals: [],
  problems: [
    `The view cannot be shown: ${(error as Error).message}. Look for a script without an end.`,
  ],
  times: {},
});

const unmeasured = (error: unknown) =>
  `The view cannot be measured: ${(error as Error).message}. Look for a script in it that runs without a pause, or reloads it.`;

async function measure(page: BrowserPage): Promise<ViewMeasures | undefined> {
  const layout = await page.evaluateInView<Omit<ViewMeasures, 'axe'>>(LAYOUT);
  if (!layout) return undefined;
  const found = await page.evaluateInView<ViewMeasures['axe']>(`${axe()};\n${AXE}`);
  return { ...layout, axe: found ?? [] };
}

/** What happened, once the page knows. */
const VIEW_RUN = `new Promise((resolve) => {
  const look = () => (globalThis.viewRun ? resolve(viewRun) : setTimeout(look, 10));
  look();
})`;

/** What a screenshot of a frame without a height would be. */
const MIN_PIXELS = 1;

export async function renderView(
  connection: DevtoolsConnection,
  { address, server, tool, input, host, theme, size, screenshot }: RenderRequest,
): Promise<RenderedView> {
  const page = await BrowserPage.open(connection, size, theme);
  try {
    const query = new URLSearchParams({ server, tool, input: JSON.stringify(input), host, theme });
    await page.goto(`${address}/check.html?${query}`);
    const run = await within(page.evaluate<ViewRun>(VIEW_RUN), RUN_MS).catch(failedRun);
    const { box, problems } = run;
    const hasArea = box && box.width >= MIN_PIXELS && box.height >= MIN_PIXELS;
    let picture: Buffer | undefined;
    let measures: ViewMeasures | undefined;
    try {
      // The picture comes first: axe scrolls.
      if (screenshot && hasArea) picture = await within(page.screenshot(box), MEASURE_MS);
      if (problems.length === 0) measures = await within(measure(page), MEASURE_MS);
    } catch (error) {
      problems.push(unmeasured(error));
    }
    const { errors, requests } = page;
    return { run, measures, errors, requests, screenshot: picture };
  } finally {
    await within(page.close(), CLOSE_MS).catch(() => undefined);
  }
}
