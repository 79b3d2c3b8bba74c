// Pure functions for the position and size of a small floating window, in CSS pixels of the viewport.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Corner {
  side: 'left' | 'right';
  edge: 'top' | 'bottom';
}

/** The minimum size of a window. A smaller screen is filled. */
export const LEAST_SIZE = { width: 220, height: 160 };
/**
 * The maximum initial size in pixels, and as parts of the area. On a phone, a window is as wide as the area, because most
 * views need that width, and on a short screen it may be taller: half of a view is of little use.
 */
const FIRST_SIZE = { width: 360, height: 360, partOfWidth: 0.75, partOfHeight: 0.4 };
const PHONE_WIDTH = 480;
const SHORT_HEIGHT = 280;
/** A window that is released within this distance of a corner snaps to it. */
const SNAP_DISTANCE = 72;

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

export type Insets = Record<'top' | 'right' | 'bottom' | 'left', number>;

/**
 * The part of a viewport that a window may be in. Insets that leave less than the minimum size are ignored on that
 * axis: an unusable window is worse than one that covers something.
 */
export function areaWithin(
  { width, height }: Pick<Box, 'width' | 'height'>,
  { top, right, bottom, left }: Insets,
): Box {
  const isWide = width - left - right >= LEAST_SIZE.width;
  const isTall = height - top - bottom >= LEAST_SIZE.height;
  return {
    x: isWide ? left : 0,
    y: isTall ? top : 0,
    width: isWide ? width - left - right : width,
    height: isTall ? height - top - bottom : height,
  };
}

/** The initial size of a window: no taller than its content needs. */
export function firstSize(contentHeight: number, area: Box): Pick<Box, 'width' | 'height'> {
  const part = Math.max(area.height * FIRST_SIZE.partOfHeight, SHORT_HEIGHT);
  const most = Math.min(FIRST_SIZE.height, part, area.height);
  const across = area.width < PHONE_WIDTH ? area.width : area.width * FIRST_SIZE.partOfWidth;
  return {
    width: Math.round(Math.min(FIRST_SIZE.width, across)),
    height: Math.round(Math.max(LEAST_SIZE.height, Math.min(contentHeight, most))),
  };
}

/** The nearest box that lies inside the area. */
export function fitBox({ x, y, width, height }: Box, area: Box): Box {
  const fitWidth = between(Math.min(LEAST_SIZE.width, area.width), width, area.width);
  const fitHeight = between(Math.min(LEAST_SIZE.height, area.height), height, area.height);
  return {
    x: between(area.x, x, area.x + area.width - fitWidth),
    y: between(area.y, y, area.y + area.height - fitHeight),
    width: fitWidth,
    height: fitHeight,
  };
}

/** A box of this size, in a corner of the area. */
export function boxInCorner({ side, edge }: Corner, size: Box, area: Box): Box {
  const far = { x: area.x + area.width, y: area.y + area.height };
  return fitBox(
    { ...size, x: side === 'left' ? area.x : far.x, y: edge === 'top' ? area.y : far.y },
    area,
  );
}

export function nearestCorner({ x, y, width, height }: Box, area: Box): Corner {
  return {
    side: x + width / 2 < area.x + area.width / 2 ? 'left' : 'right',
    edge: y + height / 2 < area.y + area.height / 2 ? 'top' : 'bottom',
  };
}

export const oppositeCorner = ({ side, edge }: Corner): Corner => ({
  side: side === 'left' ? 'right' : 'left',
  edge: edge === 'top' ? 'bottom' : 'top',
});

/** The corner that a released box snaps to, if it is near one. */
export function snapCorner(box: Box, area: Box): Corner | undefined {
  const corner = nearestCorner(box, area);
  const there = boxInCorner(corner, box, area);
  return Math.hypot(there.x - box.x, there.y - box.y) <= SNAP_DISTANCE ? corner : undefined;
}

/** The box after one corner was dragged; the opposite corner does not move. */
export function resizeBox(box: Box, pulled: Corner, dx: number, dy: number, area: Box): Box {
  const isLeft = pulled.side === 'left';
  const isTop = pulled.edge === 'top';
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const mostWidth = isLeft ? right - area.x : area.x + area.width - box.x;
  const mostHeight = isTop ? bottom - area.y : area.y + area.height - box.y;
  const width = between(LEAST_SIZE.width, box.width + (isLeft ? -dx : dx), mostWidth);
  const height = between(LEAST_SIZE.height, box.height + (isTop ? -dy : dy), mostHeight);
  const pulledBox = {
    x: isLeft ? right - width : box.x,
    y: isTop ? bottom - height : box.y,
    width,
    height,
  };
  return fitBox(pulledBox, area);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The distance of a key press in pixels; undefined for other keys. */
export function arrowStep(key: string, isLarge: boolean): { dx: number; dy: number } | undefined {
  if (!Object.hasOwn(ARROWS, key)) return undefined;
  const [dx, dy] = ARROWS[key]!;
  const step = isLarge ? 64 : 16;
  return { dx: dx * step, dy: dy * step };
}

/** Moves a box by a key: arrows by a step; Home, End, Page Up, Page Down to an edge. Undefined for other keys. */
export function moveByKey(box: Box, key: string, isLarge: boolean, area: Box): Box | undefined {
  const step = arrowStep(key, isLarge);
  if (step) return fitBox({ ...box, x: box.x + step.dx, y: box.y + step.dy }, area);
  if (key === 'Home') return { ...box, x: area.x };
  if (key === 'End') return { ...box, x: area.x + area.width - box.width };
  if (key === 'PageUp') return { ...box, y: area.y };
  if (key === 'PageDown') return { ...box, y: area.y + area.height - box.height };
  return undefined;
}

/**
 * Resizes a box by a key: right and down make it larger, left and up smaller, whichever corner is dragged; Home sets
 * the smallest size, End the largest. Undefined for other keys.
 */
export function resizeByKey(
  box: Box,
  pulled: Corner,
  key: string,
  isLarge: boolean,
  area: Box,
): Box | undefined {
  const step =
    key === 'Home'
      ? { dx: -area.width, dy: -area.height }
      : key === 'End'
        ? { dx: area.width, dy: area.height }
        : arrowStep(key, isLarge);
  if (!step) return undefined;
  const dx = pulled.side === 'left' ? -step.dx : step.dx;
  const dy = pulled.edge === 'top' ? -step.dy : step.dy;
  return resizeBox(box, pulled, dx, dy, area);
}
