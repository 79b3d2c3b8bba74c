// The outer document of the zero-config sandbox. Its proxy script is part of the bundle.
import { SANDBOX_SCRIPT } from '../../generated/sandbox-script.js';

const attribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * A page for `srcdoc` or `blob:`. The order matters. `<base>` precedes the Content-Security-Policy, which would forbid
 * it; without it, `document.baseURI` in the view would be the host's URL. The referrer policy keeps the host's origin
 * out of the view's requests.
 */
export const sandboxDocument = (
  contentSecurityPolicy: string,
  hostOrigin: string,
  nonce: string,
): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
  `<base href="about:srcdoc">` +
  `<meta http-equiv="Content-Security-Policy" content="${attribute(contentSecurityPolicy)}">` +
  `<meta name="mcp-app-csp" content="set">` +
  `<meta name="mcp-app-hosts" content="${attribute(hostOrigin)}">` +
  `<meta name="mcp-app-nonce" content="${attribute(nonce)}">` +
  `<title>MCP App sandbox</title><style>html,body{margin:0;height:100%}html{color-scheme:light dark}</style>` +
  `<body><script>${SANDBOX_SCRIPT}</script>`;
