/** Names and default values of the 76 standard style variables of MCP Apps. */
export { styleVariableNames } from './variable-names.ts';
export type { ColorVariableName, StyleVariableName, StyleVariables } from './variable-names.ts';
export { defaultVariables } from './default-variables.generated.ts';
