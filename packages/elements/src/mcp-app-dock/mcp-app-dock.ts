import { html, LitElement, nothing } from 'lit';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { BoxFollower } from './box-follower.js';
import { zoomOf } from './css-zoom.js';
import { DEFAULT_DOCK_LABELS } from './dock-labels.js';
import type { DockLabels } from './dock-labels.js';
import { DockSeparator } from './dock-separator.js';
import type { DockMemory, DockSide, SizeRange } from './dock-size.js';
import { fillHeight } from './dock-height.js';
import { DockSizing } from './dock-sizing.js';
import { dockTabs } from './dock-tabs.js';
import type { DockBox, DockedView, DockPlace } from './docked-view.js';
import { EdgeRoom } from './edge-room.js';
import { McpAppDockedChangeEvent, McpAppDockedResizeEvent } from './mcp-app-dock.events.js';
import { dockStyles } from './mcp-app-dock.styles.js';

/** Below this width in pixels there is no room for two columns, so the docked views are at the bottom. */
const NARROW = 640;
/** The width in pixels that the tabs need beside a toolbar, otherwise they have their own row. */
const TAB_ROOM = 96;
const SIDES: readonly DockSide[] = ['start', 'end', 'bottom'];

/**
 * Provides a region beside the conversation for views in the display mode `split`. Wrap the conversation in it,
 * including the composer: the region appears when a view is docked, and the conversation becomes narrower. Without
 * content, the region is fixed at an edge of the viewport, and the page gets a padding there. The views themselves are
 * not moved in the document.
 *
 * @summary A region for views beside the conversation.
 * @tag mcp-app-dock
 *
 * @slot - The conversation, with its composer.
 *
 * @fires {McpAppDockedChangeEvent} mcp-app-docked-change - A view was docked or left, or another tab was selected.
 * @fires {McpAppDockedResizeEvent} mcp-app-docked-resize - The user has resized the dock, or reset its size.
 *
 * @csspart conversation - The box around the conversation.
 * @csspart region - The region with the docked views.
 * @csspart separator - The handle that resizes the region.
 * @csspart tabs - The row of tabs, if several views are docked.
 * @csspart tab - A tab.
 * @csspart box - The area that the selected view fills.
 *
 * @cssprop [--mcp-app-dock-inline-size=44%] - The default width of a region at the side.
 * @cssprop [--mcp-app-dock-block-size=45dvh] - The default height of a region at the bottom.
 * @cssprop [--mcp-app-dock-top=0px] - The height of what covers the top of the viewport, such as a sticky header, in
 *   pages that scroll as a whole.
 *
 * @cssstate filled - A view is docked.
 * @cssstate narrow - There is no room for two columns: the region is below the conversation.
 * @cssstate edge - The element has no content: the region is fixed at an edge of the viewport.
 * @cssstate start - The region is at the start side. `end` and `bottom` are the same for the other sides.
 */
export class McpAppDockElement extends LitElement {
  static override styles = dockStyles;

  static override properties: PropertyDeclarations = {
    side: {},
    remember: {},
    labels: { attribute: false },
  };

  /** The side of the docked views: end (default), start or bottom. A narrow dock shows them at the bottom. */
  declare side: DockSide;
  /**
   * Where the size that the user chose is stored: local (default, in localStorage), session or none. Docks with
   * different `id`s have different sizes.
   */
  declare remember: DockMemory;
  /** Translations of the dock's texts. Default: the labels of the docked frames. */
  declare labels: Partial<DockLabels> | undefined;

  readonly #states = this.attachInternals?.().states ?? (new Set() as CustomStateSet);
  readonly #separator = new DockSeparator(this);
  readonly #room = new EdgeRoom();
  #views: readonly DockedView[] = [];
  #selected: DockedView | undefined;
  #follower: BoxFollower | undefined;
  #observer: ResizeObserver | undefined;
  readonly #sizing = new DockSizing(this);
  #isNarrow = false;
  #isEdge = false;
  #range: SizeRange | undefined;
  /** The position of the box on the screen; undefined while nothing is docked. */
  #place: Pick<DockPlace, 'box' | 'visible'> | undefined;

  constructor() {
    super();
    this.side = 'end';
    this.remember = 'local';
  }

  /** The docked frames, in the order of their tabs. */
  get frames(): readonly HTMLElement[] {
    return this.#views.map(({ frame }) => frame);
  }

  /** The frame whose view is shown; undefined if the dock is empty. */
  get selected(): HTMLElement | undefined {
    return this.#selected?.frame;
  }

  /** Selects the view of this frame, which must be docked here. */
  select(frame: HTMLElement): void {
    const view = this.#views.find((docked) => docked.frame === frame);
    if (view && view !== this.#selected) this.#show(this.#views, view);
  }

  /**
   * Whether a view that is docked here would be visible.
   * @internal
   */
  get isShown(): boolean {
    this.#measure();
    return this.isConnected && (this.#isEdge || this.offsetWidth > 0);
  }

  /** @internal */
  get shownSide(): DockSide {
    if (this.#isNarrow) return 'bottom';
    return SIDES.includes(this.side) ? this.side : 'end';
  }

  /**
   * Docks a view and selects it.
   * @internal
   */
  addView(view: DockedView): void {
    this.#show([...this.#views, view], view);
  }

  /**
   * Removes a view and selects its neighbour.
   * @internal
   */
  removeView(view: DockedView): void {
    const at = this.#views.indexOf(view);
    if (at < 0) return;
    const rest = this.#views.filter((other) => other !== view);
    const next = this.#selected === view ? rest[Math.min(at, rest.length - 1)] : this.#selected;
    this.#show(rest, next);
  }

  /** @internal */
  range(): SizeRange {
    return this.#sizing.range(this.#find('.region'), this.shownSide);
  }

  /** @internal */
  resize(size: number | undefined): void {
    this.#sizing.choose(this.shownSide, size);
    this.#applySize();
    this.#follow();
  }

  /** @internal */
  keepSize(): void {
    const side = this.shownSide;
    const size = this.#sizing.keep(side);
    this.requestUpdate();
    this.dispatchEvent(new McpAppDockedResizeEvent(side, size));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
    // Test environments have no layout.
    if (!globalThis.ResizeObserver) return;
    this.#observer = new ResizeObserver(() => this.requestUpdate());
    this.#observer.observe(this);
    this.#observer.observe(document.documentElement);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#leaveAll();
    this.#room.release();
  }

  protected override willUpdate(): void {
    this.#measure();
    this.#setState('filled', this.#views.length > 0);
    for (const side of SIDES) this.#setState(side, side === this.shownSide);
  }

  protected override render(): TemplateResult {
    const labels = this.#words;
    const views = this.#views;
    const isEmpty = views.length === 0;
    return html`<div class="conversation" part="conversation">
        <slot @slotchange=${() => this.requestUpdate()}></slot>
      </div>
      <section class="region" part="region" aria-label=${labels.dock} ?hidden=${isEmpty}>
        <div class="pane">
          ${isEmpty ? nothing : this.#separator.render(labels, this.#range)}
          ${
            views.length > 1
              ? dockTabs({
                  views,
                  labels,
                  selected: this.#selected,
                  select: (view) => this.#show(views, view),
                })
              : nothing
          }
          <div class="box" part="box"></div>
        </div>
      </section>`;
  }

  protected override updated(): void {
    this.#applySize();
    if (this.#views.length > 0 && !this.#isEdge) fillHeight(this, this.#find('.region'));
    this.#placeAll();
    this.#follow();
    if (this.#views.length === 0) return;
    const range = this.range();
    const { min, max, now } = this.#range ?? {};
    this.#range = range;
    // The separator announces the measured values.
    if (range.now !== now || range.min !== min || range.max !== max) this.requestUpdate();
  }

  get #words(): DockLabels {
    return { ...DEFAULT_DOCK_LABELS, ...this.#views[0]?.labels, ...this.labels };
  }

  /** Updates immediately, because the caller measures the box next. */
  #show(views: readonly DockedView[], selected: DockedView | undefined): void {
    this.#views = views;
    this.#selected = selected;
    this.requestUpdate();
    this.performUpdate();
    this.dispatchEvent(new McpAppDockedChangeEvent(this.frames, this.selected));
  }

  /** Whether there is content, and room for two columns. */
  #measure(): void {
    const isEdge = ![...this.childNodes].some(
      (node) => node instanceof Element || (node instanceof Text && node.data.trim() !== ''),
    );
    const { clientWidth } = document.documentElement;
    const width = isEdge ? clientWidth / zoomOf(this) : this.offsetWidth;
    // A hidden dock keeps its layout.
    const isNarrow = width > 0 ? width < NARROW : this.#isNarrow;
    this.#isEdge = isEdge;
    this.#isNarrow = isNarrow;
    this.#setState('edge', isEdge);
    this.#setState('narrow', isNarrow);
  }

  #setState(name: string, isOn: boolean): void {
    this.#states[isOn ? 'add' : 'delete'](name);
  }

  #applySize(): void {
    const region = this.#find('.region');
    // The units of the viewport are zoomed, too, but the viewport is not.
    region.style.setProperty('--_zoom', `${zoomOf(region)}`);
    this.#sizing.apply(region, this.shownSide);
  }

  /** Reserves room at the edge, and moves the views with the box. */
  #follow(): void {
    if (this.#views.length === 0) {
      this.#follower?.stop();
      this.#place = undefined;
      return this.#room.release();
    }
    if (this.#isEdge) this.#reserveRoom();
    else this.#room.release();
    this.#follower ??= new BoxFollower(this.#find('.region'), this.#find('.box'), (box, visible) =>
      this.#moved(box, visible),
    );
    this.#follower.start();
    this.#follower.look();
  }

  #reserveRoom(): void {
    const { width, height } = this.#find('.region').getBoundingClientRect();
    const side = this.shownSide;
    const isRtl = getComputedStyle(this).direction === 'rtl';
    const room = (side === 'bottom' ? height : width) / zoomOf(document.documentElement);
    this.#room.reserve(side, isRtl, Math.round(room));
  }

  #moved(box: DockBox, visible: DockBox): void {
    // The page hid the dock, so its views must leave it.
    if (box.width === 0 && this.#place) return this.#leaveAll();
    this.#place = { box, visible };
    this.#placeAll();
  }

  #placeAll(): void {
    if (!this.#place) return;
    const isTab = this.#views.length > 1;
    for (const view of this.#views)
      view.place({ ...this.#place, isSelected: view === this.#selected, isTab });
    this.#fitTabs();
  }

  /** Leaves room for the toolbar of the selected view in the row of the tabs, if both fit into one. */
  #fitTabs(): void {
    const tabs = this.renderRoot.querySelector<HTMLElement>('.tabs');
    if (!tabs) return;
    const { width, height } = this.#selected!.toolbar.getBoundingClientRect();
    const zoom = zoomOf(tabs);
    const pane = tabs.parentElement!;
    const isOwnRow = !height || pane.clientWidth - width / zoom < TAB_ROOM;
    pane.classList.toggle('rows', isOwnRow);
    tabs.style.marginInlineEnd = isOwnRow ? '' : `${width / zoom}px`;
    tabs.style.minBlockSize = isOwnRow ? '' : `${height / zoom}px`;
  }

  #leaveAll(): void {
    for (const view of this.#views) view.leave();
  }

  #find(selector: string): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>(selector)!;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-dock': McpAppDockElement;
  }
}
