// The arguments of `mcp-app conformance`: what is checked, and which reports are written.
import { parseArgs } from 'node:util';
import { RELAY_MCP_PORT } from '@mcp-app/conformance';
import { CommandError } from '../command-line/exit-codes.js';
import {
  readHeaders,
  readServers,
  SERVER_OPTIONS,
  splitArguments,
} from '../servers/server-arguments.js';
import { isHttpUrl } from '../servers/server-definition.js';
import type { ServerDefinition } from '../servers/server-definition.js';

/** What is checked. */
export type ConformanceTarget =
  | {
      kind: 'host';
      url: string;
      /** The folder of the public suite. */
      suite: string | undefined;
    }
  | { kind: 'relay'; url: string; headers: Record<string, string>; mcpPort: number }
  | { kind: 'view'; url: string }
  | { kind: 'view'; file: string }
  | { kind: 'view'; servers: readonly ServerDefinition[]; tool: string | undefined };

/** The files to write. */
export interface ReportFiles {
  markdown: string | undefined;
  junit: string | undefined;
  /** `.svg`, or `.json` for a badge service. */
  badge: string | undefined;
}

export interface ConformanceArguments {
  target: ConformanceTarget;
  files: ReportFiles;
  /** The program of the browser. */
  browser: string | undefined;
}

const KINDS = ['host', 'view', 'relay'] as const;
const usage = (message: string) => new CommandError('usage', message);

const OPTIONS = {
  ...SERVER_OPTIONS,
  tool: { type: 'string' },
  suite: { type: 'string' },
  'mcp-port': { type: 'string' },
  markdown: { type: 'string' },
  junit: { type: 'string' },
  badge: { type: 'string' },
  browser: { type: 'string' },
} as const;

type Values = ReturnType<typeof parse>['values'];
const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });

/** The options that only one kind of target has. */
const ONLY: Partial<Record<keyof Values, readonly (typeof KINDS)[number][]>> = {
  tool: ['view'],
  config: ['view'],
  header: ['view', 'relay'],
  suite: ['host'],
  'mcp-port': ['relay'],
};

function checkOptions(kind: (typeof KINDS)[number], values: Values): void {
  for (const [name, kinds] of Object.entries(ONLY)) {
    const value = values[name as keyof Values];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined;
    if (isGiven && !kinds.includes(kind))
      throw usage(
        `--${name} belongs to mcp-app conformance ${kinds.join(' and ')}, not to ${kind}.`,
      );
  }
}

function onlyOne(kind: string, positionals: readonly string[], example: string): string {
  const [first, ...others] = positionals;
  if (first === undefined)
    throw usage(`The ${kind} is missing. Write: mcp-app conformance ${kind} ${example}.`);
  if (others.length > 0) throw usage(`Check one ${kind} at a time, not also ${others.join(' ')}.`);
  return first;
}

function httpUrl(kind: string, positionals: readonly string[], example: string): string {
  const url = onlyOne(kind, positionals, example);
  if (!isHttpUrl(url.replaceAll(/\{\w+\}/g, 'x')))
    throw usage(`${url} is not an http(s) URL. Write: mcp-app conformance ${kind} ${example}.`);
  return url;
}

function readPort(text: string | undefined): number {
  const port = text === undefined ? RELAY_MCP_PORT : Number(text);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw usage(`--mcp-port must be a port, such as ${RELAY_MCP_PORT}, not ${text}.`);
}

function readView(
  positionals: readonly string[],
  values: Values,
  line: readonly string[] | undefined,
): ConformanceTarget {
  const { tool, config } = values;
  const isServer = tool !== undefined || config.length > 0 || line !== undefined;
  if (isServer)
    return {
      kind: 'view',
      tool,
      servers: readServers('conformance view', positionals, values, line),
    };
  const view = onlyOne('view', positionals, 'view.html');
  return isHttpUrl(view) ? { kind: 'view', url: view } : { kind: 'view', file: view };
}

function readBadge(path: string | undefined): string | undefined {
  if (path === undefined || /\.(?:svg|json)$/.test(path)) return path;
  throw usage(`--badge must name a file that ends with .svg or .json, not ${path}.`);
}

export function readConformanceArguments(args: readonly string[]): ConformanceArguments {
  const [own, line] = splitArguments(args);
  const { values, positionals } = parse(own);
  const [name, ...rest] = positionals;
  const kind = KINDS.find((one) => one === name);
  if (!kind)
    throw usage(
      name === undefined
        ? `Say what to check: ${KINDS.join(', ')}. For example: mcp-app conformance view view.html.`
        : `There is nothing called ${name} to check. Choose one of: ${KINDS.join(', ')}.`,
    );
  checkOptions(kind, values);
  if (line && kind !== 'view')
    throw usage(
      'A command after -- is a server with a view: mcp-app conformance view -- node server.js.',
    );
  const { markdown, junit, browser } = values;
  const files = { markdown, junit, badge: readBadge(values.badge) };
  const target = (): ConformanceTarget => {
    switch (kind) {
      case 'host':
        return {
          kind,
          url: httpUrl(kind, rest, 'http://localhost:5173'),
          suite: values.suite,
        };
      case 'relay':
        return {
          kind,
          url: httpUrl(kind, rest, 'http://localhost:3000/relay'),
          headers: readHeaders(values.header),
          mcpPort: readPort(values['mcp-port']),
        };
      case 'view':
        return readView(rest, values, line);
    }
  };
  return { target: target(), files, browser };
}
