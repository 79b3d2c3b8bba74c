// What an error of a server says to people. An address where no MCP server answers usually has a web page, and MCP
// clients put its HTML in the message of their error.
import { errorText } from '../../protocol/error-text.js';

const HTML_PAGE = /\s*<(?:!doctype html|html|head|body)\b[^]*$/i;

/** The text of an error, with a note in the place of an HTML page. */
export function serverErrorText(error: unknown): string {
  const text = errorText(error);
  if (!HTML_PAGE.test(text)) return text;
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  const known = [status, code].find((value) => typeof value === 'number' && value >= 100);
  const answer = `an HTML page${known === undefined ? '' : ` with status ${String(known)}`}, not an MCP answer`;
  return `${text.replace(HTML_PAGE, '')} ${answer}`.trim();
}

/** Gives an error the text for people. It stays the same object, because its class and its status have a meaning. */
export function clarifyServerError(error: unknown): unknown {
  if (error instanceof Error) error.message = serverErrorText(error);
  return error;
}
