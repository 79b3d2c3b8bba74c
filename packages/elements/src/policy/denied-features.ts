// The features that no view gets (S6). Separate from the permissions, because a sandbox page may open before those are
// read.

/**
 * Features that engines give to every iframe unless they are denied, as values of the `allow` attribute:
 * picture-in-picture video, controllers, storage, requests after the page is gone, and features that identify a user.
 * All other relevant features are denied to iframes of another origin by default. The features that Chromium leaves
 * open are listed in `test/security/features.test.ts`, with the reason.
 */
export const DENIED_FEATURES: string =
  "picture-in-picture 'none'; gamepad 'none'; storage-access 'none'; browsing-topics 'none'; " +
  "private-state-token-issuance 'none'; private-state-token-redemption 'none'; " +
  "deferred-fetch-minimal 'none'; ch-ua-high-entropy-values 'none'";
