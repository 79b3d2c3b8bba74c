import * as ErrorCode from '../protocol/error-codes.js';
import { errorText } from '../protocol/error-text.js';

/** An error with a JSON-RPC code. A handler throws it to choose the code that the caller sees. */
export class RpcError extends Error {
  readonly code: number;
  /** Additional data from or for the other side. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }

  /** Creates an RpcError from any thrown value and keeps its integer `code` (X3). */
  static from(thrown: unknown): RpcError {
    if (thrown instanceof RpcError) return thrown;
    const { code, message, data } = (thrown ?? {}) as Partial<RpcError>;
    // A DOMException has an integer `code` too, but with another meaning.
    const chosen = Number.isSafeInteger(code) && !(thrown instanceof DOMException);
    return new RpcError(
      chosen ? (code as number) : ErrorCode.InternalError,
      errorText(message ?? thrown),
      data,
    );
  }
}
