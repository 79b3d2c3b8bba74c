// The texts of errors of servers that answered with a web page.
import { expect, it } from 'vitest';
import {
  clarifyServerError,
  serverErrorText,
} from '../../../../packages/elements/src/host/link/server-error-text.js';

const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const PAGE = '<!DOCTYPE html>\n<html><body><h1>Not found</h1></body></html>';

it.each(['1 < 2', 'The tag <headline> is unknown.', 'no html here', ''])(
  'leaves a text without a page as it is: %s',
  (text) => expect(serverErrorText(failed(text, { status: 500 }))).toBe(text),
);

it.each([PAGE, '<html>', '\n<HEAD><title>x', '<body class="x">\ny'])(
  'replaces a page with a note: %s',
  (page) => {
    const text = serverErrorText(failed(`Error POSTing:  ${page}`));
    expect(text).toBe('Error POSTing: an HTML page, not an MCP answer');
  },
);

it('is only the note if there is only the page', () => {
  expect(serverErrorText(PAGE)).toBe('an HTML page, not an MCP answer');
});

it.each([
  [{ status: 404 }, ' with status 404'],
  [{ code: 502 }, ' with status 502'],
  [{ status: 'x', code: 100 }, ' with status 100'],
  [{ status: 99 }, ''],
  [{ code: -32603 }, ''],
  [{ status: '404' }, ''],
])('names the status if it is known: %j', (fields, expected) => {
  const text = serverErrorText(failed(PAGE, fields));
  expect(text).toBe(`an HTML page${expected}, not an MCP answer`);
});

it('sets the readable text on the same error, and returns anything else as it is', () => {
  const error = failed(`Failed: ${PAGE}`, { status: 404 });
  expect(clarifyServerError(error)).toBe(error);
  expect(error.message).toBe('Failed: an HTML page with status 404, not an MCP answer');
  expect(error).toMatchObject({ status: 404 });
  expect(clarifyServerError(undefined)).toBeUndefined();
  expect(clarifyServerError('down')).toBe('down');
});
