// The panel beside the conversation. It covers the box that a dock reserves for it, and follows it. It is in the top
// layer, so that no ancestor of the frame clips or moves it. Loaded with the first docked view.
import { zoomOf } from '../../mcp-app-dock/css-zoom.js';
import type { DockLabels } from '../../mcp-app-dock/dock-labels.js';
import type { DockedView, DockPlace } from '../../mcp-app-dock/docked-view.js';
import type { McpAppDockElement } from '../../mcp-app-dock/mcp-app-dock.js';
import { registerDock } from '../../mcp-app-dock/register-dock.js';
import { shownOver } from '../size-theme/painted-scheme.js';
import { followPage } from './dock-scheme.js';
import { KeptScroll } from './kept-scroll.js';
import { splitStyles } from './split-panel.styles.js';

/** The frame, as the panel uses it. */
export interface SplitHost {
  readonly frame: HTMLElement;
  readonly panel: HTMLElement;
  /** The name of the view, for its tab and its region. */
  title(): string;
  labels(): Partial<DockLabels>;
  /** Called when the dock is gone. */
  leave(): void;
}

const TAG = 'mcp-app-dock';

registerDock();

const parentOf = (element: Element): Element | undefined =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;

/** The dock around the frame, otherwise the first one of the page; undefined if there is none. */
function dockOf(frame: Element): McpAppDockElement | undefined {
  for (let above: Element | undefined = frame; above; above = parentOf(above)) {
    if (above.localName === TAG) return above as McpAppDockElement;
  }
  return document.querySelector(TAG) ?? undefined;
}

/** Creates a dock at the end side for a page without one. It exists as long as a view is in it. */
function makeDock(): McpAppDockElement {
  const dock = document.createElement(TAG);
  dock.addEventListener('mcp-app-docked-change', ({ frames }) => {
    if (frames.length === 0) dock.remove();
  });
  document.body.append(dock);
  return dock;
}

export class SplitPanel implements DockedView {
  readonly frame: HTMLElement;
  readonly #host: SplitHost;
  #dock: McpAppDockElement | undefined;
  #unfollow: (() => void) | undefined;
  /** Keeps the user's reading position. */
  readonly scroll: KeptScroll;

  constructor(host: SplitHost) {
    this.#host = host;
    this.frame = host.frame;
    this.scroll = new KeptScroll(host.frame);
    const root = host.frame.shadowRoot!;
    // jsdom does not support adopted style sheets.
    root.adoptedStyleSheets?.push(splitStyles.styleSheet!);
  }

  get title(): string {
    return this.#host.title();
  }

  get toolbar(): HTMLElement {
    return this.#host.panel.querySelector<HTMLElement>('.toolbar')!;
  }

  get labels(): Partial<DockLabels> {
    return this.#host.labels();
  }

  /** Why the view cannot be docked; undefined if it can. */
  refusal(mode: string): string | undefined {
    if (mode !== 'split') return undefined;
    const dock = dockOf(this.frame);
    return dock?.isShown === false ? 'The <mcp-app-dock> of the page is not visible.' : undefined;
  }

  open(): void {
    const { panel } = this.#host;
    panel.popover = 'manual';
    panel.showPopover?.();
    this.#dock = dockOf(this.frame) ?? makeDock();
    this.#dock.addView(this);
    shownOver.set(panel, this.#dock.renderRoot.querySelector('.box')!);
    this.#unfollow = followPage(this.#dock);
  }

  close(): void {
    const { panel } = this.#host;
    const dock = this.#dock;
    this.#dock = undefined;
    panel.popover = null;
    panel.role = 'group';
    panel.removeAttribute('style');
    panel.removeAttribute('data-behind');
    shownOver.delete(panel);
    this.#unfollow?.();
    dock?.removeView(this);
  }

  /** Called when the name of the view may have changed. */
  update(): void {
    this.#dock?.requestUpdate();
  }

  place({ box, visible, isSelected, isTab }: DockPlace): void {
    const { panel } = this.#host;
    panel.role = isTab ? 'tabpanel' : 'region';
    panel.toggleAttribute('data-behind', !isSelected);
    const zoom = zoomOf(panel);
    const pixels = (onScreen: number) => `${onScreen / zoom}px`;
    const clip = [
      visible.y - box.y,
      box.x + box.width - visible.x - visible.width,
      box.y + box.height - visible.y - visible.height,
      visible.x - box.x,
    ];
    Object.assign(panel.style, {
      left: pixels(box.x),
      top: pixels(box.y),
      width: pixels(box.width),
      height: pixels(box.height),
      // The toolbar is at the end of the dock's tabs, even if the message has another direction.
      direction: isTab ? getComputedStyle(this.#dock!).direction : '',
      clipPath: clip.some((inset) => inset > 0)
        ? `inset(${clip.map((inset) => pixels(Math.max(0, inset))).join(' ')})`
        : '',
    });
  }

  leave(): void {
    this.#host.leave();
  }

  focus(): void {
    this.#host.panel.querySelector<HTMLElement>('.close')?.focus({ preventScroll: true });
  }
}
