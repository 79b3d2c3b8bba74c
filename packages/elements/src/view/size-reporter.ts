// Runs in the View. Tells the Host how tall the View wants to be.
import type { AppConnection } from './app-connection.js';
import { contentHeightOf, isNear } from './content-height.js';
import { echoGuard } from './echo-guard.js';

/**
 * - `content`: as tall as the content, growing and shrinking with it
 * - `fill`: as tall as the Host allows
 * - `fixed`: `height`, or the content's height when it is first seen, and that for good
 * - `off`: nothing is reported
 */
export type Sizing = 'content' | 'fill' | 'fixed' | 'off';

export interface ReportSizeOptions {
  /** Default `content`. */
  mode?: Sizing;
  /** What is measured. Default: the whole document, portals included. */
  element?: HTMLElement;
  /** Pixels, instead of the content's; for `fixed`. */
  height?: number;
}

// What may make room necessary without a change of a size or of the document.
const EVENTS = ['transitionend', 'animationend'];

// Pixels. The least that a layout without a height of its own asks for when the Host gives even less.
const LEAST_HEIGHT = 200;

/**
 * Reports the View's height until the returned function is called.
 * - Only the height: a reported width would be pinned by hosts, and shrink-wraps (goose#6818).
 * - At most once per frame; a pixel more or three less are not worth a report.
 * - Nothing where the Host fixed the height (C3) or shows the View in fullscreen; coming back from there,
 *   the height is reported anew. Never more than the Host's `maxHeight`.
 * - `height: 100%` and `100vh` layouts neither collapse nor grow: they keep at least the height the Host
 *   gave at first (200 px if that is less), and more if their content needs it.
 */
export function reportSize(app: AppConnection, options: ReportSizeOptions = {}): () => void {
  const { mode = 'content', element = document.documentElement } = options;
  if (mode === 'off') return () => {};

  const observed = new WeakSet<Element>();
  const measure = contentHeightOf(element, (visited) => {
    // To observe an element again is to be called again.
    if (!observed.has(visited)) resizes.observe(visited);
    observed.add(visited);
  });
  const asked = new Set<number>();
  let first: number | undefined;
  let guard = echoGuard();
  let sent: number | undefined;
  let place: unknown;
  let isTouched = false;
  let isScheduled = false;

  const contentHeight = (least: number): number | undefined => {
    const windowHeight = innerHeight;
    // Any height of ours, not only the last: until the Host follows, the window has an earlier one.
    const isOurs = [...asked].some((height) => isNear(height, windowHeight));
    const [height, isStretched] = measure(windowHeight, isOurs);
    const target = guard(
      isStretched ? Math.max(height, least) : height,
      windowHeight,
      innerWidth,
      isTouched,
      sent ?? 0,
    );
    isTouched &&= target === undefined;
    return target;
  };

  const run = () => {
    if (!isScheduled) return;
    isScheduled = false;
    const { status, hostContext: { displayMode, containerDimensions } = {} } = app.getSnapshot();
    const { height, maxHeight } = { ...containerDimensions } as Record<string, number | undefined>;
    if (place !== displayMode) guard = echoGuard();
    place = displayMode;
    // A frame that is not laid out has no width; a resize follows when it is.
    if (status !== 'ready' || displayMode === 'fullscreen' || height || !innerWidth) {
      sent = undefined;
      return;
    }
    first ??= Math.max(innerHeight, LEAST_HEIGHT);
    if (mode === 'fixed' && sent) return;
    const target =
      mode === 'fill' ? (maxHeight ?? first) : (options.height ?? contentHeight(first));
    if (target === undefined) return schedule();
    // An empty page has nothing to say (yet).
    if (!target) return;
    const next = Math.ceil(Math.min(target, maxHeight || target));
    if (next < sent! + 2 && next > sent! - 4) return;
    asked.add((sent = next));
    void app.notify('ui/notifications/size-changed', { height: next });
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(run);
    // Frames that the Host keeps out of sight until they report have no animation frames. Later the
    // guard must see every frame once, and nothing else.
    setTimeout(() => {
      if (sent === undefined) run();
    }, 200);
  };

  const resizes = new ResizeObserver(schedule);
  const changes = new MutationObserver(() => {
    isTouched = true;
    schedule();
  });
  // Changes of text change sizes, which are observed already.
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  for (const type of EVENTS) addEventListener(type, schedule);
  const unsubscribe = app.subscribe(schedule);
  schedule();

  return () => {
    isScheduled = false;
    resizes.disconnect();
    changes.disconnect();
    for (const type of EVENTS) removeEventListener(type, schedule);
    unsubscribe();
  };
}
