// Reads the theme of the page where a frame is, and detects every change of it, whatever caused it: a class, an
// attribute, a stylesheet, a media query. The variables have an invisible transition on an invisible element, so the
// engine fires an event for each change. No observer of the document detects as much at so low a cost: nothing runs
// until something changes, and until then a reading stays valid. Only backgrounds, which are not inherited, are observed.
import type { HostContext, Theme } from '../../protocol/host-context.js';
import type { Canvas } from '../../protocol/messages.js';
import { lightnessOf } from '../../policy/lightness.js';
import { hostOf } from '../page-settings.js';
import type { LayeredFrame } from '../page-settings.js';
import { paintedScheme, watchPaintedScheme } from './painted-scheme.js';
import { readThemeVariables, watchVariables } from './theme-variables.js';

const DARK = 'rgb(2, 2, 2)';

export type ThemeReading = Pick<HostContext, 'theme' | 'styles'>;

/** The frame whose theme is read. */
export interface ThemedFrame extends LayeredFrame {
  readonly renderRoot: Node;
  /** The box around the view's iframe. */
  readonly container: HTMLElement;
  readonly theme: string | undefined;
  readonly canvas: Canvas | undefined;
}

const sheets = new Map<string, CSSStyleSheet>();

/**
 * Gives all parts of a frame a scheme. Their own rules win.
 * @param inPage the scheme of the placeholder, which stays in the page while the view is elsewhere
 */
function sheetOf(scheme: Theme, inPage: Theme): CSSStyleSheet {
  const key = `${scheme} ${inPage}`;
  const sheet = sheets.get(key) ?? new CSSStyleSheet();
  if (!sheets.has(key))
    sheet.replaceSync(
      `:where(.panel,[part]){color-scheme:${scheme};color:var(--color-text-primary,light-dark(#1a1d21,#eceef0))}:where(.placeholder){color-scheme:${inPage}}`,
    );
  sheets.set(key, sheet);
  return sheet;
}

let model: HTMLElement | undefined;

/** An element with one for the scheme, and one in a box of its own for the variables. */
function makeModel(): HTMLElement {
  const span = () => document.createElement('span');
  const [element, scheme, box] = [span(), span(), span()];
  element.setAttribute('aria-hidden', 'true');
  element.style.cssText =
    'position:absolute;inline-size:0;block-size:0;overflow:clip;visibility:hidden;pointer-events:none';
  scheme.style.backgroundColor = `light-dark(rgb(1,1,1),${DARK})`;
  watchVariables(scheme);
  box.append(span());
  element.append(scheme, box);
  return element;
}

export class ThemeProbe {
  readonly #frame: ThemedFrame;
  // A copy, because the dozens of transitions in its style are slow to parse.
  readonly #element = (model ??= makeModel()).cloneNode(true) as HTMLElement;
  readonly #scheme = this.#element.firstChild as HTMLElement;
  readonly #resolver = this.#element.lastChild!.firstChild as HTMLElement;
  readonly #changed: () => void;
  #isScheduled = false;
  #reading: ThemeReading | undefined;
  /** What the reading depends on and the engine does not report. */
  #key = '';
  #painted: Theme | undefined;
  /** Ends what a reading observes behind the frame. */
  #unwatch: (() => void) | undefined;

  constructor(frame: ThemedFrame, changed: () => void) {
    this.#frame = frame;
    this.#changed = changed;
    this.#watchTextColor(false);
    this.#scheme.addEventListener('transitionrun', this.#noticed);
    // Lit renders after the first child and does not touch it.
    const { renderRoot } = frame;
    renderRoot.insertBefore(this.#element, renderRoot.firstChild);
  }

  /** Removes its box while the theme is not needed: then it costs nothing and detects nothing. */
  hide(isHidden: boolean): void {
    if (isHidden === this.#element.hidden) return;
    this.#element.hidden = isHidden;
    this.reset();
  }

  /** Called when the theme may have changed undetected, because the frame was moved, removed or not rendered. */
  reset(): void {
    this.#reading = undefined;
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  /** With a fixed theme, the colours are those of that theme, whatever the page's scheme is. */
  read(): ThemeReading {
    const { theme, canvas, container } = this.#frame;
    const fixed = hostOf(this.#frame).context?.theme ?? theme;
    // In another mode, the view is in a panel with a background of its own.
    const mode = container.parentElement?.dataset['mode'];
    const key = `${fixed} ${canvas} ${mode}`;
    if (key !== this.#key) this.reset();
    this.#key = key;
    return (this.#reading ??= this.#readNow(fixed));
  }

  #readNow(fixed: string | undefined): ThemeReading {
    const { container } = this.#frame;
    const own = getComputedStyle(this.#scheme).backgroundColor === DARK ? 'dark' : 'light';
    // Without a declared scheme, the one of the system would apply inside the iframe.
    const isDeclared = !/^(normal)?$/.test(getComputedStyle(this.#scheme).colorScheme);
    // The panels over the page are painted in the scheme that was read before, so they say nothing about the page.
    const mode = container.parentElement?.dataset['mode'];
    const isOverPage = mode === 'fullscreen' || mode === 'pip';
    const place = isOverPage ? this.#element : container;
    let shown = paintedScheme(place);
    let scheme: Theme = own;
    if (fixed === 'light' || fixed === 'dark') scheme = fixed;
    else if (!isDeclared) scheme = shown;
    // The placeholder of a docked view is in the conversation, which may look different from the dock.
    const isDocked = mode === 'split' && !isDeclared && !fixed;
    const inPage = isDocked ? paintedScheme(this.#element) : scheme;
    // A scheme that the page declares is inherited, so that views change in the same frame as the page.
    const isOther = this.#wear(isDeclared && scheme === own ? undefined : scheme, inPage);
    // What is around the view is painted in the scheme that it has now.
    if (isOther) shown = paintedScheme(place);
    this.#painted = isOverPage ? paintedScheme(container) : shown;
    if (container.isConnected) {
      const ends = [watchPaintedScheme(place, shown, this.#noticed)];
      if (isDocked) ends.push(watchPaintedScheme(this.#element, inPage, this.#noticed));
      this.#unwatch = () => ends.forEach((end) => end());
    }
    const { variables, usesTextColor, background } = readThemeVariables(this.#resolver, scheme);
    this.#watchTextColor(usesTextColor);
    this.#paint(scheme, background);
    return { theme: scheme, styles: { variables } };
  }

  /** Gives the parts of the frame a scheme, or that of the page. @returns whether they had another one */
  #wear(scheme: Theme | undefined, inPage: Theme): boolean {
    const root = this.#frame.renderRoot as ShadowRoot;
    // Test environments may not have constructed style sheets.
    if (!root.adoptedStyleSheets || !('replaceSync' in CSSStyleSheet.prototype)) return false;
    const worn = root.adoptedStyleSheets.filter((sheet) => [...sheets.values()].includes(sheet));
    const wanted = scheme && sheetOf(scheme, inPage);
    if (worn[0] === wanted) return false;
    const others = root.adoptedStyleSheets.filter((sheet) => !worn.includes(sheet));
    root.adoptedStyleSheets = wanted ? [...others, wanted] : others;
    return true;
  }

  /** A view in another scheme than what is behind it gets a canvas of its own. */
  #paint(scheme: Theme, background: string | undefined): void {
    const { canvas, container } = this.#frame;
    const isOpaque = scheme !== this.#painted && canvas !== 'transparent';
    const lightness = lightnessOf(background ?? '');
    const fits = lightness !== undefined && lightness < 0.5 === (scheme === 'dark');
    container.style.background = isOpaque ? (fits ? background! : 'Canvas') : '';
    // The iframe inherits it. To clip it by its container would leave it unpainted in WebKit.
    container.style.borderRadius = isOpaque ? 'var(--border-radius-lg, 10px)' : '';
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
