// Runs the view of the public suite (alpic-ai/mcp-app-conformance) in a host page. The view tests its host by itself; it
// offers `window.__mcpConformance`, and asks there for what only the host can do or see. Its code is not part of this
// package: it is run from a folder on this machine.
import type { Browser, OpenPage } from '../browser.js';
import { TargetError } from '../behaviours/target-error.js';
import { pause } from '../behaviours/questions.js';
import { waitForInterface } from '../hosts/page-contact.js';
import type { TestApp } from '../host-page/host-test-interface.js';
import { startSuiteServer } from './suite-server.js';
import type { SuiteTest } from './suite-test.js';

const HOST = 'window.mcpHostTestInterface';
const CHANNEL = 'globalThis.__mcpConformance';
/** The tool that shows its view. */
const TOOL = 'run_conformance';
const VIEW = 'ui://conformance/runner';

const POLL_MS = 200;
/** Milliseconds for its view to be there. */
const START_MS = 30_000;
/** Milliseconds for its view to go on. */
const STALL_MS = 60_000;
/** Milliseconds for a link or a question of the host. */
const EFFECT_MS = 10_000;

/** What its view asks for. */
type CapabilityRequest = { kind: string } & Record<string, unknown>;

interface CapabilityResult {
  ok: boolean;
  value?: unknown;
  error?: string;
  unsupported?: boolean;
}

interface SubtestResult {
  id: string;
  name: string;
  status: 'PASS' | 'FAIL' | 'TIMEOUT' | 'SKIP' | 'NOTRUN';
  clause?: string;
  message?: string;
}

type Poll =
  | { state: 'idle' }
  | {
      state: 'running';
      runningId: string;
      request: CapabilityRequest | null;
      results: SubtestResult[];
    }
  | { state: 'done'; results: SubtestResult[] };

const UNSUPPORTED: CapabilityResult = { ok: false, unsupported: true };

/** A host page, as the view of the suite needs it. */
class SuiteHost {
  readonly #page: OpenPage;

  constructor(page: OpenPage) {
    this.#page = page;
  }

  /** In the view of the suite. */
  inView<T>(expression: string, hasGesture = false): Promise<T> {
    return this.#page.evaluateInFrame!(
      `typeof ${CHANNEL} === 'object'`,
      expression,
      hasGesture,
    ) as Promise<T>;
  }

  /** What the suite asks for, with the interface of the page. What the page does not have, the suite skips. */
  async answer(request: CapabilityRequest): Promise<CapabilityResult> {
    switch (request.kind) {
      case 'clickTrigger':
        return { ok: await this.#click('conformance-trigger') };
      case 'confirmDialog':
        return this.#if('confirmAction', () => this.#confirm());
      case 'checkLinkOpen':
        return this.#checkLink(String(request['url']));
      case 'conversationContains':
        return this.#if('getConversation', () => this.#conversationHas(request));
      case 'toggleTheme':
        return this.#if('changeHostContext', async () => {
          await this.#page.evaluate(
            `void ${HOST}.changeHostContext({ theme: ${JSON.stringify(request['to'])} })`,
          );
          return { ok: true };
        });
      case 'readModelToolList':
        return this.#if('getConversationContext', async () => {
          const value = await this.#page.evaluate(
            `(async () => (await ${HOST}.getConversationContext()).tools?.map(({ name }) => name))()`,
          );
          return Array.isArray(value) ? { ok: true, value } : UNSUPPORTED;
        });
      case 'inspectFrame':
        return { ok: true, value: await this.#frames() };
      case 'resetIsolation':
        await this.#click('reset-inline');
        return { ok: true };
      default:
        return UNSUPPORTED;
    }
  }

  async #if(method: string, work: () => Promise<CapabilityResult>): Promise<CapabilityResult> {
    const isThere = await this.#page.evaluate(`typeof ${HOST}.${method} === 'function'`);
    return isThere ? work() : UNSUPPORTED;
  }

  async #click(testId: string): Promise<boolean> {
    const selector = JSON.stringify(`[data-testid="${testId}"]`);
    // With the rights of a click of the user, because hosts ask for that.
    const click = `(() => { const found = document.querySelector(${selector}); found?.click(); return found !== null; })()`;
    return (await this.inView<boolean>(click, true).catch(() => false)) === true;
  }

  async #confirm(): Promise<CapabilityResult> {
    return { ok: await this.#until(`Promise.resolve(${HOST}.confirmAction())`) };
  }

  /** The page opens links with `window.open`, which `openSuite` records. */
  async #checkLink(url: string): Promise<CapabilityResult> {
    const opened = `(async () => {
      await ${HOST}.confirmAction?.();
      return window.mcpOpenedLinks.some((one) => one.startsWith(${JSON.stringify(url)}));
    })()`;
    return { ok: await this.#until(opened) };
  }

  async #conversationHas({ marker, timeoutMs }: CapabilityRequest): Promise<CapabilityResult> {
    const has = `(async () => {
      await ${HOST}.confirmAction?.();
      return JSON.stringify(await ${HOST}.getConversation()).includes(${JSON.stringify(marker)});
    })()`;
    return { ok: await this.#until(has, Math.min(Number(timeoutMs) || EFFECT_MS, EFFECT_MS)) };
  }

  async #until(expression: string, ms = EFFECT_MS): Promise<boolean> {
    const end = Date.now() + ms;
    while ((await this.#page.evaluate(expression)) !== true) {
      if (Date.now() > end) return false;
      await pause(POLL_MS);
    }
    return true;
  }

  #frames(): Promise<unknown> {
    return this.#page.evaluate(`(() => {
      const all = (root) => [...root.querySelectorAll('*')].flatMap((one) =>
        [...(one.localName === 'iframe' ? [one] : []), ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
      const frames = all(document);
      const sandboxed = frames.filter((frame) => frame.hasAttribute('sandbox'));
      return {
        total: frames.length,
        sandboxed: sandboxed.length,
        firstSandbox: sandboxed[0]?.getAttribute('sandbox') ?? null,
      };
    })()`);
  }
}

const STATUSES = {
  PASS: 'passed',
  FAIL: 'failed',
  TIMEOUT: 'failed',
  SKIP: 'skipped',
  NOTRUN: 'skipped',
} as const;

const testOf = ({ id, name, status, clause, message }: SubtestResult): SuiteTest => ({
  id: String(id),
  name: String(name),
  // An unknown word is not a pass.
  status: STATUSES[status] ?? 'failed',
  ...(clause && { clause: String(clause) }),
  ...(message && { message: String(message) }),
});

/** Opens the page and lets it show the view of the suite. */
async function openSuite(browser: Browser, address: string, server: string): Promise<OpenPage> {
  const page = await browser.open(address);
  if (!page.evaluateInFrame) throw new TypeError('The browser cannot evaluate in frames.');
  await waitForInterface(page, address);
  const app: TestApp = { server, tool: TOOL, view: VIEW, arguments: {}, scenario: 'call' };
  await page.evaluate(`(() => {
    window.mcpOpenedLinks = [];
    window.open = (url) => { window.mcpOpenedLinks.push(String(url)); return window; };
    void ${HOST}.displayTestApp('public-suite', ${JSON.stringify(app)});
  })()`);
  return page;
}

async function untilStarted(host: SuiteHost): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    try {
      return await host.inView<void>(`void ${CHANNEL}.start(null)`);
    } catch (error) {
      if (Date.now() > end)
        throw new TargetError(
          `The page did not show the view of the public suite within ${START_MS / 1000} seconds (${(error as Error).message}).`,
          { cause: error },
        );
      await pause(POLL_MS);
    }
  }
}

export interface PublicSuiteOptions {
  /** Called with each test that has ended. */
  onTest?: (test: SuiteTest) => void;
}

/**
 * Runs the public suite in a host page with the test interface.
 * @param folder a built checkout of alpic-ai/mcp-app-conformance
 * @throws TargetError if the suite or the page cannot be used, or the suite stops in the middle
 */
export async function runPublicSuite(
  browser: Browser,
  address: string,
  folder: string,
  { onTest }: PublicSuiteOptions = {},
): Promise<SuiteTest[]> {
  const server = await startSuiteServer(folder);
  try {
    const page = await openSuite(browser, address, server.url);
    const host = new SuiteHost(page);
    await untilStarted(host);
    let reported = 0;
    let last = '';
    let lastChange = Date.now();
    for (;;) {
      const poll = await host.inView<Poll>(`${CHANNEL}.poll()`);
      const results = poll.state === 'idle' ? [] : poll.results;
      for (const result of results.slice(reported)) onTest?.(testOf(result));
      reported = results.length;
      if (poll.state === 'done') {
        await page.close();
        return results.map(testOf);
      }
      const request = poll.state === 'running' ? poll.request : null;
      if (request) {
        const answer = await host.answer(request);
        await host.inView(`void ${CHANNEL}.resolve(${JSON.stringify(answer)})`);
      }
      const now = poll.state === 'running' ? `${poll.runningId} ${reported} ${request?.kind}` : '';
      if (now !== last) [last, lastChange] = [now, Date.now()];
      else if (Date.now() - lastChange > STALL_MS)
        throw new TargetError(
          `The public suite stopped${now ? ` in ${now.split(' ')[0]}` : ''}: nothing happened for ${STALL_MS / 1000} seconds.`,
        );
      await pause(POLL_MS);
    }
  } finally {
    await server.close();
  }
}
