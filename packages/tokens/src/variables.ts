/** Names and default values of the 76 standard style variables of MCP Apps. */
export { styleVariableNames } from './variable-names.js';
export type { ColorVariableName, StyleVariableName, StyleVariables } from './variable-names.js';
export { defaultVariables } from './default-variables.generated.js';
