import type { Scheme } from '../scheme-value.js';
import type { StyleVariableName, StyleVariables } from '../variable-names.js';

/** Text size and line height. The standard has no variables for spacing. */
export type Density = 'compact' | 'comfortable' | 'spacious';

/** The two colours that all neutral colours are mixed from. */
export interface GroundColors {
  /** The page, an opaque colour. Default: the default theme's, tinted. */
  background?: string;
  /** Body text, an opaque colour. Default: the default theme's, tinted. */
  text?: string;
}

/** Options of `createTheme`. Colours are hex, `rgb()`, `hsl()`, `oklch()`, `oklab()` or `color(srgb …)`. */
export interface ThemeOptions {
  /**
   * The brand colour: focus rings, and links and info unless it is a red, orange, yellow or green, which would look
   * like a status. One colour is rarely readable in both appearances, so it is adjusted where needed. Pass a pair to
   * choose both yourself. Default: the default theme's blue.
   */
  accent?: string | Record<Scheme, string>;
  /** The colour that tints the greys; a grey leaves them plain. Default: `accent`. */
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
  /**
   * White text on primary buttons (the inverse background) even where black has more contrast, down to 3:1, the
   * minimum of WCAG for large text. Less than 4.5:1 is listed in `adjustments` with both ratios. Users who prefer more
   * contrast still get the readable colour. Default false.
   */
  preferWhiteText?: boolean;
  /** Values that override everything above. Their contrast is checked too. */
  overrides?: { [Name in StyleVariableName]?: string | Record<Scheme, string> };
  /** Whether to throw instead of adjusting a colour. Default false. */
  strict?: boolean;
}

/** A requested colour without enough contrast, and the nearest one that has it; or the same one, if it was preferred. */
export interface ThemeAdjustment {
  /** The option it came from: `accent`, `accent.light`, `light.text` and so on, or a variable of a design system. */
  option: string;
  variable: StyleVariableName;
  scheme: Scheme;
  /** The requested colour and the one used, as hex. */
  wanted: string;
  used: string;
  /** What was changed and why, in a sentence. */
  message: string;
}

/** A full set of the 76 variables. */
export interface Theme {
  /** Ready for `hostContext.styles.variables`: colours as `light-dark()`. */
  variables: StyleVariables;
  /** A style sheet with the variables, and with support for `prefers-contrast` and forced colours. */
  css: string;
  /** The colours changed for contrast. Empty if there are none. */
  adjustments: ThemeAdjustment[];
  /** Separate light and dark values, for tools. `JSON.stringify(theme)` writes them. */
  toJSON(): Record<StyleVariableName, Record<Scheme, string>>;
}
