// What goes wrong in a function that the backend supplies, for the operator.
import { SuppliedError } from '@mcp-app/elements/policy';

/** What the function itself threw, otherwise the error that says what is wrong with it. */
export const operatorError = (error: unknown): unknown =>
  error instanceof SuppliedError && error.failure === 'threw' ? error.cause : error;
