// Detects every change of the theme, whatever caused it: a class, an attribute, a stylesheet, a media query. The
// variables have an invisible transition on an invisible element, so the engine fires an event for each change. No
// observer of the document detects as much at so low a cost: nothing runs until something changes, and until then a
// reading stays valid.
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
    this.#scheme.style.backgroundColor = `light-dark(rgb(1,1,1),${DARK})`;
    this.#watchTextColor(false);
    watchVariables(this.#scheme);
    const wrapper = document.createElement('span');
    wrapper.append(this.#resolver);
    element.append(this.#scheme, wrapper);
    this.#scheme.addEventListener('transitionrun', this.#noticed);
    // Lit renders after the first child and does not touch it.
    root.insertBefore(element, root.firstChild);
  }

  /** Removes its box while the theme is not needed: then it costs nothing and detects nothing. */
  hide(isHidden: boolean): void {
    if (isHidden === this.#element.hidden) return;
    this.#element.hidden = isHidden;
    this.reset();
  }

  /** Called when the theme may have changed undetected, because the frame was moved or not rendered. */
  reset(): void {
    this.#reading = undefined;
  }

  /** With a fixed theme, the colours are those of that theme, whatever the page's scheme is. */
  read(fixed: string | undefined): ThemeReading {
    const { style } = this.#element;
    const scheme = fixed === 'light' || fixed === 'dark' ? fixed : '';
    if (scheme !== style.colorScheme) this.reset();
    style.colorScheme = scheme;
    return (this.#reading ??= this.#readNow());
  }

  #readNow(): ThemeReading {
    const isDark = getComputedStyle(this.#scheme).backgroundColor === DARK;
    const { variables, usesTextColor } = readThemeVariables(this.#resolver);
    this.#watchTextColor(usesTextColor);
    return { theme: isDark ? 'dark' : 'light', styles: { variables } };
  }

  /** Only if it is needed: a page may animate its text colour, and each step would be a change. */
  #watchTextColor(isWatched: boolean): void {
    this.#scheme.style.color = isWatched ? '' : '#000';
  }

  // A theme switch changes dozens of variables at the same time; one reading is enough.
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
