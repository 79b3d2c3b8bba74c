// The arguments of `mcp-app dev`: which servers, and how the host runs.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../command-line/exit-codes.js';
import { MODEL_OPTIONS, readModel } from '../model/model-arguments.js';
import type { ChosenModel } from '../model/model-arguments.js';
import { MAX_PORT } from './listen.js';
import { readServers, SERVER_OPTIONS, splitArguments } from '../servers/server-arguments.js';
import type { ServerDefinition } from '../servers/server-definition.js';

export const DEFAULT_PORT = 8080;

export interface DevArguments {
  servers: readonly ServerDefinition[];
  port: number;
  /** Whether another port is used if this one is taken, because nobody chose it. */
  orNextPort: boolean;
  /** Opens the page in the browser. */
  open: boolean;
  /** Answers on the page. */
  model: ChosenModel | undefined;
}

const usage = (message: string) => new CommandError('usage', message);

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > MAX_PORT)
    throw usage(`--port must be a number from 0 to ${MAX_PORT}, not ${text}.`);
  return port;
}

function readWatched(path: string): string {
  if (!existsSync(path))
    throw usage(`--watch: there is no file or folder ${path}. Check the path.`);
  return resolve(path);
}

/** @param hasOthers whether there are servers that the arguments do not name */
export function readDevArguments(args: readonly string[], hasOthers = false): DevArguments {
  const [own, line] = splitArguments(args);
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: {
      ...SERVER_OPTIONS,
      ...MODEL_OPTIONS,
      watch: { type: 'string', multiple: true },
      'no-watch': { type: 'boolean', default: false },
      port: { type: 'string' },
      open: { type: 'boolean', default: false },
    },
  });
  const servers = readServers('dev', positionals, values, line, hasOthers);
  const watch = values['no-watch'] ? [] : values.watch?.map(readWatched);
  return {
    servers: servers.map((server) => (watch ? { ...server, watch } : server)),
    port: values.port === undefined ? DEFAULT_PORT : readPort(values.port),
    orNextPort: values.port === undefined,
    open: values.open,
    model: readModel(values, process.env),
  };
}
