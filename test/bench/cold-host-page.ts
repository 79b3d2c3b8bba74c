// Runs in a host page that has loaded nothing else: loads a contestant's script, mounts it, and takes both times.
import type { Contestant, Report } from './contestant.js';

const BOUND_MS = 60_000;

/** Milliseconds of a page that meets its first view. */
export interface ColdTimes {
  /** Until the host's script has run. */
  script: number;
  /** From the mount until the host hears that the view has its result. */
  result: number;
}

export interface ColdStart {
  /** The path of the view's HTML. */
  view: string;
  /** Without it, frames bring their sandbox along; the others cannot do without. */
  sandboxUrl?: string | undefined;
  /** The origins of views, for ours. Default: opaque ones. */
  viewOrigins?: string | undefined;
  /** Views to mount at once. Default: 1. */
  count?: number;
  /** Has the contestant get ready first, where it can; that is not part of the times. Default: false. */
  isPrewarmed?: boolean;
}

function show(
  contestant: Contestant,
  html: string,
  { sandboxUrl, viewOrigins }: ColdStart,
): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'));
  container.style.height = '200px';
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No result within ${BOUND_MS} ms.`)), BOUND_MS);
    const report = ({ event }: Report) => event === 'result' && resolve();
    const bench = { container, html, sandboxUrl: sandboxUrl!, viewOrigins, report };
    Promise.resolve(contestant.mount(bench)).catch(reject);
  });
}

/** Loads a contestant, mounts its views, and says how long both took. */
async function coldStart(start: ColdStart): Promise<ColdTimes> {
  const { view, sandboxUrl, count = 1, isPrewarmed = false } = start;
  const html = await (await fetch(view)).text();
  const began = performance.now();
  const { contestant } = await import('cold:contestant');
  const script = performance.now() - began;
  performance.mark('script');
  if (isPrewarmed) await contestant.prewarm?.(sandboxUrl!);
  // The script's own task is over before the mount begins.
  if (count > 1) await new Promise((resolve) => setTimeout(resolve));
  const mounted = performance.now();
  performance.mark('mounted');
  await Promise.all(Array.from({ length: count }, () => show(contestant, html, start)));
  performance.mark('results');
  return { script, result: performance.now() - mounted };
}

declare global {
  interface Window {
    coldStart: typeof coldStart;
  }
}
window.coldStart = coldStart;
