// The MCP servers that a command was asked to use.

/** A server that listens at a URL (Streamable HTTP). */
export interface UrlDefinition {
  /** Shown until the server tells its own name, and in messages of the command. */
  name: string;
  url: string;
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>>;
  /** Files and folders whose changes are changes of its views, which are then read again. Default none. */
  watch?: readonly string[];
}

/** A server that is started as a process and talks over its standard streams (stdio). */
export interface ProcessDefinition {
  name: string;
  command: string;
  args: readonly string[];
  /** Set in addition to the environment of the command. */
  env?: Readonly<Record<string, string>>;
  /** The folder that it runs in. Default: the current one. */
  cwd?: string;
  /** Files and folders whose changes restart it. Default: the folders of the arguments that are files. */
  watch?: readonly string[];
}

export type ServerDefinition = UrlDefinition | ProcessDefinition;

export const isProcess = (definition: ServerDefinition): definition is ProcessDefinition =>
  'command' in definition;

/** What identifies a server from one start to the next: its URL, or the line that starts it. */
const identityOf = (definition: ServerDefinition): string =>
  isProcess(definition) ? [definition.command, ...definition.args].join(' ') : definition.url;

/**
 * What identifies each of these servers. The same server may be used several times, with another user or other data: then its
 * name belongs to the identity, so that nothing that is kept for one of them reaches another.
 */
export function identitiesOf(definitions: readonly ServerDefinition[]): string[] {
  const counts = new Map<string, number>();
  const count = (text: string) => {
    const next = (counts.get(text) ?? 0) + 1;
    counts.set(text, next);
    return next;
  };
  for (const definition of definitions) count(identityOf(definition));
  return definitions.map((definition) => {
    const identity = identityOf(definition);
    if (counts.get(identity) === 1) return identity;
    const named = `${identity} (${definition.name})`;
    const before = count(named);
    return before === 1 ? named : `${named} ${before}`;
  });
}

/** Whether a text is the URL of an HTTP server. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);
