import { InvalidParams } from '../protocol/error-codes.js';

/**
 * The question cannot be shown. `code` is that of invalid parameters, so an MCP client that rethrows the error tells its
 * server what to change.
 */
export class ElicitationRefusedError extends Error {
  /** -32602, "Invalid params". */
  readonly code = InvalidParams;
  constructor(reason: string) {
    super(reason);
    this.name = 'ElicitationRefusedError';
  }
}
