// `@mcp-app/create`: creates a new project from a template. The command `create-mcp-app` asks for the options.
export { createProject } from './create-project.js';
export type { ProjectKind, ProjectOptions } from './create-project.js';
export { HOSTS, isHost, isTemplate, TEMPLATES } from './templates.js';
export type { Host, Template } from './templates.js';
