// Which origin a view gets. The code for origins of their own is loaded only for pages that have them.
import type { ActionGate } from '../consent/action-gate.js';
import { storageDenial } from '../consent/storage-consent.js';
import { storedAs } from '../identity/identity-names.js';
import { missingOrigin } from '../sandbox/missing-origin.js';
import type { SandboxQuestion, SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { SessionScope } from '../session/view-scope.js';
import type { ViewOrigin } from './view-origin.js';

/** The origin of this view, or why it has none; undefined if neither the page nor the view asks for one. */
export async function chooseViewOrigin(
  { views, url }: SandboxSettings,
  question: SandboxQuestion,
  session: SessionScope,
  gate: Pick<ActionGate, 'perform'>,
): Promise<ViewOrigin | undefined> {
  const { domain } = question;
  if (!views) return domain === undefined ? undefined : { refusal: missingOrigin(domain) };
  const { openViewOrigin } = await import('./view-origin.js');
  // Without a name there is no origin to ask for.
  const denial = storedAs(session.identity) && (await storageDenial(gate, session.signal));
  if (denial)
    return {
      refusal: {
        kind: 'origin',
        what: domain ?? 'storage',
        reason: `${denial} The view gets an opaque origin, without storage.`,
      },
    };
  return openViewOrigin(views, url, question, session);
}
