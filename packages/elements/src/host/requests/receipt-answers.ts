// Sends receipts for messages to views that declared the capability. Other views get only the answers of the
// specification.
import type { AppCapabilities, HostCapabilities } from '../../protocol/capabilities.js';
import type { OutcomeResult } from '../../protocol/messages.js';
import { RECEIPTS_CAPABILITY } from '../../protocol/receipts-capability.js';
import type { AppIdentity } from '../session/view-scope.js';
import { callHandler, outcome } from './call-handler.js';
import type { HostHandlers } from './host-handlers.js';
import { notOffered } from './view-request.js';
import type { ViewRequest } from './view-request.js';

/** The messages that each view may withdraw: only its own. */
const withdrawable = new WeakMap<AppIdentity, Set<string>>();

const asksFor = ({ experimental = {} }: AppCapabilities = {}): boolean =>
  Object.hasOwn(experimental, RECEIPTS_CAPABILITY);

/** Advertises receipts if the host handles something that has one. */
export function withReceipts(
  capabilities: HostCapabilities,
  { withdrawMessage }: HostHandlers,
): HostCapabilities {
  if (!capabilities.message && !capabilities.updateModelContext) return capabilities;
  const receipts = withdrawMessage ? { withdraw: {} } : {};
  const experimental = { [RECEIPTS_CAPABILITY]: receipts, ...capabilities.experimental };
  return { ...capabilities, experimental };
}

/** The answer with its receipt, or without it for a view that did not declare the capability. */
export function receiptOf(answer: OutcomeResult, { scope }: ViewRequest): OutcomeResult {
  const { receipt, messageId, ...rest } = answer;
  if (!asksFor(scope.app.appCapabilities)) return rest;
  const answered = { ...rest, receipt: receipt ?? (rest.isError ? 'denied' : 'accepted') };
  if (messageId === undefined) return answered;
  const own = withdrawable.get(scope.app) ?? new Set();
  withdrawable.set(scope.app, own.add(messageId));
  return { ...answered, messageId };
}

/** `mcp-app/withdraw-message` */
export async function withdrawMessage(
  { messageId }: Record<string, unknown>,
  request: ViewRequest,
): Promise<OutcomeResult> {
  const { scope } = request;
  const { withdrawMessage: handler } = scope.handlers();
  if (!handler) throw notOffered('mcp-app/withdraw-message');
  const id = messageId as string;
  // A view cannot withdraw a message of another view, or one without an id.
  if (!withdrawable.get(scope.app)?.delete(id)) return { isError: true };
  return outcome(callHandler('withdrawMessage', request, (own) => handler({ messageId: id }, own)));
}
