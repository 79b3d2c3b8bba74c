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

async function measure(page: BrowserPage): Promise<ViewMeasures | undefined> {
  const layout = await page.evaluateInView<Omit<ViewMeasures, 'axe'>>(LAYOUT);
  if (!layout) return undefined;
  const found = await page.evaluateInView<ViewMeasures['axe']>(`${axe()};\n${AXE}`);
  return { ...layout, axe: found ?? [] };
}

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
    const run = await page.evaluate<ViewRun>(
      `new Promise((resolve) => {
        const look = () => (globalThis.viewRun ? resolve(viewRun) : setTimeout(look, 10));
        look();
      })`,
    );
    // The picture comes first: axe scrolls.
    const { box } = run;
    const picture =
      screenshot && box && box.width >= MIN_PIXELS && box.height >= MIN_PIXELS
        ? await page.screenshot(box)
        : undefined;
    const measures = run.problems.length === 0 ? await measure(page) : undefined;
    const { errors, requests } = page;
    return { run, measures, errors, requests, screenshot: picture };
  } finally {
    await page.close();
  }
}
