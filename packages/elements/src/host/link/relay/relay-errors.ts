// Errors of the connection to a relay, with hints.
import * as ErrorCode from '../../../protocol/error-codes.js';
import { isRepeatable, RelayErrorCode } from '../../../protocol/relay.js';
import { errorText } from '../../../protocol/error-text.js';
import { isLoopback } from '../../../policy/own-origin.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import { AppError } from '../../app-error.js';
import { AuthRequiredError } from '../../auth/auth-required.js';
import { isRefusal } from './relay-carrier.js';

const isTimeout = (error: unknown): error is RpcError =>
  error instanceof RpcError && error.code === ErrorCode.RequestTimeout;

/** What the relay itself answered, as what happened and how to fix it; undefined if the connection failed. */
function relayAnswer(error: unknown, url: string): { what: string; fix: string } | undefined {
  const text = errorText(error);
  // The carriers' own errors name the URL.
  if (!(error instanceof RpcError) || isTimeout(error) || text.includes(url)) return undefined;
  const [what = text, ...fix] = text.split(/(?<=\.) /);
  return { what, fix: fix.join(' ') || text };
}

/** Whether page and relay are on this machine, on different ports: the page cannot read why such a relay refuses it. */
function isOtherPort(url: string): boolean {
  const { host, hostname, href } = globalThis.location ?? {};
  const relay = href && new URL(url, href);
  return !!relay && relay.host !== host && isLoopback(hostname) && isLoopback(relay.hostname);
}

/** Why a relay is not ready. `trouble` is the carrier's description of its connection. */
export function helloError(error: unknown, url: string, trouble = ''): AppError {
  const text = errorText(error);
  // Also if `clientFor` throws it, because hello executes nothing.
  if (error instanceof RpcError && error.code === RelayErrorCode.Unauthorized)
    return new AuthRequiredError({ server: url }, text);
  const answer = relayAnswer(error, url);
  if (answer) {
    const message = `The relay ${url} refused: ${answer.what}`;
    return new AppError('connect', 'server-unreachable', message, answer.fix, { cause: error });
  }
  return new AppError(
    'connect',
    isTimeout(error) ? 'server-timeout' : 'server-unreachable',
    text.includes(url) ? text : `The relay ${url}: ${text} ${trouble}`.trim(),
    'Check the URL, that createRelay() answers there, and that this page may use it: signed in, ' +
      "allowed by its own CSP, and on the relay's origin or listed in the relay's `origins`." +
      (isOtherPort(url) ? ' On your own machine, set `development: true` in createRelay().' : ''),
    { cause: error },
  );
}

/** A refused request asks for a sign-in; an unanswered one describes the problem of the connection. */
export function requestError(error: unknown, method: string, url: string, trouble = ''): unknown {
  if (isRefusal(error)) return new AuthRequiredError({ server: url }, errorText(error));
  if (error instanceof RpcError && error.code === RelayErrorCode.MoreNeeded) {
    const { scope } = (error.data ?? {}) as { scope?: unknown };
    const named = typeof scope === 'string' ? { scope } : {};
    return new AuthRequiredError({ server: url, ...named, isMoreNeeded: true }, error.message);
  }
  if (!trouble || !isTimeout(error)) return error;
  const text = `${error.message} ${trouble}`;
  return isRepeatable(method)
    ? new RpcError(error.code, text)
    : new RpcError(error.code, `${text} Whether the tool ran is unknown.`, { outcome: 'unknown' });
}
