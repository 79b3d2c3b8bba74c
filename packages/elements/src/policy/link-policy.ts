// Decides which URLs a view may ask the host to open (V7). Consent of the user is handled elsewhere.
import { coversOwnOrigin, parseUrl } from './own-origin.js';

/** The host page's settings for links. */
export interface LinkOptions {
  /**
   * Schemes that may be opened, with the colon. Default `https:`, `http:`, `mailto:`. Schemes that run code or read
   * local files (`javascript:`, `data:`, `file:` …) are always refused.
   */
  schemes?: readonly string[];
  /**
   * The origins of the host page and the sandbox. They are refused, because a link into the host is opened with the
   * user's session and could act for the user. Default none.
   */
  ownOrigins?: readonly string[];
}

const MAX_LENGTH = 8192;
const SCHEMES: readonly string[] = ['https:', 'http:', 'mailto:'];
/** `javascript:` in `window.open` would run in the host's own origin. */
const NEVER = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|chrome|intent):$/;

/**
 * Checks the `url` of `ui/open-link`: absolute, at most 8192 characters, an allowed scheme, no user
 * name, no control characters, not the host itself. Returns the parsed URL, which must be the one that is shown and
 * opened, or the reason for the refusal. Never throws.
 */
export function checkLink(
  url: unknown,
  { schemes = SCHEMES, ownOrigins }: LinkOptions = {},
): { url: URL } | { reason: string } {
  if (typeof url !== 'string') return { reason: 'The link is not a string.' };
  if (url.length > MAX_LENGTH)
    return { reason: `The link is longer than ${MAX_LENGTH} characters.` };
  // The parser would drop them silently: `java\nscript:` is `javascript:`.
  if (/\p{Cc}/u.test(url)) return { reason: 'The link has control characters.' };
  const parsed = parseUrl(url);
  if (!parsed) return { reason: 'The link is not an absolute URL such as https://example.com/.' };
  const { protocol, username, password, host } = parsed;
  if (NEVER.test(protocol)) return { reason: `Links with ${protocol} are never opened.` };
  if (!schemes.includes(protocol))
    return { reason: `Links with ${protocol} are not opened here, only ${schemes.join(' ')}` };
  // `https://bank.example@evil.example` reads as the bank.
  if (username || password)
    return { reason: 'The link has a user name or password before its host.' };
  if (coversOwnOrigin(host, ownOrigins))
    return { reason: 'The link points to the host page or its sandbox.' };
  return { url: parsed };
}
