import { expect, it } from 'vitest';
import { sdkMissing } from '../../../../packages/elements/src/host/link/load-sdk.js';

it.each([
  'Failed to resolve module specifier "@modelcontextprotocol/client". Relative references must start with either "/", "./", or "../".',
  'The specifier “@modelcontextprotocol/client” was a bare specifier, but was not remapped to anything.',
  "Module name, '@modelcontextprotocol/client' does not resolve to a valid URL.",
  "Cannot find package '@modelcontextprotocol/client' imported from /page.js",
])('the error of a missing MCP client has its cause, and says how to install it: %s', (text) => {
  const error = sdkMissing(new TypeError(text));
  expect(error).toMatchObject({ phase: 'connect', reason: 'sdk-missing' });
  expect(error.message).toContain(text);
  expect(error.hint).toContain('npm install @modelcontextprotocol/client');
});

it.each([
  'Failed to fetch dynamically imported module: https://host.example/chunk.js',
  'error loading dynamically imported module: https://host.example/chunk.js',
  'Importing a module script failed.',
])('the error of a file that cannot be fetched does not ask for an installation: %s', (text) => {
  const { hint, message, reason } = sdkMissing(new TypeError(text));
  expect(reason).toBe('sdk-missing');
  expect(message).toContain(text);
  expect(hint).toContain('check that the file is deployed');
  expect(hint).not.toContain('npm install');
});

it.each([
  'Failed to resolve module specifier "pkce-challenge". Relative references must start with either "/", "./", or "../".',
  'The specifier “pkce-challenge” was a bare specifier, but was not remapped to anything.',
  "Module name, 'pkce-challenge' does not resolve to a valid URL.",
  "Cannot find module 'pkce-challenge' imported from /node_modules/@modelcontextprotocol/client/index.js",
])('the error names another package that is missing: %s', (text) => {
  const { hint, message } = sdkMissing(new TypeError(text));
  expect(message).toContain(text);
  expect(hint).toContain('pkce-challenge, which it imports, is not in your bundle');
  expect(hint).toContain('browser: true');
  expect(hint).not.toContain('npm install');
});
