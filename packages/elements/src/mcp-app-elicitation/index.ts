// `@mcp-app/elements/mcp-app-elicitation`: the class, its events and types. Does not register the tag.
export type { ElicitationLabels } from './elicitation-labels.js';
export { McpAppElicitationElement } from './mcp-app-elicitation.js';
export * from './mcp-app-elicitation.events.js';
export type { AskOptions } from './question-line.js';
export type { ElicitationQuestion } from './read-question.js';
export { ElicitationRefusedError } from './refused-error.js';
