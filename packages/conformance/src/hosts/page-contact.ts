// How the probe shows its views on a host page, and what it can ask of the page. A page is either told everything in its
// address, or has the test interface of ext-apps#743 (host-page/host-test-interface.ts).
import type { Browser, OpenPage } from '../browser.js';
import { pause } from '../behaviours/questions.js';
import { TargetError } from '../behaviours/target-error.js';
import type { AskPage } from './case-run.js';
import { VIEW_URI } from './host-cases.js';
import type { HostCase } from './host-cases.js';
import type { TestApp } from '../host-page/host-test-interface.js';

/** The name of the test interface in a page. */
const INTERFACE = 'window.mcpHostTestInterface';
/** Milliseconds for a page to have its test interface. */
const INTERFACE_MS = 15_000;
const POLL_MS = 100;
/** Milliseconds between two confirmations. */
const CONFIRM_MS = 200;
/** The arguments of the tool. */
const TOOL_INPUT = { city: 'Zürich', days: [1, 2, 3] };

/** A page that shows a view of the probe. */
export interface ShownPage {
  page: OpenPage;
  ask: AskPage;
}

/** Opens a host page with a case. @param server the address of the MCP server of the case */
export type ShowCase = (
  browser: Browser,
  definition: HostCase,
  server: string,
) => Promise<ShownPage>;

/** What a page can offer: `window.conformance`. */
const askHooks =
  (page: OpenPage): AskPage =>
  async (what, value) => {
    const hook = `window.conformance?.[${JSON.stringify(what)}]`;
    if (what === 'received') return page.evaluate(hook);
    // Not awaited: a page that closes its view does so while the view is asked.
    const call = `${hook}(${JSON.stringify(value) ?? ''})`;
    return page.evaluate(`typeof ${hook} === 'function' && (void ${call}, true)`);
  };

/** Pages whose address has places for the server and the scenario. */
export const byAddress =
  (template: string): ShowCase =>
  async (browser, { scenario }, server) => {
    const url = template
      .replaceAll('{server}', encodeURIComponent(server))
      .replaceAll('{scenario}', scenario);
    const page = await browser.open(url);
    return { page, ask: askHooks(page) };
  };

/** What the page received from views, in the form of its requests. */
const RECEIVED = `(async () => {
  const host = ${INTERFACE};
  const messages = (await host.getConversation?.()) ?? [];
  const context = (await host.getConversationContext?.()) ?? {};
  const logs = (await host.getLogs?.()) ?? [];
  const descriptions = (await host.getAgentDescriptions?.()) ?? [];
  return [
    ...messages.map((params) => ({ method: 'ui/message', params })),
    ...(context.modelContext ? [{ method: 'ui/update-model-context', params: context.modelContext }] : []),
    ...logs.map((params) => ({ method: 'notifications/message', params })),
    ...descriptions.map((text) => ({ method: 'agent/description', params: { text } })),
  ];
})()`;

const askInterface =
  (page: OpenPage): AskPage =>
  async (what, value) => {
    const call = (method: string, argument: unknown) =>
      page.evaluate(
        `typeof ${INTERFACE}.${method} === 'function' && ` +
          `(void ${INTERFACE}.${method}(${JSON.stringify(argument) ?? ''}), true)`,
      );
    switch (what) {
      case 'received':
        return page.evaluate(RECEIVED);
      case 'setTheme':
        return call('changeHostContext', { theme: value });
      case 'close':
        return call('resetEnvironment', undefined);
      case 'act':
        return call('act', value);
      default:
        return undefined;
    }
  };

/** Waits until the page can be driven. @throws TargetError if it never can */
export async function waitForInterface(page: OpenPage, address: string): Promise<void> {
  const end = Date.now() + INTERFACE_MS;
  while ((await page.evaluate(`typeof ${INTERFACE} === 'object'`)) !== true) {
    if (Date.now() < end) {
      await pause(POLL_MS);
      continue;
    }
    throw new TargetError(
      `The page ${address} has no test interface. Add \`import '@mcp-app/conformance/host'\` to it, set ` +
        `${INTERFACE} yourself, or write {server} into the address where your page expects the MCP server.`,
    );
  }
}

/** Pages that have the test interface. */
export const byInterface =
  (address: string): ShowCase =>
  async (browser, { name, scenario }, server) => {
    const page = await browser.open(address);
    await waitForInterface(page, address);
    const app: TestApp = { server, tool: 'probe', view: VIEW_URI, arguments: TOOL_INPUT, scenario };
    // Not awaited: its view is shown for as long as the case needs. What it asks the user is allowed.
    await page.evaluate(
      `(void ${INTERFACE}.displayTestApp(${JSON.stringify(name)}, ${JSON.stringify(app)}), ` +
        `void setInterval(() => ${INTERFACE}.confirmAction?.(), ${CONFIRM_MS}), true)`,
    );
    return { page, ask: askInterface(page) };
  };
