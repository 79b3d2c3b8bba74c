// What went wrong on the way to a relay, and what to do about it.
import { ErrorCode } from '../../../protocol/json-rpc.js';
import { isRepeatable } from '../../../protocol/relay.js';
import { textOf } from '../../../rpc/text-of.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import { AppError } from '../../app-error.js';

const isTimeout = (error: unknown): error is RpcError =>
  error instanceof RpcError && error.code === ErrorCode.RequestTimeout;

/** Why a relay is not ready. `trouble`: what the carrier knows of its connection. */
export function helloError(error: unknown, url: string, trouble = ''): AppError {
  const text = textOf(error);
  return new AppError(
    'connect',
    isTimeout(error) ? 'server-timeout' : 'server-unreachable',
    text.includes(url) ? text : `The relay ${url}: ${text} ${trouble}`.trim(),
    'Check the URL, that createRelay() answers there, and that this page may use it (login, CSP).',
    { cause: error },
  );
}

/** A request that got no answer while there was no connection says so. */
export function requestError(error: unknown, method: string, trouble = ''): unknown {
  if (!trouble || !isTimeout(error)) return error;
  const text = `${error.message} ${trouble}`;
  return isRepeatable(method)
    ? new RpcError(error.code, text)
    : new RpcError(error.code, `${text} Whether the tool ran is unknown.`, { outcome: 'unknown' });
}
