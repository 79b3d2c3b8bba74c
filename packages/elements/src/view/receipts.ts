// Runs in the view. Receipts for messages and model context, in hosts that support them.
import { RECEIPTS_CAPABILITY } from '../protocol/receipts-capability.js';
import type { AppConnection } from './app-connection.js';

/**
 * Asks the host for receipts. Call it before `connect()`. Then `sendMessage()` and `updateModelContext()` resolve with
 * `receipt`, and `sendMessage()` with `messageId` if it can be withdrawn. Hosts without the capability omit both.
 */
export function requestReceipts(app: AppConnection): void {
  const { capabilities } = app;
  capabilities.experimental = { ...capabilities.experimental, [RECEIPTS_CAPABILITY]: {} };
}

/**
 * Withdraws a message that still waits in the host's queue.
 * @returns false if it was already sent, or if the host cannot withdraw messages
 */
export async function withdrawMessage(app: AppConnection, messageId: string): Promise<boolean> {
  const offer = app.getSnapshot().hostCapabilities?.experimental?.[RECEIPTS_CAPABILITY];
  if (!offer || !('withdraw' in offer)) return false;
  // The method is not part of the protocol, so it is not in its types.
  const request = app.request.bind(app) as unknown as (
    method: string,
    params: object,
  ) => Promise<{ isError?: boolean }>;
  return !(await request('mcp-app/withdraw-message', { messageId })).isError;
}
