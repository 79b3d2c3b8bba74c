// The consent settings of a frame for its session.
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import { consentOf } from '../page-settings.js';
import type { AskingFrame } from './ask-dialog.js';

/** The current settings, with the dialog if the page does not ask itself. It is loaded with the first question. */
export const askingConsentOf = (frame: AskingFrame): ConsentSettings => ({
  ...consentOf(frame),
  ask: async (action, context) =>
    (await import('./open-questions.js')).askUser(frame, action, context),
});
