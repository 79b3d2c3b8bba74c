// Asks the backend who the user of a connection is.
import { callSupplied } from '@mcp-app/elements/policy';
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayLimits } from '../relay-limits.js';
import type { RelayOptions } from '../relay-options.js';
import { operatorError } from '../upstream/client-source.js';

const verdictProblem = (verdict: unknown) =>
  typeof verdict === 'boolean' || typeof verdict === 'string'
    ? undefined
    : `it is ${verdict === null ? 'null' : typeof verdict}. Return the user's id, true or false.`;

/**
 * The user's identity, empty if there is none. Throws an RpcError if the user may not use the relay.
 * @param report returns the id that the page gets instead of the error
 */
export async function userOf<Context>(
  options: RelayOptions<Context>,
  context: Context,
  { authorizeTimeout: limit }: RelayLimits,
  report: (error: unknown) => string,
): Promise<string> {
  const { authorize } = options;
  if (!authorize) return '';
  let verdict: boolean | string;
  try {
    verdict = await callSupplied<boolean | string>(
      'authorize',
      (signal) => authorize.call(options, context, { signal }),
      { limit, limitName: 'limits.authorizeTimeout', check: verdictProblem },
    );
  } catch (error) {
    const text = `Not authorized. The check failed: error ${report(operatorError(error))} in the relay's log.`;
    throw new RpcError(RelayErrorCode.Unauthorized, text);
  }
  if (!verdict) throw new RpcError(RelayErrorCode.Unauthorized, 'Not authorized.');
  return verdict === true ? '' : verdict;
}
