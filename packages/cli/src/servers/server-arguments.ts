// The servers that the arguments of a command name: URLs, a command after `--`, files.
import { CommandError } from '../command-line/exit-codes.js';
import { readConfigFile } from './config-file.js';
import { isHttpUrl } from './server-definition.js';
import type { ServerDefinition } from './server-definition.js';

/** The options that name servers, for `parseArgs`. */
export const SERVER_OPTIONS = {
  config: { type: 'string', multiple: true, default: [] as string[] },
  header: { type: 'string', multiple: true, default: [] as string[] },
} as const;

const usage = (message: string) => new CommandError('usage', message);

/** `Name: value` of `--header`. */
function readHeader(text: string): [string, string] {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined)
    throw usage(`--header must be a name and a value, such as "X-Key: 1", not ${text}.`);
  return [name, value!];
}

/** The headers that `--header` names. */
export const readHeaders = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map(readHeader));

/** The arguments before `--`, and the command after it; undefined without `--`. */
export function splitArguments(args: readonly string[]): [string[], string[] | undefined] {
  const end = args.indexOf('--');
  return end === -1 ? [[...args], undefined] : [args.slice(0, end), args.slice(end + 1)];
}

/**
 * @param command the name of the command, for advice
 * @param line what follows `--`
 * @param hasOthers whether there are servers that the arguments do not name
 */
export function readServers(
  command: string,
  positionals: readonly string[],
  values: { config: readonly string[]; header: readonly string[] },
  line: readonly string[] | undefined,
  hasOthers = false,
): ServerDefinition[] {
  const wrong = positionals.find((text) => !isHttpUrl(text));
  if (wrong !== undefined)
    throw usage(
      `${wrong} is not an http(s) URL. Write the address, such as http://localhost:3001/mcp, ` +
        `or the command after two dashes: mcp-app ${command} -- ${positionals.join(' ')}.`,
    );
  if (line?.length === 0)
    throw usage(`The command after -- is missing. Write: mcp-app ${command} -- node server.js.`);
  const headers = readHeaders(values.header);
  const found: ServerDefinition[] = [
    ...positionals.map((url) => ({ name: new URL(url).host, url, headers })),
    ...values.config.flatMap(readConfigFile),
  ];
  const [program, ...rest] = line ?? [];
  if (program !== undefined) found.push({ name: line!.join(' '), command: program, args: rest });
  if (found.length === 0 && !hasOthers)
    throw usage(
      'The server is missing. Name its address, its command after --, or a file with --config.',
    );
  return found;
}
