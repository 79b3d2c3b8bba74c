// The sizes that the user chose for a dock, one per side. The region's styles apply them and define the limits.
import { recallSize, rememberSize } from './dock-size.js';
import type { DockMemory, DockSide, SizeRange } from './dock-size.js';

export class DockSizing {
  readonly #dock: { readonly id: string; readonly remember: DockMemory };
  /** In pixels; undefined means the default. */
  readonly #sizes = new Map<DockSide, number | undefined>();

  constructor(dock: { readonly id: string; readonly remember: DockMemory }) {
    this.#dock = dock;
  }

  choose(side: DockSide, size: number | undefined): void {
    this.#sizes.set(side, size);
  }

  /** Stores the last chosen size and returns it. */
  keep(side: DockSide): number | undefined {
    const size = this.#sizes.get(side);
    rememberSize(this.#nameOf(side), this.#dock.remember, size);
    return size;
  }

  apply({ style }: HTMLElement, side: DockSide): void {
    if (!this.#sizes.has(side))
      this.#sizes.set(side, recallSize(this.#nameOf(side), this.#dock.remember));
    const size = this.#sizes.get(side);
    if (size === undefined) style.removeProperty('--_size');
    else style.setProperty('--_size', `${size}px`);
  }

  /** The sizes that the layout allows. Measured by applying a size that is too small and one that is too large. */
  range(region: HTMLElement, side: DockSide): SizeRange {
    const extent = () => (side === 'bottom' ? region.offsetHeight : region.offsetWidth);
    const now = extent();
    const at = (size: number) => {
      region.style.setProperty('--_size', `${size}px`);
      return extent();
    };
    const tabs = region.querySelector('.tabs');
    const left = tabs?.scrollLeft;
    const range = { min: at(0), max: at(1e5), now };
    this.apply(region, side);
    // In the largest region there is less to scroll.
    tabs?.scroll({ left });
    return range;
  }

  #nameOf(side: DockSide): string {
    return `mcp-app-dock:${this.#dock.id}:${side}`;
  }
}
