// Receipts for messages and model context: an experimental capability of ours, which both sides declare.

/**
 * The experimental capability for receipts: a key of `appCapabilities.experimental` in views that want them, and of
 * `hostCapabilities.experimental` in hosts that send them. If both declare it, the answers to `ui/message` and
 * `ui/update-model-context` have `receipt`, and `messageId` if the message can be withdrawn: a host with `{ withdraw:
 * {} }` answers `mcp-app/withdraw-message` {messageId} with {}, or with {isError: true} if it is too late.
 */
export const RECEIPTS_CAPABILITY = 'mcp-app/receipts';

/**
 * - accepted: the host accepted it, without further details.
 * - queued: it waits in a queue, for example until the model has answered.
 * - shown: the user sees it. Whether the model gets it may be up to the user.
 * - denied: the policy, the user or the page refused it; nothing happened.
 */
export type Receipt = 'accepted' | 'queued' | 'shown' | 'denied';
