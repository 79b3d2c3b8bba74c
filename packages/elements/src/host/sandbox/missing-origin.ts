// A view that expects an origin of its own, and has an opaque one.
import type { Refusal } from '../session/view.events.js';

export const MISSING_ORIGIN_FIX =
  'Set views of the sandbox, with a sandbox server that has the option views.';

/** What engines say when a document of an opaque origin uses storage. */
const DENIED_STORAGE =
  /allow-same-origin|Indexed Database API is denied|Storage directory access is denied|operation is insecure|invalid security context/i;

/** Whether an error of a view is about storage that its opaque origin does not have. */
export const isAboutStorage = (message: string): boolean => DENIED_STORAGE.test(message);

/** @param what the domain that the view declares, or its error */
export const missingOrigin = (what: string): Refusal => ({
  kind: 'origin',
  what,
  reason: `This view expects an origin of its own, and has an opaque one: storage, cookies and requests to an API that allows only its origin fail. ${MISSING_ORIGIN_FIX}`,
});
