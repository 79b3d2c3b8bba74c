import type { StyleVariables } from './variable-names.ts';
export const defaultVariables: StyleVariables = {} as StyleVariables;
