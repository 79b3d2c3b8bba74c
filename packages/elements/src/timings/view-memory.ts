// The memory of a view, where the browser tells it.
import { withinTime } from '../protocol/within-time.js';

/** What `performance.measureUserAgentSpecificMemory()` of Chromium answers. Types of browsers do not have it yet. */
interface Measurement {
  breakdown: {
    bytes: number;
    attribution: { container?: { id?: string; src?: string } }[];
  }[];
}

interface MeasuringPerformance {
  measureUserAgentSpecificMemory?(): Promise<Measurement>;
}

/** The browser answers with the next garbage collection, which it waits 20 seconds for. */
const LIMIT_MS = 30_000;

/** All frames that ask meanwhile share it, because it is a measurement of the whole page. */
let running: Promise<Measurement | undefined> | undefined;

async function measure(): Promise<Measurement | undefined> {
  const own = performance as MeasuringPerformance;
  if (!own.measureUserAgentSpecificMemory) return undefined;
  const late = () => new Error('The browser did not measure the memory in time.');
  // It also rejects in browsers that have the function and cannot measure.
  return withinTime(own.measureUserAgentSpecificMemory(), LIMIT_MS, late).catch(() => undefined);
}

/**
 * The memory of the view in a frame, its sandbox included, in bytes. It may take half a minute. Undefined if the browser
 * does not tell: only Chromium does, only in pages that are cross-origin isolated, and only of views in the page's own
 * process. Most computers run views in processes of their own.
 */
export async function viewMemory(frame: HTMLElement): Promise<number | undefined> {
  const iframe = frame.shadowRoot?.querySelector('iframe');
  if (!iframe) return undefined;
  const { id, src } = iframe;
  running ??= measure().finally(() => (running = undefined));
  const breakdown = (await running)?.breakdown ?? [];
  const isOfView = ({ attribution }: Measurement['breakdown'][number]) =>
    attribution.some(({ container }) =>
      src ? container?.src === src : container !== undefined && container.id === id,
    );
  const bytes = breakdown.filter(isOfView).reduce((sum, each) => sum + each.bytes, 0);
  // Of a frame in another process, the browser has an entry without its memory.
  return bytes || undefined;
}
