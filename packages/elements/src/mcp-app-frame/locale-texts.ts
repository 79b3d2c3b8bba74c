// The texts of language packs, for pages that have loaded some. Packs and frames know each other only by a global, so that
// a pack also works with a bundle for pages without a build step, or with another copy of the package.
import type { LocaleSource } from '../locales/locale-source.js';
import type { FrameTexts } from './frame-labels.js';

/** A frame that can be drawn again. */
interface DrawnFrame extends Element {
  requestUpdate(): void;
}

const SOURCE = Symbol.for('mcp-app.locales');
const known = new WeakSet<DrawnFrame>();
/** The frames that have been drawn, which may be gone. */
const drawn = new Set<WeakRef<DrawnFrame>>();

/** Draws the frames again: a language has changed, or a pack has arrived. */
function drawAgain(): void {
  for (const weak of drawn) {
    const frame = weak.deref();
    if (frame) frame.requestUpdate();
    else drawn.delete(weak);
  }
}

/** Also before the first pack is there. */
function follow(frame: DrawnFrame): void {
  if (known.has(frame)) return;
  known.add(frame);
  drawn.add(new WeakRef(frame));
  // The same function is added once. Tests without a DOM have no events.
  globalThis.addEventListener?.('mcp-app-locale-change', drawAgain);
}

/** The texts for the language of this place in the page; undefined without a pack for it. */
export function localeTexts(frame: DrawnFrame): FrameTexts | undefined {
  follow(frame);
  return (globalThis as { [SOURCE]?: LocaleSource })[SOURCE]?.textsFor(frame)?.frame;
}
