// Reads the consent settings of a frame for its session.
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import { page } from '../page-settings.js';
import type { AskingFrame } from './ask-dialog.js';

/** The current settings. The dialog is loaded with the first question. */
export function consentOf(frame: AskingFrame): ConsentSettings {
  const { policy = page.policy, grantStore = page.grantStore, viewStorage, pin } = frame;
  return {
    policy,
    grantStore,
    viewStorage,
    pin,
    ask: async (action, context) =>
      (await import('./open-questions.js')).askUser(frame, action, context),
  };
}
