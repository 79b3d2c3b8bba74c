// In the host page: loads contestants and mounts them.
import { TOOL_RESULT } from '../contestant.js';
import type { Contestant, Mounted, Report } from '../contestant.js';

const BOUND_MS = 240_000;

export interface Shown extends Mounted {
  next(event: Report['event']): Promise<Report>;
}

export const bounded = <T>(promise: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${what} took more than ${BOUND_MS} ms.`)), BOUND_MS);
    }),
  ]);

export async function mount(
  { contestant, html, sandboxUrl }: Prepared,
  { streams = false, toolResult = TOOL_RESULT } = {},
): Promise<Shown> {
  const container = document.body.appendChild(document.createElement('div'));
  container.style.height = '200px';
  const early: Report[] = [];
  let listener: ((report: Report) => void) | undefined;
  const report = (data: Report) => (listener ? listener(data) : void early.push(data));
  const mounted = await contestant.mount({
    container,
    html: streams ? html.replace('<p>', '<p data-streams>') : html,
    sandboxUrl,
    streams,
    toolResult,
    report,
  });
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

export interface Prepared {
  contestant: Contestant;
  html: string;
  sandboxUrl: string;
}
export const prepared = new Map<string, Prepared>();

/** Loads what a contestant needs, so that only its work is measured. */
export async function prepare(name: string): Promise<void> {
  const { contestant } = (await import(`/contestants/${name}.js`)) as { contestant: Contestant };
  const html = await (await fetch(`/views/${name}.html`)).text();
  const { sandboxUrl } = (await (await fetch('/addresses.json')).json()) as { sandboxUrl: string };
  prepared.set(name, { contestant, html, sandboxUrl });
}
