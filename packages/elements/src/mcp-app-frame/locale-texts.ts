// The texts of language packs, for pages that have loaded some. Packs and frames know each other only by a global, so that
// a pack also works with a bundle for pages without a build step, or with another copy of the package.
import type { DrawnFrame, DrawnFrames, LocaleSource } from '../locales/locale-source.js';
import type { FrameTexts } from './frame-labels.js';

const SOURCE = Symbol.for('mcp-app.locales');
const DRAWN = Symbol.for('mcp-app.locales.drawn');
const known = new WeakSet<DrawnFrame>();
/** The frames that have been drawn and are not gone. A pack that arrives draws them again. */
const drawn = ((globalThis as { [DRAWN]?: DrawnFrames })[DRAWN] ??= new Set());
const gone = new FinalizationRegistry<WeakRef<DrawnFrame>>((weak) => drawn.delete(weak));

/** Also before the first pack is there. */
function follow(frame: DrawnFrame): void {
  if (known.has(frame)) return;
  known.add(frame);
  const weak = new WeakRef(frame);
  drawn.add(weak);
  gone.register(frame, weak);
}

/** The texts for the language of this place in the page; undefined without a pack for it. */
export function localeTexts(frame: DrawnFrame): FrameTexts | undefined {
  follow(frame);
  return (globalThis as { [SOURCE]?: LocaleSource })[SOURCE]?.textsFor(frame)?.frame;
}
