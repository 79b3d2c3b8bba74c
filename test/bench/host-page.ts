// Runs in the host page: mounts contestants and takes their times. Driven by the measures beside it.
import type { Report, Task } from './contestant.js';
import { mount, prepare, prepared } from './page/mounting.js';
import { largeResult } from './page/large-result.js';
import { scale } from './page/scale.js';
import { stream } from './page/streaming.js';

/** Milliseconds from the mount to the host's hearing that the view has its result. */
async function firstResult(name: string): Promise<number> {
  const started = performance.now();
  const shown = await mount(prepared.get(name)!);
  await shown.next('result');
  const milliseconds = performance.now() - started;
  await shown.unmount();
  return milliseconds;
}

/** The same, of another view in a contestant's host. */
async function firstResultOf(name: string, path: string): Promise<number> {
  const own = prepared.get(name)!;
  const other = `${name} ${path}`;
  if (!prepared.has(other)) prepared.set(other, { ...own, html: await (await fetch(path)).text() });
  return firstResult(other);
}

/** The same, of a contestant that was told before; undefined where that is not possible. */
async function prewarmedResult(name: string): Promise<number | undefined> {
  const { contestant, sandboxUrl } = prepared.get(name)!;
  if (!contestant.prewarm) return undefined;
  const prewarmed = await contestant.prewarm(sandboxUrl);
  const milliseconds = await firstResult(name);
  prewarmed.stop();
  return milliseconds;
}

/** The same with measured views; undefined where that is not possible. */
async function timedResult(name: string): Promise<number | undefined> {
  const { contestant } = prepared.get(name)!;
  if (!contestant.setTimings) return undefined;
  await contestant.setTimings(true);
  const milliseconds = await firstResult(name);
  await contestant.setTimings(false);
  return milliseconds;
}

/** How often a start writes into the timeline of the browser or observes it. */
async function measuringCalls(name: string, start: typeof firstResult): Promise<number> {
  let calls = 0;
  const counted = [
    [performance, 'measure'],
    [performance, 'mark'],
    [PerformanceObserver.prototype, 'observe'],
  ] as const;
  const restore = counted.map(([owner, key]) => {
    const own = Object.getOwnPropertyDescriptor(owner, key);
    const original = Reflect.get(owner, key) as (...given: unknown[]) => unknown;
    const count = function (this: unknown, ...given: unknown[]) {
      calls++;
      return original.apply(this, given);
    };
    Object.defineProperty(owner, key, { value: count, configurable: true, writable: true });
    return () => {
      if (own) Object.defineProperty(owner, key, own);
      else Reflect.deleteProperty(owner, key);
    };
  });
  await start(name);
  for (const each of restore) each();
  return calls;
}

/** The same for a start that nobody measures. Throws if what is counted is not what `timings` uses. */
async function unmeasuredCalls(name: string): Promise<number> {
  const { contestant } = prepared.get(name)!;
  const measured = contestant.setTimings && (await measuringCalls(name, timedStart));
  if (measured === 0)
    throw new Error(`Starts of ${name} with timings use nothing that is counted.`);
  return measuringCalls(name, firstResult);
}

const timedStart = async (name: string): Promise<number> => (await timedResult(name))!;

/** Milliseconds until all views, mounted at once, have their results. */
async function manyResults(name: string, count: number): Promise<number> {
  const started = performance.now();
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const shown = await mount(prepared.get(name)!);
      await shown.next('result');
      return shown;
    }),
  );
  const milliseconds = performance.now() - started;
  for (const shown of all) await shown.unmount();
  return milliseconds;
}

/** Keeps this many views on the page, for a look at the heap. */
async function keep(name: string, count: number): Promise<void> {
  await prepare(name);
  for (let index = 0; index < count; index++) {
    await (await mount(prepared.get(name)!)).next('result');
  }
}

/** Milliseconds that a view needs for its tasks, one after the other. */
async function tasks(name: string, list: Task[]): Promise<number[]> {
  const shown = await mount(prepared.get(name)!);
  await shown.next('result');
  const times: number[] = [];
  for (const task of list) {
    const done = shown.next('task');
    shown.run(task);
    times.push(((await done) as Extract<Report, { event: 'task' }>).milliseconds);
  }
  await shown.unmount();
  return times;
}

declare global {
  interface Window {
    bench: {
      prepare: typeof prepare;
      firstResult: typeof firstResult;
      prewarmedResult: typeof prewarmedResult;
      timedResult: typeof timedResult;
      unmeasuredCalls: typeof unmeasuredCalls;
      manyResults: typeof manyResults;
      keep: typeof keep;
      tasks: typeof tasks;
      stream: typeof stream;
      scale: typeof scale;
      largeResult: typeof largeResult;
      firstResultOf: typeof firstResultOf;
    };
  }
}
window.bench = {
  prepare,
  firstResult,
  prewarmedResult,
  timedResult,
  unmeasuredCalls,
  manyResults,
  keep,
  tasks,
  stream,
  scale,
  largeResult,
  firstResultOf,
};
