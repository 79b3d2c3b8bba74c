// Reads the consent settings of a frame for its session.
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import { shownAddress } from '../../host/consent/server-address.js';
import { page } from '../page-settings.js';
import type { AskingFrame } from './ask-dialog.js';

/** The normalized URL. Invalid URLs are rejected where they are used. */
const absolute = (url: string): string =>
  URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;

/** The page's name for the server, and the full URL if only a part of it may be shown. */
function serverOf({
  serverId,
  client,
  relay,
  server,
}: AskingFrame): Pick<ConsentSettings, 'serverId' | 'serverAddress'> {
  const given = client ? undefined : (relay ?? server);
  if (serverId !== undefined || !given) return { serverId };
  const address = absolute(given);
  const shown = shownAddress(address);
  return { serverId: shown, ...(shown !== address && { serverAddress: address }) };
}

/** The current settings. The dialog is loaded with the first question. */
export function consentOf(frame: AskingFrame): ConsentSettings {
  const { policy = page.policy, grantStore = page.grantStore, viewStorage, pin } = frame;
  return {
    policy,
    grantStore,
    viewStorage,
    pin,
    ...serverOf(frame),
    ask: async (action, context) =>
      (await import('./open-questions.js')).askUser(frame, action, context),
  };
}
