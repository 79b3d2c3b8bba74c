// The arguments of `mcp-app render` and `mcp-app check`: which server, which tools, and the renderings.
import { parseArgs } from 'node:util';
import { isObject } from '@mcp-app/elements/protocol';
import { CommandError } from '../command-line/exit-codes.js';
import type { PageSize } from '../browser/browser-page.js';
import { readServers, SERVER_OPTIONS, splitArguments } from '../servers/server-arguments.js';
import { isProcess } from '../servers/server-definition.js';
import type { ServerDefinition } from '../servers/server-definition.js';

export const HOSTS = ['claude', 'chatgpt', 'vscode', 'goose', 'cursor', 'basic-host'] as const;
export const THEMES = ['light', 'dark'] as const;
export const SIZES: Readonly<Record<string, PageSize>> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

export const DEFAULT_FOLDER = 'shots';

export interface CheckArguments {
  servers: readonly ServerDefinition[];
  /** The names of the tools to render; empty for all that have a view. */
  tools: readonly string[];
  /** The input of their calls. */
  input: Record<string, unknown>;
  hosts: readonly string[];
  themes: readonly string[];
  /** By their names, in pixels. */
  sizes: ReadonlyMap<string, PageSize>;
  /** The folder for screenshots and the verdict. */
  out: string;
  /** Runs again when a file of the server changes. */
  watch: boolean;
  /** The program of the browser. */
  browser: string | undefined;
}

const usage = (message: string) => new CommandError('usage', message);

function readInput(text: string): Record<string, unknown> {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    input = undefined;
  }
  if (isObject(input)) return input;
  throw usage(`--input must be a JSON object, such as '{"zone":"UTC"}', not ${text}.`);
}

/** A list with commas, of these names. */
function readList(option: string, text: string | undefined, known: readonly string[]): string[] {
  if (text === undefined) return [...known];
  const names = text.split(',').filter(Boolean);
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined || names.length === 0)
    throw usage(
      `${option}: there is no ${JSON.stringify(wrong ?? text)}. Choose from: ${known.join(', ')}.`,
    );
  return names;
}

/** Names of `SIZES`, or pixels: `phone,800x600`. */
function readSizes(text: string | undefined): Map<string, PageSize> {
  const names = text?.split(',').filter(Boolean) ?? Object.keys(SIZES);
  return new Map(
    names.map((name) => {
      const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(name) ?? [];
      if (width && height) return [name, { width: Number(width), height: Number(height) }];
      if (Object.hasOwn(SIZES, name)) return [name, SIZES[name]!];
      const known = Object.keys(SIZES).join(', ');
      throw usage(`--sizes: there is no size ${name}. Choose from: ${known}, or write 800x600.`);
    }),
  );
}

/** @param command the name of the command, for advice */
export function readCheckArguments(command: string, args: readonly string[]): CheckArguments {
  const [own, line] = splitArguments(args);
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: {
      ...SERVER_OPTIONS,
      tool: { type: 'string', multiple: true, default: [] },
      input: { type: 'string', default: '{}' },
      hosts: { type: 'string' },
      themes: { type: 'string' },
      sizes: { type: 'string' },
      out: { type: 'string', default: DEFAULT_FOLDER },
      watch: { type: 'boolean', default: false },
      browser: { type: 'string' },
    },
  });
  const servers = readServers(command, positionals, values, line);
  if (values.watch && !servers.some(isProcess))
    throw usage(
      `--watch needs a server that this command starts. Write: mcp-app ${command} --watch -- node server.js.`,
    );
  return {
    // Without --watch, a restart in the middle would only disturb.
    servers: servers.map((server) =>
      isProcess(server) && !values.watch ? { ...server, watch: [] } : server,
    ),
    tools: values.tool,
    input: readInput(values.input),
    hosts: readList('--hosts', values.hosts, HOSTS),
    themes: readList('--themes', values.themes, THEMES),
    sizes: readSizes(values.sizes),
    out: values.out,
    watch: values.watch,
    browser: values.browser,
  };
}
