// What a frame's properties say about consent, for its session.
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import { shownAddress } from '../../host/consent/server-address.js';
import { page } from '../page-settings.js';
import type { AskingFrame } from './ask-dialog.js';

/** The address in one spelling. Text that is not an address is refused where it is used. */
const absolute = (url: string): string =>
  URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;

/** What the page calls its server, and its full address where only a part of that may be shown. */
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

/** The current settings. What asks the user is loaded with the first question. */
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
