// A view that expects an origin of its own, and has an opaque one.
import type { Refusal } from '../session/view.events.js';

export const EXPECTS_ORIGIN =
  'This view expects an origin of its own, and has an opaque one: no storage, no Origin that an API allows. Set sandbox.views.';

/** Whether an error of a view is about storage that its opaque origin does not have, in the words of any engine. */
export const isAboutStorage = (message: string): boolean =>
  /allow-same-origin|(API|access) is denied|is insecure|security context/i.test(message);

/** @param what the domain that the view declares, or its error */
export const missingOrigin = (what: string): Refusal => ({
  kind: 'origin',
  what,
  reason: EXPECTS_ORIGIN,
});
