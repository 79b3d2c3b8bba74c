/** What an example may import, and the file of the site that has it. docs/generate/live-modules.mjs makes them. */
const MODULES: Record<string, string> = {
  '@mcp-app/elements/view': 'view.js',
  '@mcp-app/elements/mcp-app-root/define': 'mcp-app-root.js',
};

/** The modules that a view imports, and the file of each. */
export const modulesIn = (html: string): [name: string, file: string][] =>
  Object.entries(MODULES).filter(([name]) =>
    [`'${name}'`, `"${name}"`].some((quoted) => html.includes(quoted)),
  );
