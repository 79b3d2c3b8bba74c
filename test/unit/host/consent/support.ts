import type { Action, ActionDraft } from '../../../../packages/elements/src/host/consent/action.js';
import { ActionGate } from '../../../../packages/elements/src/host/consent/action-gate.js';
import type { ActionPlan } from '../../../../packages/elements/src/host/consent/action-gate.js';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { UserGrants } from '../../../../packages/elements/src/host/consent/grants.js';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import type { SessionLimits } from '../../../../packages/elements/src/host/limits.js';
import { linkTo, viewScope } from '../support/view-scope.js';
import type { UserActivity } from '../../../../packages/elements/src/host/consent/view-activity.js';
import type { DisplayMode } from '../../../../packages/elements/src/protocol/host-context.js';
import type { FileRisk } from '../../../../packages/elements/src/policy/file-name-policy.js';

const server = { id: 'notes', name: 'Notes' };
const app = { name: 'App', version: '1' };

export const toolCall = (name = 'save', annotations = {}): ActionDraft => ({
  kind: 'tool-call',
  method: 'tools/call',
  what: name,
  name,
  tool: { name, inputSchema: { type: 'object' }, annotations },
  arguments: { title: 'Rome', password: 'hunter2' },
});

export const link = (url = 'https://example.com/a'): ActionDraft => ({
  kind: 'link',
  method: 'ui/open-link',
  what: url,
  url,
  arguments: { url },
});

export const downloadOf = (name: string, risk: FileRisk): ActionDraft => ({
  kind: 'download',
  method: 'ui/download-file',
  what: name,
  files: [{ name, risk, mimeType: undefined, size: 1 }],
  arguments: {},
});
export const download = downloadOf('a.txt', 'harmless');

export const displayMode = (mode: DisplayMode = 'fullscreen'): ActionDraft => ({
  kind: 'display-mode',
  method: 'ui/request-display-mode',
  what: mode,
  mode,
  arguments: { mode },
});

export const checkout: ActionDraft = {
  kind: 'extension',
  method: 'openai/requestCheckout',
  what: 'requestCheckout',
  arguments: {},
};

export const asAct = (draft: ActionDraft): Action => ({ ...draft, id: '1', server, app });

/** A gate with its audit, and a function that sends actions through it. */
export function gateWith(
  consent: ConsentSettings = {},
  limits: Partial<SessionLimits> = {},
  user: UserActivity | boolean = true,
) {
  const entries: AuditEntry[] = [];
  const grants = new UserGrants('notes');
  const scope = viewScope({
    identity: identityOf({ serverId: server.id, owner: entries }),
    consent: () => consent,
    link: { ...linkTo({}), serverInfo: { name: server.name, version: '1' } },
    app: { appInfo: app, appCapabilities: undefined },
    emit: (event) => {
      if (event.type === 'audit') entries.push(event);
      return true;
    },
    limits,
  });
  const activity = typeof user === 'object' ? user : { isActive: user, spend: () => user };
  const gate = new ActionGate(scope, grants, () => activity);
  const action = (
    draft: ActionDraft,
    more: Partial<
      Pick<ActionPlan<string>, 'hasHandler' | 'needsInput' | 'signal' | 'takenOver'>
    > = {},
  ) =>
    gate.perform<string>({
      signal: new AbortController().signal,
      ...more,
      action: draft,
      work: () => 'done',
      refused: (reason) => `no: ${reason}`,
    });
  return { gate, grants, entries, action };
}
