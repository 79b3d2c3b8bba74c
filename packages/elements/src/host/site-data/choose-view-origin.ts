// Which origin a view gets. The code for origins of their own is loaded only for pages that have them.
import { missingOrigin } from '../sandbox/missing-origin.js';
import type { SandboxQuestion, SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { SessionScope } from '../session/view-scope.js';
import type { ViewOrigin } from './view-origin.js';

/** The origin of this view, or why it has none; undefined if neither the page nor the view asks for one. */
export async function chooseViewOrigin(
  { views, url }: SandboxSettings,
  question: SandboxQuestion,
  session: SessionScope,
): Promise<ViewOrigin | undefined> {
  if (views)
    return (await import('./view-origin.js')).openViewOrigin(views, url, question, session);
  return question.domain === undefined ? undefined : { refusal: missingOrigin(question.domain) };
}
