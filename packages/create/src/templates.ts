/** The templates and what each of them is. Their files are those of `examples/<template>/view` in the repository. */
export const TEMPLATES = {
  html: 'a clock in one HTML file, without a framework',
  react: 'a table that loads its pages with a tool that only it can call',
  vue: 'a form with validation in view and server, and progress',
  svelte: 'a board that offers a tool to the model',
} as const;

/** The name of a template. */
export type Template = keyof typeof TEMPLATES;

/** Whether a text is the name of a template. */
export const isTemplate = (name: string): name is Template => Object.hasOwn(TEMPLATES, name);
