// Runs in the view. Reports to the host how tall the view wants to be.
import type { AppConnection } from './app-connection.js';
import { contentHeightOf, isNear } from './content-height.js';
import { echoGuard } from './echo-guard.js';

/**
 * - `content`: as tall as the content, growing and shrinking with it
 * - `fill`: as tall as the host allows
 * - `fixed`: `height`, or the height of the content when it is first measured; it does not change
 * - `off`: reports nothing
 */
export type Sizing = 'content' | 'fill' | 'fixed' | 'off';

export interface ReportSizeOptions {
  /** Default `content`. */
  mode?: Sizing;
  /** The element to measure. Default: the whole document, including portals. */
  element?: HTMLElement;
  /** Pixels to report instead of the content's height; for `fixed`. */
  height?: number;
}

/**
 * Reports the view's height until the returned function is called.
 * - Only the height: hosts fix a reported width, and the view shrinks to it (goose#6818).
 * - At most ten times a second, also while a pane is resized. Growing by one pixel or shrinking by up to three is not
 *   reported.
 * - Not while the host fixes the height (C3) or shows the view in fullscreen; after that, the height is reported
 *   again. Never more than the host's `maxHeight`.
 * - `height: 100%` and `100vh` layouts neither collapse nor grow: they keep at least the initial height that the
 *   host gave (200 px if that is less), and get more if their content needs it.
 */
export function reportSize(app: AppConnection, options: ReportSizeOptions = {}): () => void {
  const { mode = 'content', element = document.documentElement } = options;
  // Without ResizeObserver there is no layout (jsdom).
  if (mode === 'off' || !globalThis.ResizeObserver) return () => {};

  const observed = new WeakSet<Element>();
  const measure = contentHeightOf(element, (visited) => {
    // Observing an element again would call the observer again.
    if (!observed.has(visited)) resizes.observe(visited);
    observed.add(visited);
  });
  const asked = new Set<number>();
  let first: number | undefined;
  let guard = echoGuard();
  let sent: number | undefined;
  let place: unknown;
  /** The time before which nothing is sent. */
  let pause = 0;
  let isTouched = false;
  // Set while a measurement is scheduled.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => (timer = clearTimeout(timer) as undefined);
  /** The host, or the next one, does not know the height. */
  const forget = () => void (sent = undefined);

  const contentHeight = (least: number): number | undefined => {
    const windowHeight = innerHeight;
    // Any requested height, not only the last one: until the host follows, the window has an earlier one.
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
    if (!timer) return;
    cancel();
    const { status, hostContext: { displayMode, containerDimensions } = {} } = app.getSnapshot();
    const { height, maxHeight } = { ...containerDimensions } as Record<string, number | undefined>;
    if (place !== displayMode) guard = echoGuard();
    place = displayMode;
    // A frame without layout has no width. A resize follows once it has one. A test environment that was closed
    // has no globals.
    if (status !== 'ready' || displayMode === 'fullscreen' || height || !globalThis.innerWidth)
      return forget();
    // A layout without its own height requests at least 200, even if the host gives less.
    first ??= Math.max(innerHeight, 200);
    if (mode === 'fixed' && sent) return;
    const target =
      mode === 'fill' ? (maxHeight ?? first) : (options.height ?? contentHeight(first));
    if (target === undefined) return schedule();
    // An empty page reports nothing (yet).
    if (!target) return;
    const next = Math.ceil(Math.min(target, maxHeight || target));
    if (next < sent! + 2 && next > sent! - 4) return;
    const now = performance.now();
    if (now < pause) return schedule();
    pause = now + 100;
    asked.add((sent = next));
    // Rejects if the connection was closed a moment ago.
    app.notify('ui/notifications/size-changed', { height: next }).catch(forget);
  };
  const schedule = () => {
    if (timer) return;
    globalThis.requestAnimationFrame?.(run);
    // A frame that the host hides until the first report gets no animation frames. After that report, the guard
    // must be called exactly once per animation frame.
    timer = setTimeout(() => {
      if (sent === undefined) run();
    }, 200);
  };

  const stop = new AbortController();
  const resizes = new ResizeObserver(schedule);
  const changes = new MutationObserver(() => {
    isTouched = true;
    schedule();
  });
  // Changes of text change sizes, which are already observed.
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  // These can change the needed space without a resize or a change of the document.
  // The controller has the option `signal`.
  addEventListener('transitionend', schedule, stop);
  addEventListener('animationend', schedule, stop);
  const unsubscribe = app.subscribe(schedule);
  // Before anything is measured: a frame that has no layout yet gets one later, and nothing else tells.
  resizes.observe(element);
  schedule();

  return () => {
    cancel();
    resizes.disconnect();
    changes.disconnect();
    stop.abort();
    unsubscribe();
  };
}
