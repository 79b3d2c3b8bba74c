// What a frame's properties say about consent, for its session.
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import { shownAddress } from '../../host/consent/server-address.js';
import type { AskingFrame } from './ask-dialog.js';
import { countQuestions } from './open-questions.js';

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

/** The current settings. The built-in dialog is loaded when the first question is asked. */
export function consentOf(frame: AskingFrame): ConsentSettings {
  const { policy, ask, grantStore, pin } = frame;
  return {
    policy,
    grantStore,
    pin,
    ...serverOf(frame),
    ask: countQuestions(
      ask ??
        (async (action, context) => {
          const { askInDialog } = await import('./ask-dialog.js');
          return askInDialog(frame, action, context);
        }),
    ),
  };
}
