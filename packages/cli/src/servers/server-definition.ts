// The MCP servers that a command was asked to use.

/** A server that listens at a URL (Streamable HTTP). */
export interface UrlDefinition {
  /** Shown until the server tells its own name, and in messages of the command. */
  name: string;
  url: string;
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>>;
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
export const identityOf = (definition: ServerDefinition): string =>
  isProcess(definition) ? [definition.command, ...definition.args].join(' ') : definition.url;

/** Whether a text is the URL of an HTTP server. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);
