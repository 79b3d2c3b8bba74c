// `@mcp-app/elements/policy`: what a view may do, as pure functions.
export { callSupplied, SuppliedError } from './call-supplied.js';
export { buildConnectionAllowlist } from './connection-allowlist.js';
export { buildContentSecurityPolicy } from './content-security-policy.js';
export type { BuiltCsp, CspOptions, CspRefusal } from './content-security-policy.js';
export { parseCspSource } from './csp-source.js';
export type { CspSourceOptions } from './csp-source.js';
export { fileRiskOf, safeFileName } from './file-name-policy.js';
export type { FileRisk } from './file-name-policy.js';
export { checkLink } from './link-policy.js';
export { copyWithinBudget, DEFAULT_MESSAGE_BUDGET } from './message-budget.js';
export type { MessageBudget } from './message-budget.js';
export { coversHost, isLoopback, parseUrl } from './own-origin.js';
export { grantPermissions, PERMISSION_NAMES } from './permission-policy.js';
export type { GrantedPermissions, PermissionName } from './permission-policy.js';
export { redact } from './redaction.js';
export { tokenBucket } from './token-bucket.js';
export { isToolVisibleTo, toolsForModel } from './tool-visibility.js';
