// What became of a message or of model context: an experimental capability of ours, which both sides declare.

/**
 * The experimental capability of views that want receipts, a key of `appCapabilities.experimental`, and of hosts that
 * give them, a key of `hostCapabilities.experimental`. Only where both declare it do the answers to `ui/message` and
 * `ui/update-model-context` have `receipt`, and `messageId` if the message can be withdrawn: a host with
 * `{ withdraw: {} }` answers `mcp-app/withdraw-message` {messageId} with {}, or with {isError: true} if it is too late.
 */
export const RECEIPTS_CAPABILITY = 'mcp-app/receipts';

/**
 * - accepted: the host has taken it, and says no more.
 * - queued: it waits, for example until the model has answered.
 * - shown: the user sees it. Whether the model gets it may be up to the user.
 * - denied: the policy, the user or the page refused it; nothing happened.
 */
export type Receipt = 'accepted' | 'queued' | 'shown' | 'denied';
