// `@mcp-app/create`: makes a new project from a template. The command `create-mcp-app` asks for the options.
export { createProject } from './create-project.js';
export type { ProjectOptions } from './create-project.js';
export { isTemplate, TEMPLATES } from './templates.js';
export type { Template } from './templates.js';
