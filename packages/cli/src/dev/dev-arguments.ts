// The arguments of `mcp-app dev`: which servers, and how the host runs.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../command-line/exit-codes.js';
import { readConfigFile } from '../servers/config-file.js';
import { isHttpUrl, isProcess } from '../servers/server-definition.js';
import type { ServerDefinition } from '../servers/server-definition.js';

export const DEFAULT_PORT = 8080;

export interface DevArguments {
  servers: readonly ServerDefinition[];
  port: number;
  /** Whether another port is used if this one is taken, because nobody chose it. */
  orNextPort: boolean;
  /** Opens the page in the browser. */
  open: boolean;
}

const usage = (message: string) => new CommandError('usage', message);

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw usage(`--port must be a number from 0 to 65535, not ${text}.`);
  return port;
}

/** `Name: value` of `--header`. */
function readHeader(text: string): [string, string] {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined)
    throw usage(`--header must be a name and a value, such as "X-Key: 1", not ${text}.`);
  return [name, value!];
}

function readWatched(path: string): string {
  if (!existsSync(path))
    throw usage(`--watch: there is no file or folder ${path}. Check the path.`);
  return resolve(path);
}

/** @param args the arguments before `--` and after it */
export function readDevArguments(args: readonly string[]): DevArguments {
  const end = args.indexOf('--');
  const line = end === -1 ? [] : args.slice(end + 1);
  const { values, positionals } = parseArgs({
    args: end === -1 ? [...args] : args.slice(0, end),
    allowPositionals: true,
    options: {
      config: { type: 'string', multiple: true, default: [] },
      header: { type: 'string', multiple: true, default: [] },
      watch: { type: 'string', multiple: true },
      'no-watch': { type: 'boolean', default: false },
      port: { type: 'string' },
      open: { type: 'boolean', default: false },
    },
  });
  const wrong = positionals.find((text) => !isHttpUrl(text));
  if (wrong !== undefined)
    throw usage(
      `${wrong} is not an http(s) URL. Write the address, such as http://localhost:3001/mcp, ` +
        `or the command after two dashes: mcp-app dev -- ${positionals.join(' ')}.`,
    );
  if (end !== -1 && line.length === 0)
    throw usage('The command after -- is missing. Write: mcp-app dev -- node server.js.');
  const headers = Object.fromEntries(values.header.map(readHeader));
  const found: ServerDefinition[] = [
    ...positionals.map((url) => ({ name: new URL(url).host, url, headers })),
    ...values.config.flatMap(readConfigFile),
  ];
  const [command, ...rest] = line;
  if (command !== undefined) found.push({ name: line.join(' '), command, args: rest });
  if (found.length === 0)
    throw usage(
      'The server is missing. Name its address, its command after --, or a file with --config.',
    );
  const watch = values['no-watch'] ? [] : values.watch?.map(readWatched);
  return {
    servers: found.map((server) => (isProcess(server) && watch ? { ...server, watch } : server)),
    port: values.port === undefined ? DEFAULT_PORT : readPort(values.port),
    orNextPort: values.port === undefined,
    open: values.open,
  };
}
