// The outer document of the zero-config sandbox (SECURITY.md 4b): the proxy script inside the bundle.
import { SANDBOX_SCRIPT } from '../../generated/sandbox-script.js';

const attribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * A page for `srcdoc` or `blob:`. The order matters: `<base>` must stand before the policy, which
 * would forbid it, and keeps the host's URL from the view (ENGINES.md 2.2); the referrer policy
 * keeps the host's origin out of the view's requests (2.7).
 */
export const sandboxDocument = (policy: string, hostOrigin: string, nonce: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
  `<base href="about:srcdoc">` +
  `<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">` +
  `<meta name="mcp-app-csp" content="set">` +
  `<meta name="mcp-app-hosts" content="${attribute(hostOrigin)}">` +
  `<meta name="mcp-app-nonce" content="${attribute(nonce)}">` +
  `<title>MCP App sandbox</title><style>html,body{margin:0;height:100%}</style>` +
  `<body><script>${SANDBOX_SCRIPT}</script>`;
