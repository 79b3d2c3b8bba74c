// The colour scheme of this document, of the view's iframe, and of the canvas behind the view.
import type { SandboxTheme } from '../protocol/messages.js';
import type { ShimTheme } from './view-shim.js';

let preference: MediaQueryList | undefined;
/** Asked for late: until then, the page is heard sooner. */
const prefersDark = () => (preference ??= matchMedia('(prefers-color-scheme: dark)'));
let theme: SandboxTheme = {};

/**
 * Chromium and Firefox tell this document the scheme of its iframe, together with every change, and its style sheet
 * accepts both. WebKit tells it that of the system; then the scheme is set here, and by the shim in the view.
 * @returns what the shim has to be sent
 */
function fit(): ShimTheme {
  const { scheme, canvas = 'auto', keys } = theme;
  const sent = scheme && prefersDark().matches !== (scheme === 'dark') ? scheme : '';
  document.documentElement.style.colorScheme = sent;
  return { sent, canvas, keys };
}

export function setTheme({ scheme, canvas, radius, keys }: SandboxTheme): ShimTheme {
  theme = { scheme, canvas, radius, keys };
  return fit();
}

/** Calls back when the engine tells another scheme. It may do that before the host does. */
export function followPreference(changed: (theme: ShimTheme) => void): void {
  prefersDark().addEventListener('change', () => setTimeout(() => changed(fit()), 100));
}

/**
 * Applies what the shim found out. A view can report anything, but the properties accept only colour schemes and lengths.
 * @param scheme of the iframe; empty for that of this document
 * @param canvas `fill` paints an opaque canvas, `edge` means that the engine does
 */
export function showCanvas({ style }: HTMLIFrameElement, scheme: string, canvas: unknown): void {
  style.colorScheme = scheme;
  style.background = canvas === 'fill' ? 'Canvas' : '';
  style.borderRadius = (canvas ? theme.radius : '') ?? '';
}
