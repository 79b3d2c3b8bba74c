// Copying with the host's help: an experimental capability of ours, which both sides must support.

/**
 * The experimental capability of hosts that copy for a view: a key of `hostCapabilities.experimental`, whose value has
 * `text`, `html` and `image` as far as the host can copy them. A view sends `mcp-app/copy` with `CopyParams`, just after
 * the user clicked in it, and gets {} when the content is on the clipboard, or `CopyRefusal`.
 */
export const COPY_CAPABILITY = 'mcp-app/copy';

/** What to put on the clipboard: text, text with formatting, an image, or an image with a text. */
export interface CopyParams {
  text?: string | undefined;
  /** The same as `text` with formatting, for programs that accept it. Needs `text`. */
  html?: string | undefined;
  /** A PNG as base64. */
  image?: { data: string; mimeType: 'image/png' } | undefined;
}

/**
 * Why nothing was copied.
 * - no-input: the user did not click or press a key in the view just before.
 * - denied: the page's policy or the user refused it.
 * - invalid: the content is empty, too large, or not a PNG.
 * - unsupported: neither the browser nor the host can copy this.
 * - failed: the browser refused it.
 */
export type CopyProblem = 'no-input' | 'denied' | 'invalid' | 'unsupported' | 'failed';

/** The answer to `mcp-app/copy` if nothing was copied. */
export interface CopyRefusal {
  isError: true;
  reason: Extract<CopyProblem, 'denied' | 'failed'>;
  message?: string | undefined;
}
