// What the tools and resources of the test servers do, and what they saw.

/** Kept on the server's side: how often something really ran. */
export class ToolLog {
  /** Names of the tools that ran, and URIs of the slow resource, in order. */
  readonly runs: string[] = [];
  /** `_meta` of the calls, as the server saw it. */
  readonly metas: unknown[] = [];
  /** Reasons of the aborts that reached a handler. */
  readonly aborts: unknown[] = [];
  #release: () => void = () => {};
  #released = new Promise<void>((resolve) => (this.#release = resolve));

  /** Lets everything slow finish, now and later. */
  release(): void {
    this.#release();
  }

  /** Resolves when released or aborted. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      signal?.addEventListener('abort', () => {
        this.aborts.push(signal.reason);
        resolve();
      });
      void this.#released.then(resolve);
    });
  }
}

export interface ToolRun {
  name: string;
  /** For "big": the length of the answer. */
  text?: string | undefined;
  signal: AbortSignal;
  meta: unknown;
  progress(progress: number): Promise<void>;
}

/** "echo" answers immediately, "big" with a long text, "slow" with progress and when released. */
export async function runTool(log: ToolLog, { name, text = '', signal, meta, progress }: ToolRun) {
  log.runs.push(name);
  log.metas.push(meta);
  if (name === 'slow') {
    await progress(1);
    await log.wait(signal);
    if (!signal.aborted) await progress(2);
  }
  const said = name === 'big' ? 'x'.repeat(Number(text)) : `${name} ran ${log.runs.length}`;
  return { content: [{ type: 'text' as const, text: said }] };
}

/** `ui://slow` waits like the slow tool. */
export async function readResource(log: ToolLog, { href }: URL) {
  if (href === 'ui://slow') {
    log.runs.push(href);
    await log.wait();
  }
  return { contents: [{ uri: href, text: '<p>é</p>' }] };
}
