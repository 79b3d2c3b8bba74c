import { RpcError } from '../rpc/rpc-error.js';

/** The host answered a request with an error, or does not support it. */
export class HostRefusedError extends RpcError {
  /** The method of the request, such as `ui/open-link`. */
  readonly method: string;
  /** The host's error message. */
  readonly reason: string;

  constructor(method: string, { message, code, data }: RpcError) {
    super(code, `The host refused ${method}: ${message}`, data);
    this.name = 'HostRefusedError';
    this.method = method;
    this.reason = message;
  }
}
