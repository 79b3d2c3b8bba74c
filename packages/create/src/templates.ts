/**
 * The templates of views with their descriptions. Their files are in `examples/<template>/view` of the repository. Each
 * has an MCP server.
 */
export const TEMPLATES = {
  html: 'a clock in one HTML file, without a framework',
  react: 'a table that loads its pages with a tool that only it can call',
  vue: 'a form with validation in view and server, and progress',
  svelte: 'a board that offers a tool to the model',
  typescript: 'a poll without a framework; server and view share one schema and its types',
} as const;

/** The name of a template of a view. */
export type Template = keyof typeof TEMPLATES;

/**
 * The templates of hosts with their descriptions. Their files are in `examples/<host>/relay-host` of the repository. Each
 * has a relay, a sandbox and a demo server.
 */
export const HOSTS = {
  html: 'without a framework',
  react: 'with React',
  vue: 'with Vue',
  svelte: 'with Svelte',
} as const;

/** The name of a template of a host. */
export type Host = keyof typeof HOSTS;

/** Whether a text is the name of a template of a view. */
export const isTemplate = (name: string): name is Template => Object.hasOwn(TEMPLATES, name);

/** Whether a text is the name of a template of a host. */
export const isHost = (name: string): name is Host => Object.hasOwn(HOSTS, name);
