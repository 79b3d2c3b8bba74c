// Builds the hint for a view that never sent `ui/initialize`.

/** A report from the view's document: the CSP blocked something, or a script failed. */
export interface Complaint {
  kind: 'csp' | 'script';
  what: string;
}

/** Matches views written for ChatGPT, which wait for a global that they get only with the dialect `openai`. */
const USES_OPENAI = /\bwindow\s*\.\s*openai\b|\bopenai:set_globals\b/;
const USES_MCP_APPS = /ui\/initialize/;

const OTHERWISE = "Until then, show the tool's result without the view.";

/** @param html the view's HTML as the server sent it */
export function silentViewHint(html: string, complaints: readonly Complaint[]): string {
  const has = (kind: Complaint['kind']) => complaints.some((complaint) => complaint.kind === kind);
  if (USES_OPENAI.test(html) && !USES_MCP_APPS.test(html)) {
    return `The view uses window.openai, which it gets only if its MIME type is text/html+skybridge or its tool has openai/outputTemplate, and the frame's dialects include openai. Or have it send ui/initialize, for example with App of @modelcontextprotocol/ext-apps or McpApp of @mcp-app/elements/view. ${OTHERWISE}`;
  }
  if (has('csp'))
    return `Declare what was blocked in _meta.ui.csp of the view, then retry. ${OTHERWISE}`;
  if (has('script')) return `Fix the script error in the view, then retry. ${OTHERWISE}`;
  return `The HTML may not be an MCP App, or its script takes too long. Check that it sends ui/initialize, then retry; limits.handshakeTimeout gives it more time. ${OTHERWISE}`;
}
