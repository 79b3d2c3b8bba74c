import type { Scheme } from '../scheme-value.js';
import type { StyleVariableName, StyleVariables } from '../variable-names.js';

/** How much fits on a screen. The standard has no spacing, so this is text size and line height. */
export type Density = 'compact' | 'comfortable' | 'spacious';

/** The two colours everything neutral is mixed from. */
export interface GroundColors {
  /** The page, an opaque colour. Default: the default theme's, tinted. */
  background?: string;
  /** Body text, an opaque colour. Default: the default theme's, tinted. */
  text?: string;
}

/** Options of `createTheme`. Colours are hex, `rgb()`, `hsl()`, `oklch()`, `oklab()` or `color(srgb …)`. */
export interface ThemeOptions {
  /**
   * The brand colour: focus rings, and links and info unless it is a red, orange, yellow or green, which
   * would pass for a status. One colour is seldom readable in both appearances, so it is moved where it
   * must be; give a pair to choose both yourself. Default: the default theme's blue.
   */
  accent?: string | Record<Scheme, string>;
  /** The colour the greys lean to; a grey gives plain greys. Default: `accent`. */
  neutral?: string;
  /** Page and text colour of the light appearance. */
  light?: GroundColors;
  /** Page and text colour of the dark appearance. */
  dark?: GroundColors;
  /** `--border-radius-md` in pixels, 0 to 32; the other radii keep their proportion. Default 8. */
  radius?: number;
  /** Font families for text, as in CSS. Default: the system's. */
  font?: string;
  /** Font families for code, as in CSS. Default: the system's. */
  monoFont?: string;
  /** Default `comfortable`. */
  density?: Density;
  /** Values that win over everything above. Colours are checked for contrast all the same. */
  overrides?: { [Name in StyleVariableName]?: string | Record<Scheme, string> };
  /** Whether a colour that needs adjusting is an error instead. Default false. */
  strict?: boolean;
}

/** A colour that was asked for, could not be read, and was moved just as far as contrast demands. */
export interface ThemeAdjustment {
  /** The option it came from: `accent`, `accent.light`, `light.text` and so on. */
  option: string;
  variable: StyleVariableName;
  scheme: Scheme;
  /** What was asked for, and what is used, as hex. */
  wanted: string;
  used: string;
  /** The whole story in a sentence. */
  message: string;
}

/** A full set of the 76 variables. */
export interface Theme {
  /** Ready for `hostContext.styles.variables`: colours as `light-dark()`. */
  variables: StyleVariables;
  /** A style sheet with the variables, and with more contrast or forced colours where readers ask. */
  css: string;
  /** What was changed for the sake of contrast; empty when nothing was. */
  adjustments: ThemeAdjustment[];
  /** The values of both appearances apart, for tools; what `JSON.stringify(theme)` writes. */
  toJSON(): Record<StyleVariableName, Record<Scheme, string>>;
}
