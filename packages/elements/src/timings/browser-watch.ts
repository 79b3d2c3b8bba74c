// What the browser itself reports during a start: long tasks and layout shifts. Both are optional parts of browsers.
import type { FrameFigures } from '../mcp-app-frame/timing.events.js';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

export interface StartWatch {
  /** Ends the watch. Returns what was found; nothing that the browser does not report. */
  stop(): Pick<FrameFigures, 'longestTask' | 'longestViewTask' | 'layoutShift'>;
}

/** A shift has the time of its update, in which the new size was measured a moment before. */
const SAME_UPDATE_MS = 50;

const watches = new Set<Watch>();
let observers: PerformanceObserver[] = [];

const isReported = (type: string): boolean =>
  typeof PerformanceObserver === 'function' &&
  PerformanceObserver.supportedEntryTypes.includes(type);

const deliver = (entries: PerformanceEntryList): void => {
  for (const entry of entries) for (const watch of watches) watch.note(entry);
};

class Watch implements StartWatch {
  readonly #since: number;
  readonly #tasks = isReported('longtask');
  readonly #shifts: LayoutShift[] | undefined = isReported('layout-shift') ? [] : undefined;
  readonly #sizes: ResizeObserver | undefined;
  /** When the frame changed its size. */
  readonly #changes: number[] = [];
  #longest = 0;
  #longestOfViews = 0;

  constructor(frame: HTMLElement, since: number) {
    this.#since = since;
    if (!this.#shifts) return;
    let isFirst = true;
    this.#sizes = new ResizeObserver(() => {
      // The first call has the size that the frame began with.
      if (!isFirst) this.#changes.push(performance.now());
      isFirst = false;
    });
    this.#sizes.observe(frame);
  }

  note(entry: PerformanceEntry): void {
    if (entry.startTime + entry.duration < this.#since) return;
    if (entry.entryType === 'layout-shift') {
      this.#shifts?.push(entry as LayoutShift);
      return;
    }
    const { duration, name } = entry;
    this.#longest = Math.max(this.#longest, duration);
    // The browser does not say in which frame.
    if (name === 'cross-origin-descendant')
      this.#longestOfViews = Math.max(this.#longestOfViews, duration);
  }

  stop(): ReturnType<StartWatch['stop']> {
    // Entries that the browser has not delivered yet belong to all watches.
    for (const observer of observers) deliver(observer.takeRecords());
    watches.delete(this);
    this.#sizes?.disconnect();
    if (watches.size === 0) {
      for (const observer of observers) observer.disconnect();
      observers = [];
    }
    return {
      ...(this.#tasks && { longestTask: this.#longest }),
      ...(this.#longestOfViews > 0 && { longestViewTask: this.#longestOfViews }),
      ...(this.#shifts && { layoutShift: this.#layoutShift(this.#shifts) }),
    };
  }

  #layoutShift(shifts: readonly LayoutShift[]): number {
    const isOwn = ({ startTime, hadRecentInput }: LayoutShift) =>
      !hadRecentInput &&
      this.#changes.some((change) => Math.abs(change - startTime) < SAME_UPDATE_MS);
    return shifts.filter(isOwn).reduce((sum, { value }) => sum + value, 0);
  }
}

function observe(type: string): PerformanceObserver | undefined {
  if (!isReported(type)) return undefined;
  const observer = new PerformanceObserver((list) => deliver(list.getEntries()));
  observer.observe({ type, buffered: true });
  return observer;
}

/** Watches a start. All starts share the observers, which exist only while there is one. */
export function watchStart(frame: HTMLElement, since: number): StartWatch {
  const watch = new Watch(frame, since);
  watches.add(watch);
  if (observers.length === 0)
    observers = ['longtask', 'layout-shift'].flatMap((type) => observe(type) ?? []);
  return watch;
}
