// What every view of the stories starts with: the kit's look, an app, and tools that let a test look inside. The tests
// cannot look themselves, because a view runs in another origin.
import { McpApp, registerTool } from '@mcp-app/elements/view';
import { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { DisplayMode } from '@mcp-app/elements/protocol';
import { PageLanguage } from './arabic.js';
import './story-view.css';
import { tokensOf } from './token-finder.js';

/** Returns what the browser computes from the theme: `{ selector, property }` -> the computed value. */
function offerComputedStyle(app: McpApp): void {
  const description = 'The computed value of a CSS property.';
  registerTool(app, 'computed-style', { description }, (input) => {
    const { selector = 'body', property = '' } = input as Record<string, string>;
    const element = document.querySelector(selector);
    if (!element) throw new Error(`Nothing matches ${selector}.`);
    const value = getComputedStyle(element).getPropertyValue(property);
    return { content: [], structuredContent: { value } };
  });
}

/** Returns the text of an element; with `inside`, in the shadow root of the element that this selector finds. */
function offerText(app: McpApp): void {
  registerTool(app, 'text', { description: 'The text of an element.' }, (input) => {
    const { selector = 'body', inside } = input as { selector?: string; inside?: string };
    const scope = inside ? document.querySelector(inside)?.shadowRoot : document;
    const text = scope?.querySelector(selector)?.textContent?.trim();
    return { content: [], structuredContent: { text } };
  });
}

/** Returns the state of the connection and of the tool call. */
function offerState(app: McpApp): void {
  registerTool(app, 'state', { description: 'Connection and tool call.' }, () => {
    const { status, toolStatus } = app.getSnapshot();
    return { content: [], structuredContent: { status, toolStatus } };
  });
}

/** Presses a button as a user would; what follows happens asynchronously. */
function offerPress(app: McpApp): void {
  registerTool(app, 'press', { description: 'Presses a button.' }, (input) => {
    const { selector } = input as { selector: string };
    document.querySelector<HTMLElement>(selector)?.click();
    return { content: [] };
  });
}

/** Returns the variables that style the element at a position. */
function offerTokens(app: McpApp): void {
  const description = 'The style variables of the element at a place.';
  registerTool(app, 'tokens-at', { description }, (input) => {
    const { x = 0, y = 0 } = input as { x?: number; y?: number };
    const element = document.elementFromPoint(x, y);
    return { content: [], structuredContent: { tokens: element ? tokensOf(element) : [] } };
  });
}

/** Uses the language of the host, as far as the sample texts are translated. */
function followLanguage(app: McpApp): void {
  const language = new PageLanguage();
  app.subscribe(() => {
    language.locale = app.getSnapshot().hostContext?.locale;
  });
}

// These rules are about whole pages, and a view is part of another page.
const off = { enabled: false };
const RULES = { 'landmark-one-main': off, 'page-has-heading-one': off, region: off };

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Runs axe over this document: all rules, or the named ones. The test passes the source of axe the first time. */
function offerAccessibilityCheck(app: McpApp): void {
  const description = 'What axe finds in this view.';
  registerTool(app, 'accessibility-check', { description }, async (input) => {
    const page = globalThis as unknown as { axe?: Axe; eval(source: string): void };
    const { source, rules } = input as { source?: string; rules?: string[] };
    if (!page.axe) page.eval(source!);
    const { violations } = await page.axe!.run({
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : { rules: RULES }),
    });
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
    return { content: [], structuredContent: { found } };
  });
}

/** Starts the page's `<mcp-app-root>` and returns its app; `data-` attributes set what properties cannot. */
export function startView(): McpApp {
  const root = document.querySelector('mcp-app-root')!;
  const { starvedAfter = '10000', connectTimeout, labels } = root.dataset;
  const modes = root.getAttribute('available-display-modes')?.split(' ') as
    | DisplayMode[]
    | undefined;
  const app = new McpApp(
    { name: root.getAttribute('name') ?? '', version: '1.0.0' },
    { starvedAfter: Number(starvedAfter), capabilities: { availableDisplayModes: modes } },
  );
  offerComputedStyle(app);
  offerState(app);
  offerPress(app);
  offerAccessibilityCheck(app);
  offerText(app);
  offerTokens(app);
  followLanguage(app);
  root.app = app;
  // The root's own call joins a connection that is already being made.
  if (connectTimeout) app.connect({ timeout: Number(connectTimeout) }).catch(() => {});
  customElements.define('mcp-app-root', McpAppRootElement);
  if (labels) root.labels = JSON.parse(labels);
  return app;
}

/** Calls `show` with the structured result, now and for every later result. */
export function onResult<T>(app: McpApp, show: (data: T) => void): void {
  let shown: unknown;
  app.subscribe(() => {
    const { toolResult } = app.getSnapshot();
    if (!toolResult || toolResult === shown) return;
    shown = toolResult;
    if (toolResult.structuredContent) show(toolResult.structuredContent as T);
  });
}
