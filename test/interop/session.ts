// One view in one host, as the behaviours see it: both sides are reached through the browser's debugger.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Frame, Page } from 'puppeteer-core';
import type { TestServer } from '../support/mcp-test-server.mjs';
import type { HostEvent, MountedHost } from './hosts/host-binding.js';
import type { Order } from './host-page.js';
import type { CellName } from './matrix.ts';
import type { AskOptions, Heard, Outcome, RunningView, ViewEvent } from './views/view-binding.js';

/**
 * The timeout of everything. Generous, because a busy machine must not count against a peer, and only failures wait.
 */
const PATIENCE_MS = 20_000;
/** The same for the first load of everything. */
const OPENING_MS = 60_000;

export async function within<T>(promise: Promise<T>, what: string, ms = PATIENCE_MS): Promise<T> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no end of ${what} within ${ms} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}

/** Waits until `check` returns something truthy; the error says what it saw last. */
export async function eventually<T>(
  check: () => Promise<T | undefined | false>,
  what: string,
  saw: () => unknown = () => undefined,
  ms = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const value = await check();
    if (value) return value;
    await pause(20);
  }
  const seen = await saw();
  throw new Error(`never ${what}${seen === undefined ? '' : `; saw ${JSON.stringify(seen)}`}`);
}

/** Throws if they differ, with both on one line. */
export function same(actual: unknown, expected: unknown): void {
  // Through JSON, as in the transfer from the browser: `undefined` and a missing key are the same there.
  const json = JSON.stringify(actual ?? null);
  if (isDeepStrictEqual(JSON.parse(json), expected)) return;
  throw new Error(`got ${json} instead of ${JSON.stringify(expected)}`);
}

export class Session {
  readonly cell: CellName;
  readonly server: TestServer;
  readonly #page: Page;
  #view: Frame | undefined;

  constructor(cell: CellName, page: Page, server: TestServer) {
    this.cell = cell;
    this.server = server;
    this.#page = page;
  }

  /** Mounts the host and waits until both sides have completed the handshake. */
  async open(order: Order): Promise<void> {
    const page = this.#page;
    await within(
      page.evaluate((given) => window.hostPage.mount(given), order),
      'mounting the host',
      OPENING_MS,
    );
    const fails = page.evaluate(() =>
      window.hostPage.mounted.failed.catch((error: Error) => {
        throw new Error(`the host says: ${error.message}`);
      }),
    );
    // The error is ignored when the page is closed.
    fails.catch(() => {});
    await within(Promise.race([this.#shakeHands(), fails]), 'the handshake', OPENING_MS);
  }

  async close(): Promise<void> {
    await within(
      this.#page.evaluate(() => window.hostPage.unmount()),
      'unmounting',
    );
  }

  /** Lets the view send a request. */
  ask(method: string, params: object = {}, options: AskOptions = {}): Promise<Outcome> {
    return within(
      this.#viewFrame.evaluate(
        (...[name, given, how]: Parameters<RunningView['ask']>) =>
          window.runningView.ask(name, given, how),
        method,
        params,
        options,
      ),
      method,
    );
  }

  /** The result of a request that has to succeed. */
  async resultOf(method: string, params?: object): Promise<Record<string, unknown>> {
    const { result, error } = await this.ask(method, params);
    if (error) throw new Error(`${method}: ${error.message} (${error.code})`);
    return result!;
  }

  /** The error of a request that has to fail. */
  async errorOf(method: string, params?: object): Promise<NonNullable<Outcome['error']>> {
    const { result, error } = await this.ask(method, params);
    if (!error) throw new Error(`${method} was answered with ${JSON.stringify(result)}`);
    return error;
  }

  onView<T>(work: (view: RunningView) => T | Promise<T>): Promise<Awaited<T>> {
    const view = this.#viewFrame;
    const run = async () =>
      view.evaluate(work, await view.evaluateHandle(() => window.runningView));
    return within(run(), 'what the view does') as Promise<Awaited<T>>;
  }

  onHost<T>(work: (host: MountedHost) => T | Promise<T>): Promise<Awaited<T>> {
    const page = this.#page;
    const run = async () =>
      page.evaluate(work, await page.evaluateHandle(() => window.hostPage.mounted));
    return within(run(), 'what the host does') as Promise<Awaited<T>>;
  }

  /** Calls the view's tool and returns the result only to the caller. */
  callTool(args: Record<string, unknown>): Promise<unknown> {
    return within(
      this.#page.evaluate((given) => window.hostPage.callTool(given), args),
      'calling the tool',
    );
  }

  /** Passes tool data to the host. */
  async give(
    what: 'toolInputPartial' | 'toolInput' | 'toolResult' | 'toolCancelled' | 'setTheme',
    value: unknown,
  ): Promise<void> {
    await this.#page.evaluate(
      (name, given) => window.hostPage.mounted[name as 'toolInput'](given as never),
      what,
      value,
    );
  }

  heard(): Promise<Heard[]> {
    return this.onView(({ heard }) => heard);
  }

  /** Waits until the view has received this, and returns its data. */
  hasListener(event: ViewEvent): Promise<unknown> {
    return eventually(
      async () => {
        const found = (await this.heard()).find((one) => one.event === event);
        return found && { params: found.params };
      },
      `heard ${event}`,
      () => this.heard(),
    ).then(({ params }) => params);
  }

  /** Waits until the page has received this request, and returns its last params. */
  async asked(
    what: HostEvent,
    fits: (params: never) => boolean = () => true,
  ): Promise<Record<string, unknown>> {
    const all = () => this.#page.evaluate(() => window.hostPage.asked);
    return eventually(
      async () =>
        (await all()).findLast((one) => one.what === what && fits(one.params as never))?.params as
          | Record<string, unknown>
          | undefined,
      `asked for ${what}`,
      all,
    );
  }

  viewHeight(): Promise<number> {
    return this.#page.evaluate(() => window.hostPage.viewHeight());
  }

  get #viewFrame(): Frame {
    if (!this.#view) throw new Error('There is no view.');
    return this.#view;
  }

  async #shakeHands(): Promise<void> {
    await eventually(() => this.#findView(), 'a view in the page', undefined, OPENING_MS);
    await this.#viewFrame.evaluate(() => window.runningView.connected);
    await this.onHost(async ({ ready }) => {
      await ready;
    });
  }

  async #findView(): Promise<boolean> {
    if (this.#page.isClosed()) throw new Error('The page was closed.');
    for (const frame of this.#page.frames()) {
      // A frame may be removed while it is examined.
      const isView = await frame.evaluate(() => 'runningView' in window).catch(() => false);
      if (isView) this.#view = frame;
    }
    return this.#view !== undefined;
  }
}
