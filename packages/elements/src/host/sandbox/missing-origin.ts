// A view that expects an origin of its own, and has an opaque one.
import { DOCS_ADDRESS } from '../../generated/docs-address.js';
import type { Refusal } from '../session/view.events.js';

const GUIDE = `See ${DOCS_ADDRESS ? `${DOCS_ADDRESS.replace(/\/*$/, '/')}guides/view-origins/` : 'the guide "An origin for each server"'}.`;

export const EXPECTS_ORIGIN = `This view expects an origin of its own, and has an opaque one: no storage, no Origin that an API allows. Set sandbox.views. ${GUIDE}`;

/** Whether an error of a view is about storage that its opaque origin does not have, in the words of any engine. */
export const isAboutStorage = (message: string): boolean =>
  /allow-same-origin|(API|access) is denied|is insecure|security context/i.test(message);

/** @param what the domain that the view declares, or its error */
export const missingOrigin = (what: string): Refusal => ({
  kind: 'origin',
  what,
  reason: EXPECTS_ORIGIN,
});

/** A page cannot see why a request failed: a server that is down looks like one that does not allow the origin. */
export const unansweredRequest = (url: string): Refusal => ({
  kind: 'origin',
  what: url,
  reason: `This view expects an origin of its own, if this API works elsewhere: the policy allows the request, and the view got no answer. Requests of an opaque origin say "Origin: null", which an API seldom allows. Set sandbox.views, or let the API allow any origin. ${GUIDE}`,
});
