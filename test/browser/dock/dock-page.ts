// A conversation in a dock: text, frames, a composer. It also has what the tests of docks measure.
import type { McpAppDockElement } from '../../../packages/elements/src/mcp-app-dock/mcp-app-dock.js';
import '../../../packages/elements/src/mcp-app-dock/mcp-app-dock.define.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually, scriptedHtml, untilReady } from '../../support/frame-harness.js';

const MODES = `['inline', 'fullscreen']`;

/** The scripted view, which declares these modes. */
export const viewWith = async (modes: readonly string[] | undefined): Promise<string> =>
  (await scriptedHtml()).replace(MODES, modes ? JSON.stringify(modes) : 'undefined');

export const splitView = () => viewWith(['inline', 'fullscreen', 'pip', 'split']);

export interface DockPage {
  dock: McpAppDockElement;
  scroller: HTMLElement;
  composer: HTMLInputElement;
  /** Adds a frame below some text, with text after it. */
  addFrame(
    properties: Partial<McpAppFrameElement>,
    /** Observes the frame from its start. */
    watch?: (frame: McpAppFrameElement) => void,
  ): Promise<McpAppFrameElement>;
  remove(): void;
}

const paragraphs = (count: number, of: string): HTMLElement[] =>
  Array.from({ length: count }, (_, n) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = `${of} ${n}. ${'Words of a conversation that wrap when it is narrow. '.repeat(4)}`;
    return paragraph;
  });

/** A page whose conversation scrolls in a box of this size. */
export function dockPage({ width = 1000, height = 520, side = 'end', dir = 'ltr' } = {}): DockPage {
  const dock = document.createElement('mcp-app-dock');
  Object.assign(dock, { side, dir, remember: 'none' });
  dock.style.cssText = `inline-size: ${width}px; block-size: ${height}px; margin: 0`;
  const chat = document.createElement('div');
  chat.style.cssText = 'display: flex; flex-direction: column; block-size: 100%';
  const scroller = document.createElement('div');
  scroller.style.cssText = 'flex: 1; overflow-y: auto; min-block-size: 0';
  const composer = document.createElement('input');
  composer.setAttribute('aria-label', 'Message');
  chat.append(scroller, composer);
  dock.append(chat);
  document.body.append(dock);
  return {
    dock,
    scroller,
    composer,
    async addFrame(properties, watch) {
      const frame = document.createElement('mcp-app-frame');
      watch?.(frame);
      Object.assign(frame, {
        eager: true,
        inlineToolbar: true,
        availableDisplayModes: ['inline', 'fullscreen', 'pip', 'split'],
        ...properties,
      });
      scroller.append(...paragraphs(6, 'Before'), frame, ...paragraphs(30, 'After'));
      await untilReady(frame);
      return frame;
    },
    remove: () => dock.remove(),
  };
}

export const inFrame = (frame: McpAppFrameElement, selector: string): HTMLElement =>
  frame.shadowRoot!.querySelector<HTMLElement>(selector)!;
export const panelOf = (frame: McpAppFrameElement): HTMLElement => inFrame(frame, '[part=panel]');
export const inDock = (dock: McpAppDockElement, selector: string): HTMLElement =>
  dock.shadowRoot!.querySelector<HTMLElement>(selector)!;

const corners = (element: Element): number[] => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
};

/** Waits until the panel of the frame is exactly over the dock's box. */
export const untilDocked = (frame: McpAppFrameElement, dock: McpAppDockElement) =>
  eventually(
    () => corners(panelOf(frame)).join() === corners(inDock(dock, '.box')).join(),
    'the panel is over the box',
  );

/** Two frames, "Map" and "Orders", with views that can be docked. */
export async function addTwo(page: DockPage, second: Partial<McpAppFrameElement> = {}) {
  const html = await splitView();
  return [
    await page.addFrame({ html, title: 'Map' }),
    await page.addFrame({ html, title: 'Orders', ...second }),
  ] as const;
}

/** Docks the views of these frames. The last one is selected. */
export async function dockAll(
  frames: readonly McpAppFrameElement[],
  dock: McpAppDockElement,
): Promise<void> {
  for (const frame of frames) await frame.requestDisplayMode('split');
  await untilDocked(frames.at(-1)!, dock);
}

export const tabsOf = (dock: McpAppDockElement): HTMLElement[] => [
  ...dock.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]'),
];

/** Whether two elements overlap on the screen. */
export function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5
  );
}

/** Counts how often the view of a frame has started: each start has one handshake. */
export function countLoads(frame: McpAppFrameElement): () => number {
  let loads = 0;
  frame.watchMessages(({ direction, message }) => {
    if (direction === 'from-view' && (message as { method?: string }).method === 'ui/initialize')
      loads++;
  });
  return () => loads;
}

/** The focused element, inside shadow roots. */
export function focusedIn(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
