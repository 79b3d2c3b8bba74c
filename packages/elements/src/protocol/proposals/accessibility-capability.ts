// What host and view promise each other about accessibility: an experimental capability of ours, which both sides must
// support.

/**
 * The experimental capability of hosts that follow the accessibility contract: a key of `hostCapabilities.experimental`
 * whose value has `context` and `announce` as far as the host supports them.
 *
 * With `context`, a view sends `mcp-app/follow-accessibility` {} and gets {}. From then on, its host context has a field
 * with this key and the value `AccessibilityContext`; changes come as `ui/notifications/host-context-changed`. A view that
 * does not ask is sent nothing.
 *
 * With `announce`, a view sends `mcp-app/announce` with `AnnounceParams`. It gets {} when the text is in the live region of
 * the host's page, and `AnnounceRefusal` otherwise.
 */
export const ACCESSIBILITY_CAPABILITY = 'mcp-app/accessibility';

/** The user's preferences as the host knows them, and the place of the view in the host's page. */
export interface AccessibilityContext {
  /** The language of the page around the view, as a BCP 47 tag. `locale` of the context is the language for the user. */
  language?: string | undefined;
  /** The reading direction of the page around the view. */
  direction: 'ltr' | 'rtl';
  /**
   * How much larger the texts of the page are than the browser's default size: 1.5 for a page that the user has set to
   * 150 %. The browser's own setting and its zoom are not part of it, because they apply to the view as well.
   */
  textScale: number;
  contrast: 'no-preference' | 'more' | 'less' | 'custom';
  /** Whether the colours are those of the user (`forced-colors`). */
  forcedColors: boolean;
  reducedMotion: boolean;
  reducedTransparency: boolean;
  /** The accessible name of the view's iframe. */
  name: string;
  /** The keys that the page wants to have while the view has the focus, such as F6. */
  shortcuts: string[];
}

/** A text for users of screen readers. */
export interface AnnounceParams {
  text: string;
  /** Assertive interrupts what is being read. Hosts may make it polite. Default `polite`. */
  politeness?: 'polite' | 'assertive' | undefined;
}

/** The answer to `mcp-app/announce` if the text was not announced. */
export interface AnnounceRefusal {
  isError: true;
  /** - rate: the view has announced too much in the last seconds. */
  reason: 'rate';
}
