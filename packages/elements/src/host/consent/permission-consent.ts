// Camera, microphone and similar permissions: decided once, before the sandbox opens with them.
import { requestedPermissions } from '../../policy/permission-policy.js';
import type { ResourceUiMeta } from '../../protocol/ui-extension.js';
import { grantSandbox } from '../sandbox/sandbox-settings.js';
import type { SandboxGrant, SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { ActionGate } from './action-gate.js';

/** `grantSandbox` with only those permissions of the page's `allow` list that the policy allows. */
export async function grantWithConsent(
  meta: ResourceUiMeta,
  settings: SandboxSettings,
  gate: ActionGate,
  signal: AbortSignal,
): Promise<SandboxGrant> {
  const allowed = settings.allow ?? [];
  /** The reasons by permission, which no other refusal has as `what`. */
  const denied = new Map<string, string>();
  const wanted = requestedPermissions(meta.permissions).filter((name) => allowed.includes(name));
  for (const permission of wanted) {
    await gate.perform({
      action: { kind: 'permission', method: '', what: permission, arguments: {}, permission },
      signal,
      work: () => {},
      refused: (reason) => void denied.set(permission, reason),
    });
  }
  signal.throwIfAborted();
  const grant = grantSandbox(meta, {
    ...settings,
    allow: allowed.filter((name) => !denied.has(name)),
  });
  const refusals = grant.refusals.map((refusal) => ({
    ...refusal,
    reason: denied.get(refusal.what) ?? refusal.reason,
  }));
  return { ...grant, refusals };
}
