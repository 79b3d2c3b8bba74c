// The size of a dock in CSS pixels: how keys and pointers change it, and where it is stored.

/** The side of the docked views. `start` and `end` follow the text direction. */
export type DockSide = 'start' | 'end' | 'bottom';

/** How long a size is stored: in localStorage, in sessionStorage, or only as long as the element exists. */
export type DockMemory = 'local' | 'session' | 'none';

/** The sizes that the layout allows. */
export interface SizeRange {
  min: number;
  max: number;
  now: number;
}

/** The direction on the screen in which the dock grows. */
export type Growth = 'left' | 'right' | 'up';

const STEP = 16;
const LARGE_STEP = 64;

/** The position of the dock decides in which direction its separator moves. */
export function growthOf(side: DockSide, isRtl: boolean): Growth {
  if (side === 'bottom') return 'up';
  return (side === 'end') === isRtl ? 'right' : 'left';
}

export const clampSize = (size: number, { min, max }: Pick<SizeRange, 'min' | 'max'>): number =>
  Math.round(Math.max(min, Math.min(size, max)));

const GROWING: Record<Growth, string> = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp' };
const SHRINKING: Record<Growth, string> = {
  left: 'ArrowRight',
  right: 'ArrowLeft',
  up: 'ArrowDown',
};

/** The size after a key press. Undefined for other keys; `reset` means the default size. */
export function sizeAfterKey(
  key: string,
  isLarge: boolean,
  growth: Growth,
  range: SizeRange,
): number | 'reset' | undefined {
  const step = isLarge ? LARGE_STEP : STEP;
  switch (key) {
    case GROWING[growth]:
      return clampSize(range.now + step, range);
    case SHRINKING[growth]:
      return clampSize(range.now - step, range);
    case 'Home':
      return clampSize(range.min, range);
    case 'End':
      return clampSize(range.max, range);
    case 'Enter':
      return 'reset';
    default:
      return undefined;
  }
}

/** The size after the pointer has moved by this distance. */
export function sizeAfterMove(
  growth: Growth,
  start: number,
  { dx, dy }: { dx: number; dy: number },
  range: Pick<SizeRange, 'min' | 'max'>,
): number {
  const moved = growth === 'up' ? -dy : growth === 'left' ? -dx : dx;
  return clampSize(start + moved, range);
}

// Storage can be blocked by the browser or be full. The size is then not stored.
function storageOf(memory: DockMemory): Storage | undefined {
  try {
    if (memory === 'local') return window.localStorage;
    return memory === 'session' ? window.sessionStorage : undefined;
  } catch {
    return undefined;
  }
}

/** The size that is stored under this name; undefined if there is none. */
export function recallSize(name: string, memory: DockMemory): number | undefined {
  try {
    const size = Number(storageOf(memory)?.getItem(name) ?? Number.NaN);
    return Number.isFinite(size) && size > 0 ? size : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a size under this name; undefined removes it. */
export function rememberSize(name: string, memory: DockMemory, size: number | undefined): void {
  try {
    if (size === undefined) storageOf(memory)?.removeItem(name);
    else storageOf(memory)?.setItem(name, String(size));
  } catch {
    // The size still holds for this page.
  }
}
