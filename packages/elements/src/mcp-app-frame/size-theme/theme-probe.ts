// Sees every change of the theme, whatever caused it: a class, an attribute, a stylesheet, a media
// query. The variables are transitioned, by a step that shows nothing, on an element that shows
// nothing; the engine then reports each change. No observer of the document sees that much, and
// none costs so little: nothing runs until something changes, and until then a reading stays valid.
import type * as ThemeVariables from './theme-variables.js';
import type { Theme } from '../../protocol/host-context.js';
import type { StyleVariables } from '../../protocol/style-variables.js';

const DARK = 'rgb(2, 2, 2)';
/** Changes with what lengths are measured in: variables in `rem` or `vw` keep their text, not their value. */
const UNITS = 'calc(1rem + 1vw + 1vh)';

let loaded: typeof ThemeVariables | undefined;

/** Loads the variables' names, and what reads them. Where that is not possible, views get none, and look as they do by themselves. */
export async function loadTheme(): Promise<void> {
  try {
    loaded ??= await import('./theme-variables.js');
  } catch {
    // The next frame tries again.
  }
}

export interface ThemeReading {
  theme: Theme;
  variables: StyleVariables;
}

export class ThemeProbe {
  /** Goes into the frame's shadow root. */
  readonly element = document.createElement('span');
  readonly #scheme = document.createElement('span');
  readonly #resolver = document.createElement('span');
  readonly #changed: () => void;
  #isScheduled = false;
  #reading: ThemeReading | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
    void loadTheme().then(() => this.#watch());
    const { element } = this;
    element.setAttribute('aria-hidden', 'true');
    element.style.cssText =
      'position:absolute;inline-size:0;block-size:0;overflow:clip;visibility:hidden;pointer-events:none';
    this.#scheme.style.cssText = `color:light-dark(rgb(1,1,1),${DARK});text-indent:${UNITS}`;
    const cage = document.createElement('span');
    cage.append(this.#resolver);
    element.append(this.#scheme, cage);
    this.#scheme.addEventListener('transitionrun', this.#noticed);
  }

  /** No view was told of a theme before this. */
  #watch(): void {
    const names = ['color', 'text-indent', ...(loaded?.STYLE_VARIABLE_NAMES ?? [])];
    const watched = names.map((name) => `${name} 1ms step-start allow-discrete`);
    this.#scheme.style.transition = watched.join();
  }

  /** Under a fixed theme the colours are those of that theme, whatever the page's scheme is. */
  setTheme(theme: string | undefined): void {
    const scheme = theme === 'light' || theme === 'dark' ? theme : '';
    if (scheme === this.element.style.colorScheme) return;
    this.element.style.colorScheme = scheme;
    this.reset();
  }

  /** Takes its box away while nobody sees the theme: then it costs nothing, and notices nothing. */
  hide(isHidden: boolean): void {
    if (isHidden === this.element.hidden) return;
    this.element.hidden = isHidden;
    this.reset();
  }

  /** The theme may be another one, and no change was seen: the frame is elsewhere, or was not rendered. */
  reset(): void {
    this.#reading = undefined;
  }

  read(): ThemeReading {
    return (this.#reading ??= this.#readNow());
  }

  #readNow(): ThemeReading {
    const isDark = getComputedStyle(this.#scheme).color === DARK;
    return {
      theme: isDark ? 'dark' : 'light',
      variables: loaded?.readThemeVariables(this.#resolver) ?? {},
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
