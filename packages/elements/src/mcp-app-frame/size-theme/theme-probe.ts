// Sees every change of the theme, whatever caused it: a class, an attribute, a stylesheet, a media
// query. The variables are transitioned, by a step that shows nothing, on an element that shows
// nothing; the engine then reports each change. No observer of the document sees that much, and
// none costs so little: nothing runs until something changes, and until then a reading stays valid.
import type { HostContext } from '../../protocol/host-context.js';
import { readThemeVariables, watchVariables } from './theme-variables.js';

const DARK = 'rgb(2, 2, 2)';

export type ThemeReading = Pick<HostContext, 'theme' | 'styles'>;

export class ThemeProbe {
  readonly #element = document.createElement('span');
  readonly #scheme = document.createElement('span');
  readonly #resolver = document.createElement('span');
  readonly #changed: () => void;
  #isScheduled = false;
  #reading: ThemeReading | undefined;

  /** @param root the frame's shadow root */
  constructor(root: Node, changed: () => void) {
    this.#changed = changed;
    const element = this.#element;
    element.setAttribute('aria-hidden', 'true');
    element.style.cssText =
      'position:absolute;inline-size:0;block-size:0;overflow:clip;visibility:hidden;pointer-events:none';
    this.#scheme.style.color = `light-dark(rgb(1,1,1),${DARK})`;
    watchVariables(this.#scheme);
    const cage = document.createElement('span');
    cage.append(this.#resolver);
    element.append(this.#scheme, cage);
    this.#scheme.addEventListener('transitionrun', this.#noticed);
    // Lit renders after what comes first, and leaves it alone.
    root.insertBefore(element, root.firstChild);
  }

  /** Takes its box away while nobody sees the theme: then it costs nothing, and notices nothing. */
  hide(isHidden: boolean): void {
    if (isHidden === this.#element.hidden) return;
    this.#element.hidden = isHidden;
    this.reset();
  }

  /** The theme may be another one, and no change was seen: the frame is elsewhere, or was not rendered. */
  reset(): void {
    this.#reading = undefined;
  }

  /** Under a fixed theme the colours are those of that theme, whatever the page's scheme is. */
  read(fixed: string | undefined): ThemeReading {
    const { style } = this.#element;
    const scheme = fixed === 'light' || fixed === 'dark' ? fixed : '';
    if (scheme !== style.colorScheme) this.reset();
    style.colorScheme = scheme;
    return (this.#reading ??= this.#readNow());
  }

  #readNow(): ThemeReading {
    const isDark = getComputedStyle(this.#scheme).color === DARK;
    return {
      theme: isDark ? 'dark' : 'light',
      styles: { variables: readThemeVariables(this.#resolver) },
    };
  }

  // A theme switch changes dozens of variables at once: one reading does for all.
  readonly #noticed = (): void => {
    this.reset();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#changed();
    });
  };
}
