// Runs in the host page: mounts contestants and takes their times. Driven by the measures beside it.
import type { Contestant, Mounted, Report, Task } from './contestant.js';

const BOUND_MS = 60_000;

interface Shown extends Mounted {
  next(event: Report['event']): Promise<Report>;
}

const bounded = <T>(promise: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${what} took more than ${BOUND_MS} ms.`)), BOUND_MS);
    }),
  ]);

async function mount(contestant: Contestant, html: string, sandboxUrl: string): Promise<Shown> {
  const container = document.body.appendChild(document.createElement('div'));
  container.style.height = '200px';
  const early: Report[] = [];
  let listener: ((report: Report) => void) | undefined;
  const report = (data: Report) => (listener ? listener(data) : void early.push(data));
  const mounted = await contestant.mount({ container, html, sandboxUrl, report });
  return {
    ...mounted,
    next: (event) =>
      bounded(
        new Promise((resolve) => {
          const take = (data: Report) => {
            if (data.event === event) resolve(data);
          };
          early.splice(0).forEach(take);
          listener = take;
        }),
        event,
      ),
    async unmount() {
      await mounted.unmount();
      container.remove();
    },
  };
}

interface Prepared {
  contestant: Contestant;
  html: string;
  sandboxUrl: string;
}
const prepared = new Map<string, Prepared>();

/** Loads what a contestant needs, so that only its work is measured. */
async function prepare(name: string): Promise<void> {
  const { contestant } = (await import(`/contestants/${name}.js`)) as { contestant: Contestant };
  const html = await (await fetch(`/views/${name}.html`)).text();
  const { sandboxUrl } = (await (await fetch('/addresses.json')).json()) as { sandboxUrl: string };
  prepared.set(name, { contestant, html, sandboxUrl });
}

/** Milliseconds from the mount to the host's hearing that the view has its result. */
async function firstResult(name: string): Promise<number> {
  const { contestant, html, sandboxUrl } = prepared.get(name)!;
  const started = performance.now();
  const shown = await mount(contestant, html, sandboxUrl);
  await shown.next('result');
  const milliseconds = performance.now() - started;
  await shown.unmount();
  return milliseconds;
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

/** Milliseconds until all views, mounted at once, have their results. */
async function manyResults(name: string, count: number): Promise<number> {
  const { contestant, html, sandboxUrl } = prepared.get(name)!;
  const started = performance.now();
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const shown = await mount(contestant, html, sandboxUrl);
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
  const { contestant, html, sandboxUrl } = prepared.get(name)!;
  for (let index = 0; index < count; index++) {
    await (await mount(contestant, html, sandboxUrl)).next('result');
  }
}

/** Milliseconds that a view needs for its tasks, one after the other. */
async function tasks(name: string, list: Task[]): Promise<number[]> {
  const { contestant, html, sandboxUrl } = prepared.get(name)!;
  const shown = await mount(contestant, html, sandboxUrl);
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
      manyResults: typeof manyResults;
      keep: typeof keep;
      tasks: typeof tasks;
    };
  }
}
window.bench = { prepare, firstResult, prewarmedResult, manyResults, keep, tasks };
