// What a frame's properties say about consent, for its session.
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import type { AskingFrame } from './ask-dialog.js';

/** The address in one spelling; an invalid one is refused where it is used. */
const absolute = (url: string): string =>
  URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;

/** The current settings. The built-in dialog is loaded when the first question is asked. */
export function consentOf(frame: AskingFrame): ConsentSettings {
  const { policy, ask, grantStore, pin, serverId, client, relay, server } = frame;
  const address = client ? undefined : (relay ?? server);
  return {
    policy,
    grantStore,
    pin,
    serverId: serverId ?? (address && absolute(address)),
    ask:
      ask ??
      (async (action, context) => {
        const { askInDialog } = await import('./ask-dialog.js');
        return askInDialog(frame, action, context);
      }),
  };
}
