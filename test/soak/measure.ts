// What is left when every frame is removed: in the page, in the backend, at the MCP server.
import { setTimeout as pause } from 'node:timers/promises';
import type { RelayMeasure, Rig } from './rig.ts';

export interface Measure {
  /** Frames, the page itself included. */
  frames: number;
  documents: number;
  nodes: number;
  listeners: number;
  /** Bytes, after a collection. */
  heap: number;
  /** Frame elements and iframes that were removed and are still in memory. */
  alive: number;
  /** Calls that the MCP server is running. */
  calls: number;
  relay: RelayMeasure;
}

const SETTLE_MS = 10_000;

async function once({ page, session, relay, runningCalls }: Rig): Promise<Measure> {
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const named = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return {
    frames: named['Frames']!,
    documents: named['Documents']!,
    nodes: named['Nodes']!,
    listeners: named['JSEventListeners']!,
    heap: named['JSHeapUsedSize']!,
    alive: await page.evaluate(() => window.soak.alive()),
    calls: await runningCalls(),
    relay: await relay.ask<RelayMeasure>('measure'),
  };
}

/**
 * Measures when everything has settled: what was removed ends after a while (a socket lingers for a second, a
 * collection takes several turns). What does not is in the figures.
 */
export async function measure(rig: Rig, isAtRest: (measure: Measure) => boolean) {
  const end = Date.now() + SETTLE_MS;
  let taken = await once(rig);
  while (!isAtRest(taken) && Date.now() < end) {
    await pause(200);
    taken = await once(rig);
  }
  return taken;
}
