// Reads the servers of a configuration file in the `mcpServers` format, which desktop hosts use.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from '../command-line/exit-codes.js';
import { isHttpUrl } from './server-definition.js';
import type { ServerDefinition } from './server-definition.js';

const EXAMPLE = '{ "mcpServers": { "clock": { "command": "node", "args": ["server.js"] } } }';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const READ_PROBLEMS: Record<string, string> = {
  ENOENT: 'does not exist. Check the path',
  EACCES: 'cannot be read: the permission is missing. Check who may read it',
  EISDIR: 'is a folder. Name the file in it',
};

function readText(path: string): string {
  try {
    // Editors of Windows begin a file with a byte order mark.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CommandError(
      'file',
      `${path} ${READ_PROBLEMS[code] ?? `cannot be read: ${message}`}.`,
    );
  }
}

function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      'file',
      `${path} is not JSON: ${(error as Error).message}. Fix it, for example: ${EXAMPLE}`,
    );
  }
}

/** One entry of `mcpServers`. Relative paths are relative to the folder of the file. */
function readEntry(name: string, entry: unknown, path: string): ServerDefinition {
  const fail = (problem: string): never => {
    throw new CommandError('file', `${path}: the server ${JSON.stringify(name)} ${problem}`);
  };
  const texts = (key: string, value: unknown): Record<string, string> => {
    if (value === undefined) return {};
    if (isObject(value) && Object.values(value).every((one) => typeof one === 'string'))
      return value as Record<string, string>;
    return fail(
      `has "${key}" that is not an object of strings. Write "${key}": { "NAME": "value" }.`,
    );
  };
  if (!isObject(entry)) return fail('is not an object. Write { "command": … } or { "url": … }.');
  const { command, args = [], env, cwd, url, headers } = entry;
  if (typeof url === 'string') {
    if (!isHttpUrl(url)) return fail(`has a "url" that is not an http(s) URL: ${url}.`);
    return { name, url, headers: texts('headers', headers) };
  }
  if (typeof command !== 'string' || command === '')
    return fail('has neither "command" nor "url". Add one of them.');
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    return fail('has "args" that is not a list of strings. Write "args": ["server.js"].');
  if (cwd !== undefined && typeof cwd !== 'string')
    return fail('has a "cwd" that is not a string. Write the path of a folder.');
  const folder = dirname(path);
  return { name, command, args, env: texts('env', env), cwd: resolve(folder, cwd ?? '.') };
}

/** The servers of the file. @throws CommandError that says what is wrong, and how to write it */
export function readConfigFile(file: string): ServerDefinition[] {
  const path = resolve(file);
  const content = readJson(path);
  const servers = isObject(content) ? content['mcpServers'] : undefined;
  if (!isObject(servers) || Object.keys(servers).length === 0)
    throw new CommandError('file', `${path} has no servers in "mcpServers". Write: ${EXAMPLE}`);
  return Object.entries(servers).map(([name, entry]) => readEntry(name, entry, path));
}
