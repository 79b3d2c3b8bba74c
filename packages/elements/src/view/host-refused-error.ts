import { RpcError } from '../rpc/rpc-error.js';

/** The Host said no: it answered a request with an error, or does not offer it at all. */
export class HostRefusedError extends RpcError {
  /** What was asked, such as `ui/open-link`. */
  readonly method: string;
  /** The Host's own words. */
  readonly reason: string;

  constructor(method: string, { message, code, data }: RpcError) {
    super(code, `The host refused ${method}: ${message}`, data);
    this.name = 'HostRefusedError';
    this.method = method;
    this.reason = message;
  }
}
