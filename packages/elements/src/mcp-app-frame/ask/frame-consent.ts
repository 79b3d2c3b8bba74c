// What a frame's properties say about consent, for its session.
import type { AppSession } from '../../host/session/app-session.js';
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import type { AskingFrame } from './ask-dialog.js';
import type { FrameProperties } from '../frame-properties.js';

/** The address in one spelling. Text that is not an address is refused where it is used. */
const absolute = (url: string): string =>
  URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;

/** The current settings. What asks the user is loaded with the first question. */
export function consentOf(frame: AskingFrame): ConsentSettings {
  const { policy, grantStore, pin, serverId, client, relay, server } = frame;
  const address = client ? undefined : (relay ?? server);
  return {
    policy,
    grantStore,
    pin,
    serverId: serverId ?? (address && absolute(address)),
    ask: async (action, context) =>
      (await import('./open-questions.js')).askUser(frame, action, context),
  };
}

/** Whether a changed `pin` means that the view has to be loaded again: not when it is the pin of the running view. */
export function isOtherPin(
  { pin }: FrameProperties,
  { status, contentPin }: Pick<AppSession, 'status' | 'contentPin'>,
): boolean {
  const hash = typeof pin === 'object' ? pin.hash : pin;
  return status === 'error' || (hash !== undefined && hash !== contentPin?.hash);
}
