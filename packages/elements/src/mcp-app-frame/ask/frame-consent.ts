// What a frame's properties say about consent, for its session.
import type { AppSession } from '../../host/session/app-session.js';
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import type { AskingFrame } from './ask-dialog.js';
import { countQuestions } from './open-questions.js';
import type { FrameProperties } from '../frame-properties.js';

/** The address in one spelling. Text that is not an address is refused where it is used. */
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
    ask: countQuestions(
      ask ??
        (async (action, context) => {
          const { askInDialog } = await import('./ask-dialog.js');
          return askInDialog(frame, action, context);
        }),
    ),
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
