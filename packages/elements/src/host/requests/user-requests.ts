// Requests that a user makes in the host page, for a link or a file in a tool's result. The server chose these, so they
// pass the same checks, policy, questions and audit as requests of a view.
import type { EmbeddedResource } from '../../protocol/mcp.js';
import { ActionGate } from '../consent/action-gate.js';
import { userGrantsOf } from '../consent/grants.js';
import type { SessionScope } from '../session/view-scope.js';
import type { HandlerContext } from './host-handlers.js';
import { downloadFile, openLink } from './outward-actions.js';
import type { OutwardRequest } from './outward-actions.js';

/** A click in the host page is user activity. Opening a tab also requires the browser's own user activation. */
const CLICKED = { isActive: true, spend: () => true };

export class UserRequests {
  readonly #request: OutwardRequest;

  constructor(scope: SessionScope) {
    const app = { appInfo: undefined, appCapabilities: undefined };
    const grants = userGrantsOf(scope.identity);
    const context: HandlerContext = {
      ...app,
      signal: scope.signal,
      requestId: 'user',
      progress: () => {},
    };
    const actions = new ActionGate({ ...scope, app }, grants, () => CLICKED);
    this.#request = { scope, actions, context };
  }

  /** Refusals are reported as `refused` and in the audit, so the caller does not have to handle them. */
  async openLink(url: string): Promise<void> {
    await openLink({ url }, this.#request).catch(() => {});
  }

  async save(file: EmbeddedResource): Promise<void> {
    await downloadFile({ contents: [file] }, this.#request).catch(() => {});
  }
}
