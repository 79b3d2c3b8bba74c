import { SANDBOX_SCRIPT } from '../../../../packages/elements/src/generated/sandbox-script.js';
import { cspText } from '../../../../packages/elements/src/policy/csp-text.js';

/** The page that a host writes itself, in the order of SECURITY 4b. */
export const inlinePage = (nonce: string, { hosts = 'null', policy = 'set' } = {}) =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
  <base href="about:srcdoc"><meta http-equiv="Content-Security-Policy" content="${cspText({})}">
  <meta name="mcp-app-hosts" content="${hosts}"><meta name="mcp-app-nonce" content="${nonce}">
  <meta name="mcp-app-csp" content="${policy}"><title>MCP App</title>
  <script>${SANDBOX_SCRIPT}</script>`;
