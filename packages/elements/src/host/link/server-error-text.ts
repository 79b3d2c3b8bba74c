// A readable text for a server's error. A URL without an MCP server usually returns a web page, and MCP clients put its
// HTML into their error message.
import { errorText } from '../../protocol/error-text.js';

const HTML_PAGE = /\s*<(?:!doctype html|html|head|body)\b[^]*$/i;

/** The text of an error, with a note instead of an HTML page. */
export function serverErrorText(error: unknown): string {
  const text = errorText(error);
  if (!HTML_PAGE.test(text)) return text;
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  const known = [status, code].find((value) => typeof value === 'number' && value >= 100);
  const answer = `an HTML page${known === undefined ? '' : ` with status ${String(known)}`}, not an MCP answer`;
  return `${text.replace(HTML_PAGE, '')} ${answer}`.trim();
}

/** Sets the readable text on an error. The object stays the same, because its class and status are used. */
export function clarifyServerError(error: unknown): unknown {
  if (error instanceof Error) error.message = serverErrorText(error);
  return error;
}

/** What a page is told if the server stops sending updates of a resource. */
export const noUpdatesText = (uri: string, error: unknown): string =>
  `The server sends no more updates of ${uri}, which a view follows: ${serverErrorText(error)} It is asked again, less and less often.`;
