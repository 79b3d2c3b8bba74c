import { page } from '../page-settings.js';
import type { ElicitationMode } from './elicitation-settings.js';

/** Whether the frame asks, and in which way. Without a setting of the frame or the page, it does not. */
export function elicitationModeOf({
  elicitation,
}: {
  elicitation?: string | null | undefined;
}): ElicitationMode {
  // An attribute without a value.
  if (elicitation === '') return 'form';
  const mode = elicitation ?? (page.elicitation ? (page.elicitation.mode ?? 'form') : 'none');
  return mode === 'form' || mode === 'app' ? mode : 'none';
}
